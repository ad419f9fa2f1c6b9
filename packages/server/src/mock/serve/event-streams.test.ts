import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { mockBase } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenMock } from '../../../test/create-records';
import { type Client, useTestServer } from '../../../test/test-app';
import { EventStreams, eventType } from './event-streams';

const server = useTestServer();
let person: Client;
let projectId: string;
let address: string;
let base: string;

beforeAll(async () => {
  person = await server.givenPerson('streams-owner');
  projectId = (await person.project.create({ name: '对话', url: '/chat' })).data._id;
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  base = `${address}${mockBase}/${projectId}/chat`;
});

const add = (url: string, mode: string, method: 'get' | 'post' = 'get') =>
  givenMock(person, projectId, url, mode, { method });
const latest = async () => {
  const { requests } = (await person.request.list({ project_id: projectId })).data;
  const [first] = requests;
  return first && { ...first, ...(await person.request.get({ project_id: projectId, id: first._id })).data };
};
const slow = "{ _res: { stream: { pace: 30000 } }, messages: ['first', 'second'] }";

describe('a stream of server-sent events', () => {
  it('sends the chunks of a chat model and its last message, and is recorded with them', async () => {
    const chunk = "{ id: 1234567890123456789, choices: [{ delta: { content: '你好' } }] }";
    const mode = `{ _res: { stream: { pace: '1-5', end: '[DONE]' } }, 'messages|2': [${chunk}] }`;
    await add('/completions', mode, 'post');
    const answer = await fetch(`${base}/completions`, { method: 'POST', body: '{}' });
    const [status, { headers }] = [answer.status, answer];
    const text = await answer.text();
    const sent = 'data: {"id":1234567890123456789,"choices":[{"delta":{"content":"你好"}}]}\n\n';
    expect(text).toBe(`${sent}${sent}data: [DONE]\n\n`);
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      null,
    ]);
    expect([headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual(['no-cache', 'no']);
    expect(await latest()).toMatchObject({ status: 200, response: { body: { text, kind: 'text' } } });
  });

  it('comes from functions, and takes a number that is a message as written', async () => {
    await add('/code', '{ _res: { stream: true, data: [1234567890123456789, () => 1 + 1] } }');
    expect(await (await fetch(`${base}/code?callback=f`)).text()).toBe('data: 1234567890123456789\n\ndata: 2\n\n');
  });

  it('may have another status, and none without a body', async () => {
    await add('/created', "{ _res: { status: 201, stream: true, data: ['a'], headers: { 'X-A': 'b' } } }");
    await add('/none', "{ _res: { status: 204, stream: true, data: ['a'] } }");
    const created = await fetch(`${base}/created`);
    expect([created.status, created.headers.get('x-a'), await created.text()]).toEqual([201, 'b', 'data: a\n\n']);
    const none = await fetch(`${base}/none`);
    expect([none.status, await none.text()]).toEqual([204, '']);
  });

  it('has only a head for HEAD, and permissions for OPTIONS', async () => {
    await add('/slow', slow);
    const head = await fetch(`${base}/slow`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
    expect((await fetch(`${base}/slow`, { method: 'OPTIONS' })).status).toBe(204);
  });

  it('is a named answer with its status and faults', async () => {
    const id = await add('/named', '{ own: true }');
    const mode = "{ _res: { stream: true }, messages: ['a', 'b', 'c'] }";
    const lines = (name: string) => [{ where: 'query' as const, name, how: 'exists' as const }];
    await person.mock.update({
      id,
      answers: [
        { id: 'a', name: 'a', trigger: 'condition', lines: lines('a'), status: 202, mode },
        { id: 'b', name: 'b', trigger: 'condition', lines: lines('b'), fault: 'cut', mode },
      ],
    });
    const whole = await fetch(`${base}/named?a`);
    expect([whole.status, await whole.text()]).toEqual([202, 'data: a\n\ndata: b\n\ndata: c\n\n']);
    await expect((await fetch(`${base}/named?b`)).text()).rejects.toThrow();
    await expect.poll(latest).toMatchObject({ response: { body: { text: 'data: a\n\ndata: b\n\n' } } });
    expect(await (await fetch(`${base}/named`)).json()).toEqual({ own: true });
  });

  it('ends when its client disconnects, and is recorded with what was sent', async () => {
    await add('/left', slow);
    const { port, hostname, pathname } = new URL(`${base}/left`);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: mock\r\n\r\n`);
    let text = '';
    for await (const part of socket) {
      text += String(part);
      if (text.includes('first')) break;
    }
    socket.destroy();
    await expect
      .poll(latest)
      .toMatchObject({ path: '/chat/left', status: 200, response: { body: { text: 'data: first\n\n' } } });
  });

  it('reports a setting that cannot be carried out', async () => {
    await add('/wrong', "{ _res: { stream: { pace: 'fast' } }, messages: [] }");
    const answer = (await (await fetch(`${base}/wrong`)).json()) as { message: string };
    expect(answer.message).toContain('_res.stream.pace');
  });

  it('sends its rest at once if the server is about to stop', async () => {
    const node = await server.secondNode();
    await add('/stopping', slow);
    const other = await node.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${other}${mockBase}/${projectId}/chat/stopping`);
    const [text] = await Promise.all([answer.text(), node.app.drain()]);
    expect(text).toBe('data: first\n\ndata: second\n\n');
  });
});

describe('open streams', () => {
  /** Opens a server that answers every call with the same stream, with the project's ID as path. */
  async function givenStreams(limits: ConstructorParameters<typeof EventStreams>[0], text: string) {
    const streams = new EventStreams(limits);
    const app = createServer((request, response) => {
      const at = { base: '', projectId: request.url ?? '', path: '/', query: '', personalKey: undefined };
      const head = { status: 200, type: eventType, headers: [] };
      try {
        streams.send({ request, response, address: at, rate: [] }, head, {
          text,
          pace: { from: 0, to: 0 },
          isCut: false,
        });
      } catch {
        response.writeHead(429).end();
      }
    });
    app.listen(0, '127.0.0.1');
    await once(app, 'listening');
    const { port } = app.address() as AddressInfo;
    const controller = new AbortController();
    const open = (project: string) => fetch(`http://127.0.0.1:${port}/${project}`, { signal: controller.signal });
    return {
      open,
      address: `http://127.0.0.1:${port}/a`,
      leave: () => controller.abort(),
      close: () => {
        app.close();
        app.closeAllConnections();
      },
    };
  }

  // The text is longer than the buffers of both sides, so that an unread stream stays open.
  const long = `data: ${'x'.repeat(500_000)}\n\n`.repeat(40);

  it('are bounded by project and in total, and are free again when clients disconnect', async () => {
    const { open, address, leave, close } = await givenStreams({ ofOne: 1, open: 2, ms: 60_000 }, long);
    const statuses = [];
    for (const project of ['a', 'a', 'b', 'c']) statuses.push((await open(project)).status);
    expect(statuses).toEqual([200, 429, 200, 429]);
    leave();
    await expect.poll(async () => (await fetch(address)).status).toBe(200);
    close();
  });

  it('end for clients that do not read', async () => {
    const { open, close } = await givenStreams({ ofOne: 1, open: 1, ms: 50 }, long);
    const answer = await open('a');
    await expect.poll(async () => (await open('a')).status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    close();
  });
});
