import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import { type StartTlsProtocol, settings } from '@easymock/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeCertificate, makeCertificate } from '../../../../test/certificates';
import { openOutbound } from '../../../platform/outbound/outbound';
import { presentReason } from '../reason';
import { type ProbedHost, probeHost } from './probe-host';

const host = 'shop.example.com';
const closers: Server[] = [];
const sockets = new Set<Socket>();
afterAll(() => {
  for (const server of closers) server.close();
  for (const socket of sockets) socket.destroy();
});

async function listen(server: Server): Promise<number> {
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(server);
  return (server.address() as AddressInfo).port;
}

let root: MadeCertificate;
let middle: MadeCertificate;
let site: MadeCertificate;
beforeAll(() => {
  root = makeCertificate({ name: 'Test Root', isAuthority: true, days: 900 });
  middle = makeCertificate({ name: 'Test Middle', isAuthority: true, days: 400, issuer: root });
  const names = [`DNS:${host}`];
  site = makeCertificate({ name: 'site', names, issuer: middle, namesIssuer: true });
});

const addresses = new Map<string, string>();

/** Checks a host at a port of this machine. */
async function probe(port: number, more: Partial<ProbedHost> = {}, options: { ranges?: string; ms?: number } = {}) {
  const domain = more.domain ?? host;
  const outbound = openOutbound({
    allow: [`${host}:${port}`, `127.0.0.1:${port}`],
    isPrivateAllowed: true,
    resolve: async (name) => [{ address: addresses.get(name) ?? '127.0.0.1', family: 4 }],
  });
  const found = await probeHost(
    {
      outbound,
      settings: {
        fallbackOf: (key) => settings[key].fallback as never,
        reload: async () => {},
        get: (key) => (key === 'https.internalRanges' ? (options.ranges ?? '') : settings[key].fallback) as never,
      },
      clock: () => new Date(),
    },
    { port, checkMode: 'tls', startTlsProtocol: 'smtp', ignoreTrust: false, caFile: root.cert, ...more, domain },
    { signal: AbortSignal.timeout(10_000), asker: 'test', stepMs: options.ms ?? 2_000 },
  );
  return { ...found, said: presentReason(JSON.stringify(found.reason ?? null), 'zh-CN').reason };
}

/** Starts a website with these certificates. */
const tlsServer = (made: MadeCertificate, ...chain: MadeCertificate[]): Promise<number> =>
  listen(
    createHttpsServer({ key: made.key, cert: [made, ...chain].map(({ cert }) => cert).join('\n') }, (_, response) =>
      response.writeHead(204).end(),
    ),
  );

describe('a check of a server', () => {
  it('with a complete chain finds no problem, and the expiry of the part that clients need', async () => {
    const short = makeCertificate({ name: 'Short', isAuthority: true, days: 10, issuer: root });
    const made = makeCertificate({ name: 'site', names: [`DNS:${host}`], issuer: short });
    const found = await probe(await tlsServer(made, short));
    expect(found).toMatchObject({ result: 'ok', reason: undefined, resolvedIps: ['127.0.0.1'] });
    const days = ((found.measured?.chainMinExpire?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(10);
    expect(found.measured?.chain.map(({ subject }) => subject)).toEqual(['site', 'Short', 'Test Root']);
  });

  it('survives a response that is no HTTP behind its headers', async () => {
    const broken = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\n';
    const { key, cert } = makeCertificate({ name: 'site', names: [`DNS:${host}`], issuer: root });
    const port = await listen(
      createTlsServer({ key, cert }, (socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.write(broken));
      }),
    );
    // Vitest fails the run if the probe leaves an error unhandled.
    expect(await probe(port)).toMatchObject({ result: 'ok', measured: { httpStatus: 200 } });
  });

  it('names a certificate that has expired', async () => {
    const made = makeCertificate({ name: 'site', names: [`DNS:${host}`], days: -1, issuer: root });
    const found = await probe(await tlsServer(made));
    expect(found).toMatchObject({ result: 'expired', measured: { hostMatch: true, chainOk: true } });
    expect(found.said).toMatch(/^证书已于 \d{4}-\d\d-\d\d 过期$/);
  });

  it('names a certificate of another host, also one whose common name is the only match', async () => {
    for (const names of [['DNS:other.example.com'], []]) {
      const made = makeCertificate({ name: host, names, issuer: root });
      const found = await probe(await tlsServer(made));
      expect(found).toMatchObject({ result: 'mismatch', measured: { hostMatch: false, chainOk: true } });
      expect(found.said).toBe('服务器返回的证书不包含域名 shop.example.com');
    }
  });

  it('names a self-signed certificate, which can be accepted on purpose', async () => {
    const made = makeCertificate({ name: 'site', names: [`DNS:${host}`] });
    const port = await tlsServer(made);
    expect(await probe(port)).toMatchObject({ result: 'untrusted', said: '证书是自签名的' });
    expect(await probe(port, { ignoreTrust: true })).toMatchObject({ result: 'ok', measured: { chainOk: false } });
  });

  it('tells a missing intermediate certificate from an authority that nobody knows', async () => {
    const lone = await tlsServer(site);
    expect(await probe(lone)).toMatchObject({ result: 'untrusted', said: '证书链不完整，服务器没有发送中间证书' });
    const whole = await tlsServer(site, middle);
    expect(await probe(whole)).toMatchObject({ result: 'ok' });
    const unknown = await probe(whole, { caFile: '' });
    expect(unknown).toMatchObject({ result: 'untrusted', said: '签发机构不受信任：Test Root' });
  });

  it('asks for the certificate of its host by name', async () => {
    const other = makeCertificate({ name: 'other', names: ['DNS:other.example.com'], issuer: root });
    const own = makeCertificate({ name: 'own', names: [`DNS:${host}`], issuer: root });
    const server = createHttpsServer(
      { ...other, SNICallback: (name, done) => done(null, createSecureContext(name === host ? own : other)) },
      (_, response) => response.end(),
    );
    expect(await probe(await listen(server))).toMatchObject({ result: 'ok', measured: { subject: 'own' } });
  });

  it('reads the HTTP status without following redirects, and needs none', async () => {
    const made = makeCertificate({ name: 'site', names: [`DNS:${host}`], issuer: root });
    const asked: (string | undefined)[] = [];
    const redirecting = createHttpsServer(made, (request, response) => {
      asked.push(request.headers.host);
      response.writeHead(302, { Location: 'https://elsewhere.example.com/' }).end();
    });
    const port = await listen(redirecting);
    expect(await probe(port)).toMatchObject({ result: 'ok', measured: { httpStatus: 302 } });
    expect(asked).toEqual([`${host}:${port}`]);
    const silent = await listen(createTlsServer(made));
    expect(await probe(silent, {}, { ms: 300 })).toMatchObject({
      result: 'ok',
      measured: { httpStatus: null, httpMs: null },
    });
  });

  it('judges an address by the addresses in its certificate', async () => {
    const made = makeCertificate({ name: 'site', names: ['IP:127.0.0.1'], issuer: root });
    expect(await probe(await tlsServer(made), { domain: '127.0.0.1' })).toMatchObject({ result: 'ok' });
  });

  it('reports time-outs, resets and plain text, each with its own reason', async () => {
    const silent = await listen(createTcpServer(() => {}));
    const began = performance.now();
    expect((await probe(silent, {}, { ms: 300 })).said).toBe('1 秒内没有响应');
    expect(performance.now() - began).toBeLessThan(2_000);
    const resetting = await listen(createTcpServer((socket) => socket.resetAndDestroy()));
    expect((await probe(resetting)).said).toBe('连接被中断');
    const plain = await listen(
      createTcpServer((socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    );
    expect((await probe(plain)).said).toBe('这个端口不提供 TLS');
    const gone = createTcpServer();
    const port = await listen(gone);
    gone.close();
    await once(gone, 'close');
    expect((await probe(port)).said).toBe('服务器拒绝了连接');
  });

  it('reaches only listed private networks, and never forbidden addresses, whatever the name', async () => {
    addresses.set('inner.example.com', '10.8.0.9').set('rebound.example.com', '169.254.169.254');
    addresses.set('loop.example.com', '127.0.0.1');
    const refused = async (domain: string, ranges = '') =>
      (await probe(9, { domain }, { ranges, ms: 200 })).reason?.kind;
    expect(await refused('inner.example.com')).toBe('addressRefused');
    expect(await refused('inner.example.com', '10.9.0.0/16')).toBe('addressRefused');
    expect(await refused('inner.example.com', '10.8.0.0/16')).not.toBe('addressRefused');
    expect(await refused('rebound.example.com', '169.254.0.0/16, 0.0.0.0/0')).toBe('addressRefused');
    expect(await refused('loop.example.com', '127.0.0.0/8')).toBe('addressRefused');
  });
});

/** Plain-text replies of a server before TLS, for the text received so far. */
type Script = (socket: Socket, heard: Buffer, upgrade: () => void) => void;

/** Starts a server that follows a script and then speaks TLS. */
async function givenStartTls(greeting: string | Buffer, script: Script): Promise<number> {
  const made = makeCertificate({ name: 'mail', names: [`DNS:${host}`], issuer: root });
  return listen(
    createTcpServer((socket) => {
      if (greeting.length > 0) socket.write(greeting);
      const onData = (data: Buffer) =>
        script(socket, data, () => {
          socket.off('data', onData);
          const secure = new TLSSocket(socket, { ...made, isServer: true });
          secure.on('error', () => {});
        });
      socket.on('data', onData);
    }),
  );
}

/** Responds to lines of text, and starts TLS after the last. */
const lines =
  (answers: Readonly<Record<string, string>>, last: string): Script =>
  (socket, heard, upgrade) => {
    const said = heard.toString();
    const answer = Object.entries(answers).find(([begin]) => said.startsWith(begin))?.[1];
    socket.write(answer ?? '500 no\r\n');
    if (answer && said.startsWith(last)) upgrade();
  };

const mysqlGreeting = (() => {
  const body = Buffer.alloc(60);
  body[0] = 10;
  body.write('8.4.0', 1);
  body.writeUInt16LE(0x0800, 1 + 6 + 4 + 8 + 1);
  return Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body]);
})();

const ldapSuccess = Buffer.from([0x30, 0x0c, 2, 1, 1, 0x78, 7, 0x0a, 1, 0, 4, 0, 4, 0]);

const speakers: Readonly<Record<StartTlsProtocol, [string | Buffer, Script]>> = {
  smtp: [
    '220-mail\r\n220 ready\r\n',
    lines({ EHLO: '250-mail\r\n250-STARTTLS\r\n250 SIZE\r\n', STARTTLS: '220 go\r\n' }, 'STARTTLS'),
  ],
  imap: ['* OK ready\r\n', lines({ 'a1 STARTTLS': 'a1 OK go\r\n' }, 'a1 STARTTLS')],
  pop3: ['+OK ready\r\n', lines({ STLS: '+OK go\r\n' }, 'STLS')],
  ftp: ['220-Welcome\r\nto the server\r\n220 ready\r\n', lines({ 'AUTH TLS': '234 go\r\n' }, 'AUTH TLS')],
  ldap: [
    '',
    (socket, _, upgrade) => {
      socket.write(ldapSuccess);
      upgrade();
    },
  ],
  postgres: [
    '',
    (socket, _, upgrade) => {
      socket.write('S');
      upgrade();
    },
  ],
  mysql: [
    mysqlGreeting,
    (socket, heard, upgrade) => {
      // The client starts TLS without waiting.
      upgrade();
      if (heard.length > 36) socket.unshift(heard.subarray(36));
    },
  ],
};

describe('a server that is asked for TLS in its own protocol', () => {
  it.each(Object.keys(speakers) as StartTlsProtocol[])('shows its certificate: %s', async (protocol) => {
    const port = await givenStartTls(...speakers[protocol]);
    const found = await probe(port, { checkMode: 'starttls', startTlsProtocol: protocol });
    expect(found).toMatchObject({ result: 'ok', measured: { subject: 'mail', httpStatus: null } });
  });

  it('reports its refusal', async () => {
    const refusing: [StartTlsProtocol, string, Script, string][] = [
      ['smtp', '220 ready\r\n', lines({ EHLO: '250 mail\r\n' }, '-'), '服务器不接受 STARTTLS：EHLO: no STARTTLS'],
      ['imap', '* OK\r\n', lines({ a1: 'a1 BAD no\r\n' }, '-'), '服务器不接受 STARTTLS：a1 BAD no'],
      ['postgres', '', (socket) => socket.write('N'), '服务器不接受 STARTTLS：N'],
    ];
    for (const [startTlsProtocol, greeting, script, said] of refusing) {
      const port = await givenStartTls(greeting, script);
      expect((await probe(port, { checkMode: 'starttls', startTlsProtocol })).said).toBe(said);
    }
  });

  it('is refused if it sends surplus data before TLS', async () => {
    const port = await givenStartTls('+OK\r\n', lines({ STLS: '+OK go\r\n+OK injected\r\n' }, '-'));
    const found = await probe(port, { checkMode: 'starttls', startTlsProtocol: 'pop3' });
    expect(found.said).toBe('检查失败：data before TLS');
  });
});
