/**
 * Measures the checks of 500 hosts, some of which are silent or refuse connections. The hosts are local servers.
 *
 * BENCH_HOSTS sets another number. One in ten hosts is silent, and one in twenty refuses connections.
 */
import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { call, tokenOf } from '../e2e/fixtures/call';
import { makeCertificate } from '../packages/server/test/certificates';
import { reportFigure } from './fixtures/figures';
import { idIn, openNewInstallation } from './fixtures/new-installation';

const hostNum = Number(process.env.BENCH_HOSTS ?? 500);
const limitMs = 120_000;

const { cert, key } = makeCertificate({ name: 'localhost', names: ['DNS:localhost'] });
const servers: Server[] = [];
const refusing: Server[] = [];
const ports: number[] = [];
let answeringNum = 0;
for (let num = 0; num < hostNum; num += 1) {
  const kind = num % 10 === 0 ? 'silent' : num % 20 === 5 ? 'refusing' : 'answering';
  const server =
    kind === 'answering'
      ? createTlsServer({ cert, key }, (_, response) => void response.end())
      : createServer((socket) => void socket.on('error', () => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ports.push((server.address() as AddressInfo).port);
  (kind === 'refusing' ? refusing : servers).push(server);
  if (kind === 'answering') answeringNum += 1;
}
// Refusing servers are closed late, because the system would assign their ports to others.
for (const server of refusing) server.close();

const installation = await openNewInstallation('https-checks');
const { client } = installation;
await client.query(
  `insert into http_info (id, created_at, updated_at, create_user_id, create_user_name, update_user_id, update_user_name, search_keys,
    domain, port, root_domain, check_mode, start_tls_protocol, project, env, purpose, share_user_ids, server_info, registrar, icp_no,
    icp_company, dns_provider, cert_source, ignore_trust, ca_file, remind, ding_config_ids, remark, next_check_at)
  select ${idIn('b', 'n')}, now(), now(), '', '', '', '', '', 'localhost', port, '', 'tls', 'smtp', '', 'prod', '', '{}', '', '', '',
    '', '', 'auto', false, '', '{"mode":"inherit","values":[]}', '{}', '', now()
  from unnest($1::int[]) with ordinality as given(port, n)`,
  [ports],
);
const product = await installation.startProduct({ EASYMOCK_OUTBOUND_ALLOW: 'localhost' });
try {
  const token = await tokenOf(product);
  console.log(`${hostNum} hosts, of which ${answeringNum} answer …`);
  const began = performance.now();
  // Registering a host starts all checks that are due.
  await call(product, '/httpManage/insertHttpInfo', { domain: 'localhost', port: 9 }, token);
  let read = 0;
  for (let left = hostNum; left > 0; await wait(200)) {
    const { rows } = await client.query<{ left: number; read: number }>(
      `select count(*) filter (where last_check_at is null)::int as left,
        count(*) filter (where last_result = 'untrusted')::int as read from http_info`,
    );
    ({ left, read } = rows[0] ?? { left, read });
  }
  if (read !== answeringNum) throw new Error(`${read} certificates were read, not ${answeringNum}`);
  reportFigure(`checks of ${hostNum} hosts`, performance.now() - began, limitMs);
} finally {
  for (const server of servers) server.close();
  await installation.remove();
}
