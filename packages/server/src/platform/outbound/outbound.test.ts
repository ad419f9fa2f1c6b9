import { lookup } from 'node:dns/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../failure';
import { openOutbound } from './outbound';
import { refusalOf } from './outbound-addresses';

// A name server controlled by the test; the system's otherwise.
const resolve = vi.fn((host: string) => lookup(host, { all: true }));

const limits = { maxBytes: 100_000, timeoutMs: 1_000 };
let port: number;
let connections = 0;

const target = http.createServer((request, response) => {
  connections++;
  switch (request.url) {
    case '/text':
      return response.end('hello');
    case '/redirect-inside':
      return response.writeHead(302, { Location: 'http://127.0.0.2:9/' }).end();
    case '/redirect':
      return response.writeHead(302, { Location: '/text' }).end();
    case '/loop':
      return response.writeHead(302, { Location: '/loop' }).end();
    case '/bomb':
      return response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
    case '/cut':
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).write(gzipSync('x'.repeat(1000)).subarray(0, 12));
      return setTimeout(() => response.destroy(), 50);
    case '/silent':
      return;
    case '/drip':
      // A response without a length ends like a broken one.
      response.useChunkedEncodingByDefault = false;
      response.removeHeader('Connection');
      return void response.write('the beginning');
    case '/elsewhere':
      return response.writeHead(307, { Location: `http://localhost:${port}/headers` }).end();
    case '/here':
      return response.writeHead(307, { Location: '/headers' }).end();
    case '/headers':
      return response.end(JSON.stringify(request.headers));
    case '/nothing':
      return response.writeHead(204, { 'Content-Encoding': 'gzip' }).end();
    case '/unchanged':
      return response.writeHead(304, { 'Content-Encoding': 'gzip', Location: '/text' }).end();
    case '/empty':
      return response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': 0 }).end();
    case '/zip':
      return response.writeHead(200, { 'Content-Encoding': 'X-GZIP' }).end(gzipSync('zipped'));
    case '/odd':
      return response.writeHead(200, { 'Content-Encoding': 'constructor' }).end('x');
    default:
      return response.writeHead(404).end();
  }
});

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fetched',
    (error: unknown) => (error instanceof CallFailure ? error.kind : `threw ${String(error)}`),
  );

beforeAll(async () => {
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  port = (target.address() as AddressInfo).port;
});
afterAll(() => void target.close());

describe('fetching from others', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    'localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '169.254.169.254',
    '[fe80::1]',
    '224.0.0.1',
    '255.255.255.255',
    '100.100.100.200',
    '[fd00:ec2::254]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[::127.0.0.1]',
    '0x7f000001',
    '127.0.0.1.',
  ])('never connects to %s', async (host) => {
    const client = openOutbound({ resolve, allow: [], isPrivateAllowed: true });
    const before = connections;
    expect(await failureOf(client.fetchText(`http://${host}:${port}/text`, limits))).toMatch(/addressRefused|outside/);
    expect(connections).toBe(before);
  });

  const metadata = [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '169.254.0.23',
    '169.254.42.42',
    '169.254.7.7',
    '168.63.129.16',
    '100.100.100.200',
    '100.96.0.96',
    '192.0.0.192',
    '[fd00:ec2::254]',
    '[fd00:ec2::23]',
    '[fd20:ce::254]',
    '[fd00:c1::a9fe:a9fe]',
    '[fd00:42::42]',
    '[fd00:a9fe:a9fe::1]',
    '[fd00:100::100:200]',
    '[fe80::a9fe:a9fe]',
    '[::ffff:168.63.129.16]',
    '[::168.63.129.16]',
    '[64:ff9b::169.254.169.254]',
    '[2002:a9fe:a9fe::1]',
    '[::ffff:0:169.254.169.254]',
    '[64:ff9b:1::169.254.169.254]',
    '2852039166',
    '0xa8.63.129.16',
  ];
  it.each(metadata)('refuses %s, which a cloud answers about itself, whatever is allowed', async (host) => {
    const plain = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '');
    const client = openOutbound({ resolve, allow: [plain, `${plain}:${port}`], isPrivateAllowed: true });
    expect(await failureOf(client.fetchText(`http://${host}:${port}/text`, limits))).toBe('addressRefused');
  });

  it.each(['metadata.google.internal', 'metadata.tencentyun.com'])(
    'refuses %s, an allowed name that leads to metadata',
    async (name) => {
      resolve.mockResolvedValueOnce([
        { address: '10.0.0.1', family: 4 },
        { address: '169.254.0.23', family: 4 },
      ]);
      const client = openOutbound({ resolve, allow: [name], isPrivateAllowed: true });
      expect(await failureOf(client.fetchText(`http://${name}/`, limits))).toBe('addressRefused');
    },
  );

  it('reaches the neighbours of metadata addresses', () => {
    for (const address of ['168.63.129.17', '100.100.100.201', 'fd20:ce::255', 'fd00:42::43'])
      expect(refusalOf(address, true)).toBeUndefined();
  });

  it('accepts a time-out with a fraction, such as the rest of a budget', async () => {
    const client = openOutbound({ resolve, allow: ['127.0.0.1'], isPrivateAllowed: true });
    expect(await client.fetchText(`http://127.0.0.1:${port}/text`, { ...limits, timeoutMs: 999.5 })).toBe('hello');
  });

  it('reaches only listed hosts, also after a redirect, unless the product itself names the host', async () => {
    const fetchFrom = (hosts: string[], path: string, isOwn = false) => {
      const allow = ['127.0.0.1', 'localhost'];
      const client = openOutbound({ resolve, allow, isPrivateAllowed: true, listed: () => hosts });
      return failureOf(client.fetchText(`http://127.0.0.1:${port}${path}`, { ...limits, isOwn }));
    };
    expect(await fetchFrom([], '/text')).toBe('fetched');
    expect(await fetchFrom(['127.0.0.1'], '/text')).toBe('fetched');
    expect(await fetchFrom([`127.0.0.1:${port}`], '/text')).toBe('fetched');
    expect(await fetchFrom(['127.0.0.1:1', '0.0.1', 'x.127.0.0.1'], '/text')).toBe('hostNotListed');
    expect(await fetchFrom(['127.0.0.1'], '/elsewhere')).toBe('hostNotListed');
    expect(await fetchFrom(['127.0.0.1', 'localhost'], '/elsewhere')).toBe('fetched');
    expect(await fetchFrom(['api.example.com'], '/text', true)).toBe('fetched');
  });

  it('trusts a host that the product names, and none that it redirects to', async () => {
    const fetchFrom = (path: string) => {
      const allow = ['127.0.0.1', 'localhost'];
      const listed = () => ['api.example.com'];
      const client = openOutbound({ resolve, allow, isPrivateAllowed: true, listed });
      return failureOf(client.fetchText(`http://127.0.0.1:${port}${path}`, { ...limits, isOwn: true }));
    };
    expect(await fetchFrom('/redirect')).toBe('fetched');
    expect(await fetchFrom('/elsewhere')).toBe('hostNotListed');
  });

  it.each(['file:///etc/passwd', 'gopher://x/', 'data:text/plain,x', 'ftp://x/'])('refuses %s', async (address) => {
    const client = openOutbound({ resolve, allow: [], isPrivateAllowed: true });
    expect(await failureOf(client.fetchText(address, limits))).toBe('addressRefused');
  });

  it('reaches private networks only where that is allowed', () => {
    for (const address of ['10.1.2.3', '192.168.1.1', '172.16.0.1', '100.64.0.1', 'fd12::1']) {
      expect(refusalOf(address, false)).toBeTruthy();
      expect(refusalOf(address, true)).toBeUndefined();
    }
    expect(refusalOf('93.184.216.34', false)).toBeUndefined();
  });

  describe('from a host on the allow list', () => {
    const fetchText = (path: string) =>
      openOutbound({ resolve, allow: [`127.0.0.1:${port}`], isPrivateAllowed: false }).fetchText(
        `http://127.0.0.1:${port}${path}`,
        limits,
      );

    it('gets the text, across a redirect', async () => {
      expect(await fetchText('/text')).toBe('hello');
      expect(await fetchText('/redirect')).toBe('hello');
    });

    it('checks a redirect like an address of its own', async () => {
      expect(await failureOf(fetchText('/redirect-inside'))).toBe('addressRefused');
    });

    it.each(['/loop', '/bomb', '/cut', '/silent', '/drip', '/odd', '/missing'])(
      'gives up on %s with a failure',
      async (path) => {
        expect(await failureOf(fetchText(path))).toBe('outside');
      },
    );
  });

  describe('forwarding', () => {
    const forward = (path: string, method = 'GET', headers: string[] = []) =>
      openOutbound({ resolve, allow: ['127.0.0.1', 'localhost'], isPrivateAllowed: false }).forward(
        `http://127.0.0.1:${port}${path}`,
        { method, headers, body: undefined },
        limits,
      );

    it('sends credentials to no other host', async () => {
      const headers = ['Authorization', 'Basic x', 'Cookie', 'sid=1', 'X-Team', 'blue'];
      const elsewhere = JSON.parse(String((await forward('/elsewhere', 'POST', headers)).body));
      expect(elsewhere).toMatchObject({ 'x-team': 'blue' });
      expect(elsewhere).not.toHaveProperty('authorization');
      expect(elsewhere).not.toHaveProperty('cookie');
      const here = JSON.parse(String((await forward('/here', 'POST', headers)).body));
      expect(here).toMatchObject({ authorization: 'Basic x', cookie: 'sid=1' });
    });

    it.each([
      ['GET', '/nothing', 204],
      ['GET', '/unchanged', 304],
      ['GET', '/empty', 200],
      ['HEAD', '/zip', 200],
    ])('takes %s %s as it is, without a body', async (method, path, status) => {
      const { status: got, body } = await forward(path, method);
      expect([got, body.length]).toEqual([status, 0]);
    });

    it('reads compression in every spelling', async () => {
      expect(String((await forward('/zip')).body)).toBe('zipped');
    });

    it('has room for so many requests to a host, and for others beside them', async () => {
      const client = openOutbound({ resolve, allow: ['127.0.0.1', 'localhost'], isPrivateAllowed: false });
      const text = (host: string, path: string) => client.fetchText(`http://${host}:${port}${path}`, limits);
      const waiting = Array.from({ length: 100 }, () => failureOf(text('127.0.0.1', '/silent')));
      expect(await failureOf(text('127.0.0.1', '/text'))).toBe('tooMany');
      expect(await text('localhost', '/text')).toBe('hello');
      expect(new Set(await Promise.all(waiting))).toEqual(new Set(['outside']));
      expect(await text('127.0.0.1', '/text')).toBe('hello');
    });
  });
});
