import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer as createPlainServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { StepTimeout } from '../platform/gateways/tls-probe/tls-probe';
import { judgeCertificate, readCertificate, readOwnCertificate } from './certificate';

const address = 'https://easymock.example.com';
const now = new Date('2026-11-22T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.skipIf(!existsSync('/usr/bin/openssl'))('a server', () => {
  async function givenServer(name: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'easymock-certificate-'));
    closers.push(() => rm(folder, { recursive: true }));
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const names = ['-subj', '/CN=easymock', '-addext', `subjectAltName=${name}`];
    const files = ['-keyout', 'key.pem', '-out', 'cert.pem'];
    execFileSync('openssl', ['req', '-x509', ...key, ...names, ...files, '-days', '20'], {
      cwd: folder,
      stdio: 'pipe',
    });
    const read = (file: string) => readFile(join(folder, file));
    return listen(createServer({ key: await read('key.pem'), cert: await read('cert.pem') }));
  }

  it('tells whose certificate it shows, and until when, whoever signed it', async () => {
    const found = await readCertificate(await givenServer('IP:127.0.0.1'));
    expect(found).toMatchObject({ subject: 'easymock', isForHost: true });
    const days = (found.validTo.getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(20);
  });

  it('is noticed if its certificate is for another host', async () => {
    expect(await readCertificate(await givenServer('IP:127.0.0.2'))).toMatchObject({ isForHost: false });
  });
});

it('a server that accepts and says nothing is given up', async () => {
  const silent = await listen(createPlainServer(() => {}));
  await expect(readCertificate(silent, 50)).rejects.toBeInstanceOf(StepTimeout);
});

it('an address where nobody answers is unreadable, with the reason', async () => {
  const server = createPlainServer();
  const publicUrl = await listen(server);
  server.close();
  await once(server, 'close');
  expect(await readOwnCertificate({ publicUrl, host: '127.0.0.1', port: 7300 }, now)).toMatchObject({
    state: 'warn',
    found: 'unreadable',
    reason: 'ECONNREFUSED',
  });
});

it.each([
  [31, 'well'],
  [30, 'warn'],
  [8, 'warn'],
  [7, 'bad'],
  [-1, 'bad'],
])('a certificate with %i days left is %s', (daysLeft, state) => {
  const found = { subject: 'x', validTo: inDays(daysLeft), isForHost: true };
  expect(judgeCertificate(address, found, now)).toMatchObject({ state, daysLeft, found: 'read' });
});

it('a certificate for another host is bad, however long it is valid', () => {
  const found = { subject: 'x', validTo: inDays(90), isForHost: false };
  expect(judgeCertificate(address, found, now)).toMatchObject({ state: 'bad', isForHost: false });
});

it.each([
  ['this machine only', { host: '127.0.0.1' }, 'http://127.0.0.1:7300', 'well'],
  ['this machine by IPv6', { host: '::1' }, 'http://[::1]:7300', 'well'],
  ['a network', { host: '0.0.0.0' }, 'http://0.0.0.0:7300', 'warn'],
  ['people by http', { publicUrl: 'http://e.example.com', host: '::' }, 'http://e.example.com', 'warn'],
])('an address for %s is not encrypted', async (_, given, shown, state) => {
  const config = { publicUrl: undefined, port: 7300, ...given };
  expect(await readOwnCertificate(config, now)).toMatchObject({ state, found: 'unencrypted', address: shown });
});
