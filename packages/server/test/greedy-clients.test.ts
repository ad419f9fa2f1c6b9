import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, buildApp } from '../src/app';
import { mocks, projects } from '../src/mock/mock.table';
import { useTestServer } from './test-app';

const megabyte = 1024 * 1024;
const server = useTestServer();
let app: App;
let port = 0;
const open = new Set<Socket>();

beforeAll(async () => {
  const webFolder = join(tmpdir(), 'easymock-without-pages');
  app = await buildApp({ services: server.services, webFolder, maxHeldBytes: 20 * megabyte });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await app.close();
});

function connection(): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  open.add(socket);
  return socket;
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  await once(socket, 'close');
  return text;
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const answersIn = (text: string): number => text.split('HTTP/1.1 200').length - 1;

describe('a client that sends requests without waiting for answers', () => {
  it('is answered in order, while it sends a few', async () => {
    const socket = connection();
    const paths = ['/easymock/healthz', '/easymock/readyz', '/easymock/login'];
    const last = get('/easymock/healthz', 'Connection: close\r\n');
    socket.write(paths.map((path) => get(path)).join('') + last);
    const text = await readToEnd(socket);
    const types = [...text.matchAll(/\r\ncontent-type: (\S+);/gi)].map(([, type]) => type);
    expect(types).toEqual(['application/json', 'application/json', 'text/plain', 'application/json']);
  });

  it('is cut off when it sends hundreds', async () => {
    const socket = connection();
    socket.write(get('/easymock/healthz').repeat(1_000) + get('/easymock/healthz', 'Connection: close\r\n'));
    expect(answersIn(await readToEnd(socket))).toBeLessThan(200);
  });
});

describe('answers that nobody reads', () => {
  it('keep so much memory at most, and others are told to come back', async () => {
    const person = await server.givenSession();
    const row = { name: 'long', url: '/long', description: '', ownerId: person.id };
    const [project] = await server.db.insert(projects).values(row).returning({ id: projects.id });
    const projectId = project?.id ?? '';
    const mode = `{ text: '${'x'.repeat(8 * megabyte)}' }`;
    const mock = { projectId, method: 'get' as const, url: '/x', urlKey: '/x', description: '', mode };
    await server.db.insert(mocks).values(mock);
    const list = get(
      `/easymock/api/mock?project_id=${projectId}`,
      `Authorization: Bearer ${person.token}\r\nConnection: close\r\n`,
    );
    const greedy = [connection(), connection()];
    for (const socket of greedy) {
      socket.write(list);
      await once(socket, 'readable');
    }
    const third = connection();
    third.write(list);
    expect(await readToEnd(third)).toMatch(/^HTTP\/1\.1 429 /);
    for (const socket of greedy) socket.destroy();
    await vi.waitFor(async () => {
      const fourth = connection();
      fourth.write(list);
      expect((await readToEnd(fourth)).length).toBeGreaterThan(8 * megabyte);
    }, 15_000);
  });
});

describe('bodies', () => {
  it('of people without a session may be as long as names and passwords are', async () => {
    const long = { name: 'somebody', password: 'x'.repeat(100_000) };
    const answer = await server.client().account.login(long);
    expect(answer).toMatchObject({ status: 413, message: expect.stringContaining('64 KB') });
  });
});

describe('the question whether the server is ready', () => {
  it('reaches the database once for all concurrent callers', async () => {
    const { pool } = server.services.database;
    const asked = vi.spyOn(pool, 'query');
    const ask = () => server.app.inject({ url: '/easymock/readyz' });
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    const questions = asked.mock.calls.length;
    asked.mockRestore();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    expect(questions).toBeLessThan(10);
  });
});
