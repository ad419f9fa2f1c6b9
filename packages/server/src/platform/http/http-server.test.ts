import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestTwice } from '../../../test/pipelined-requests';
import type { RestLimits } from './bodies/discard-rest';
import { openHttpServer, refuseMalformed } from './http-server';

let server: Server;

beforeAll(async () => {
  const limits = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 };
  server = createServer(limits).on('clientError', refuseMalformed()).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Opens a connection, sends a text and returns everything that the server sends before it closes. */
async function answerTo(text: string, of = server): Promise<string> {
  const socket = connect((of.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  if (text) socket.write(text);
  await once(socket, 'close');
  return answer;
}

// Browsers open connections in advance, and would mistake a response for that of their next request.
it('a connection on which nothing was sent is closed without an answer', async () => {
  expect(await answerTo('')).toBe('');
});

it('a request that does not end is refused', async () => {
  expect(await answerTo('GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

it('a text that is not HTTP is refused', async () => {
  expect(await answerTo('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

it('very many headers are refused, whatever stands behind them', async () => {
  const ours = openHttpServer((_, response) => response.end());
  await once(ours.listen(0, '127.0.0.1'), 'listening');
  const withHeaders = (num: number) =>
    answerTo(`GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'a:\r\n'.repeat(num)}Host: b\r\n\r\n`, ours);
  expect(await withHeaders(10)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await withHeaders(2_500)).toMatch(/^HTTP\/1\.1 431 /);
  ours.close();
});

it('a request that names two hosts is refused, and the one after it is not read', async () => {
  const seen: string[] = [];
  const ours = openHttpServer(({ url = '' }, response) => {
    seen.push(url);
    response.end();
  });
  await once(ours.listen(0, '127.0.0.1'), 'listening');
  const answer = await answerTo(
    'GET /good HTTP/1.1\r\nHost: a\r\n\r\nGET /two HTTP/1.1\r\nHost: a\r\nhOST: b\r\n\r\nGET /after HTTP/1.1\r\nHost: a\r\n\r\n',
    ours,
  );
  ours.close();
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  expect(seen).toEqual(['/good']);
});

describe('a request that is answered before its body is read to the end', () => {
  const closings: Server[] = [];
  afterAll(() => closings.map((ours) => ours.close()));

  async function givenServer(listener: RequestListener, limits?: Partial<RestLimits>): Promise<Server> {
    const ours = openHttpServer(listener, { ...(limits && { rest: limits }) });
    closings.push(ours);
    await once(ours.listen(0, '127.0.0.1'), 'listening');
    return ours;
  }

  const addressOf = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}/`;

  type Leave = (request: IncomingMessage, response: ServerResponse) => unknown;
  const ways: [string, Leave][] = [
    ['not read at all', () => undefined],
    [
      'piped into something that stopped',
      (request) =>
        request
          .pipe(new PassThrough())
          .on('error', () => {})
          .destroy(new Error('full')),
    ],
    ['piped into something that takes no more', (request) => request.pipe(new PassThrough())],
    ['piped into something that reads on', (request) => request.pipe(new PassThrough()).resume()],
    [
      'resumed at the moment of its answer',
      (request, response) => {
        request.pipe(new PassThrough());
        response.prependOnceListener('finish', () => request.pause().resume());
      },
    ],
    ['read up to its first part', (request) => request.iterator({ destroyOnReturn: false }).next()],
    ['waited for by a reader', (request) => void request.on('readable', () => undefined)],
    ['paused', (request) => request.once('data', () => request.pause())],
  ];
  const left =
    (leave: Leave, headers = {}): RequestListener =>
    (request, response) => {
      const answer = () => response.writeHead(request.method === 'POST' ? 507 : 200, headers).end('answer');
      if (request.method === 'POST') void Promise.resolve(leave(request, response)).then(answer);
      else answer();
    };

  it.each(ways)('%s leaves its connection to the next one', async (_, leave) => {
    const ours = await givenServer(left(leave));
    const body = Buffer.alloc(8_000_000);
    expect(await requestTwice(addressOf(ours), { body })).toEqual([507, 200]);
  });

  it.each(ways)('%s gets its answer before the connection closes', async (_, leave) => {
    const ours = await givenServer(left(leave, { Connection: 'close' }));
    const body = Buffer.alloc(8_000_000);
    expect(await requestTwice(addressOf(ours), { body })).toEqual([507]);
  });

  const cut: RequestListener = (request, response) => {
    request.pipe(new PassThrough());
    response.writeHead(507).end('answer');
  };

  it('keeps its connection for longer than the rest may take, once the rest has arrived', async () => {
    const ours = await givenServer(cut, { ms: 100 });
    const socket = connect((ours.address() as AddressInfo).port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc');
    await once(socket, 'data');
    socket.write('def');
    await sleep(300);
    expect(socket.readyState).toBe('open');
    socket.destroy();
  });

  it('loses its connection when the rest takes too long', async () => {
    const ours = await givenServer(cut, { ms: 100 });
    const answer = await answerTo('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nabc', ours);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 507']);
  });

  it('loses its connection when the rest is too long', async () => {
    const ours = await givenServer(cut, { bytes: 1_000_000 });
    const socket = connect((ours.address() as AddressInfo).port, '127.0.0.1').resume();
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n');
    socket.write(Buffer.alloc(4_000_000));
    await closed;
  });
});
