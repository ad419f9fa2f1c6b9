import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/test-app';
import { enqueue } from '../../../platform/jobs/index';
import { readLoggedNames } from './transparency';
import { searchTransparencyLogs } from './transparency-job';

const now = new Date('2026-11-29T00:00:00Z');
const entry = (name_value: string, more = {}) => ({
  issuer_name: 'C=US, O="Example CA", CN=R3',
  name_value,
  entry_timestamp: '2026-11-20T01:02:03.456',
  not_before: '2026-11-20T00:00:00',
  not_after: '2099-02-18T00:00:00',
  ...more,
});

it('reads the hosts of a domain with their latest certificates, and leaves out wildcards, e-mails and expired ones', () => {
  const text = JSON.stringify([
    entry('Shop.example.com\n*.example.com\nexample.com'),
    entry('shop.example.com', { issuer_name: 'CN=Newer', entry_timestamp: '2026-11-25T00:00:00' }),
    entry('old.example.com', { not_after: '2026-11-01T00:00:00' }),
    entry('someone@example.com'),
    entry('example.com.evil.org'),
  ]);
  expect(readLoggedNames(text, 'example.com', now)).toEqual([
    {
      domain: 'shop.example.com',
      issuer: 'Newer',
      loggedAt: new Date('2026-11-25T00:00:00Z'),
      validTo: new Date('2099-02-18T00:00:00Z'),
    },
    {
      domain: 'example.com',
      issuer: 'Example CA',
      loggedAt: new Date('2026-11-20T01:02:03.456Z'),
      validTo: new Date('2099-02-18T00:00:00Z'),
    },
  ]);
  expect(() => readLoggedNames('<html>', 'example.com', now)).toThrow();
});

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' });
const asked: string[] = [];
const logs = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url?.includes('broken')) return response.writeHead(503).end();
  response.end(JSON.stringify([entry('known.example.com\nforgotten.example.com'), entry('other.example.com')]));
});
beforeAll(async () => {
  logs.listen(0, '127.0.0.1');
  await once(logs, 'listening');
});
afterAll(() => void logs.close());

it('lists hosts that nobody registered, until they are registered or ignored, and searches nothing without an address', async () => {
  const chief = await server.givenSession('superAdministrator');
  const run = async () => {
    const id = await enqueue(server.db, searchTransparencyLogs, {});
    await server.services.jobs.waitFor(id, 15_000);
  };
  const listed = async () => (await chief.https.getFoundHostList({})).data.map(({ domain }) => domain);
  const domains = ['known.example.com', 'shop.broken.org'];
  await chief.https.insertHttpInfo({ domains, checkMode: 'none' });
  await run();
  expect(asked).toEqual([]);

  const address = `http://127.0.0.1:${(logs.address() as AddressInfo).port}/?q={domain}`;
  await chief.settings.save({ key: 'domain.transparencyLog', value: address });
  await server.services.settings.reload();
  await run();
  expect(asked).toEqual(['/?q=broken.org', '/?q=example.com']);
  expect(await listed()).toEqual(['forgotten.example.com', 'other.example.com']);
  await chief.https.insertHttpInfo({ domain: 'forgotten.example.com', checkMode: 'none' });
  await chief.https.ignoreFoundHost({ domain: 'other.example.com' });
  await run();
  expect(await listed()).toEqual([]);
});
