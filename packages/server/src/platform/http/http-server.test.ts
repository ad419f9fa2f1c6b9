import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHttpServer, refuseMalformed } from './http-server';

let server: Server;

beforeAll(async () => {
  const limits = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 };
  server = createServer(limits).on('clientError', refuseMalformed).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Opens a connection, sends a text and returns all that the server says before it closes. */
async function answerTo(text: string, of = server): Promise<string> {
  const socket = connect((of.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  if (text) socket.write(text);
  await once(socket, 'close');
  return answer;
}

// A browser opens connections in advance. It would take an answer there for the answer to its next request.
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
    answerTo(
      `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'a:\r\n'.repeat(num)}Host: b\r\n\r\n`,
      ours,
    );
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
