import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Call,
  CallData,
  CallInput,
  Contract,
  FailureEnvelope,
  Role,
  SignedIn,
} from '@easymock/contract';
import { apiBase, contract } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type App, buildApp } from '../src/app';
import { type Config, readConfig } from '../src/config';
import { openSession } from '../src/people/session';
import { users } from '../src/people/user.table';
import type { Db } from '../src/platform/database/index';
import { newId } from '../src/platform/ids';
import { throttles } from '../src/platform/throttle';
import { type OpenServices, openServices } from '../src/services';
import { createTestDatabase, type TestDatabase } from './test-database';

/** What a call answered, as it came over the wire. */
export interface Answer<Data = unknown> {
  status: number;
  headers: Record<string, unknown>;
  success: boolean;
  code: number;
  message: FailureEnvelope['message'];
  data: Data;
  error?: string;
}

type Caller<C extends Call> = (input?: CallInput<C>) => Promise<Answer<CallData<C>>>;
/** All calls as functions, as one person (or a stranger) makes them. */
export type Client = {
  [G in keyof Contract]: {
    [K in keyof Contract[G]]: Contract[G][K] extends Call ? Caller<Contract[G][K]> : never;
  };
};

export interface TestNode {
  app: App;
  services: OpenServices;
  db: Db;
  /** Calls without a session, or with the token given. */
  client(token?: string, headers?: Record<string, string>): Client;
  close(): Promise<void>;
}

export interface TestServer extends TestNode {
  /** Moves the server's clock. */
  advance(ms: number): void;
  /** Registers someone and signs them in. */
  givenPerson(name: string): Promise<Client & { who: SignedIn }>;
  /** Somebody with a role and a session, but no password: in a tenth of the time. */
  givenSession(role?: Role): Promise<Client & { id: string; name: string; token: string }>;
  /** A second server on the same database. */
  secondNode(log?: Logger): Promise<TestNode>;
}

export const testPassword = 'correct-horse-7';
const silent = pino({ level: 'silent' });

/** Sends one call to an app. */
export async function send(
  app: App,
  call: Call,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isGet = call.method === 'GET';
  const response = await app.inject({
    method: call.method,
    url: apiBase + call.path,
    headers: { ...(!isGet && { 'content-type': 'application/json' }), ...headers },
    ...(isGet ? { query: input as Record<string, string> } : { payload: JSON.stringify(input ?? {}) }),
  });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
}

function clientOf(app: App, token?: string, headers: Record<string, string> = {}): Client {
  const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) };
  const groups = Object.entries(contract).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries<Call>(calls).map(([name, call]) => [
        name,
        (input?: unknown) => send(app, call, input, sent),
      ]),
    ),
  ]);
  return Object.fromEntries(groups) as Client;
}

async function startNode(
  config: Config,
  database: TestDatabase,
  clock: () => Date,
  webFolder: string,
  log: Logger,
): Promise<TestNode> {
  const services = await openServices(config, database.connection, log, clock);
  const app = await buildApp({ services, webFolder, checksAnswers: true });
  await app.ready();
  return {
    app,
    services,
    db: services.database.db,
    client: (token, headers) => clientOf(app, token, headers),
    async close() {
      await app.close();
      await services.close();
    },
  };
}

/**
 * A server on a database of the test file's own, from the first test to the last.
 * @example const server = useTestServer(); it('…', async () => { await server.client().account.login({ … }) })
 */
export function useTestServer(
  env: Record<string, string> = {},
  webFolder = join(tmpdir(), 'easymock-without-pages'),
): TestServer {
  const nodes: TestNode[] = [];
  let database: TestDatabase;
  let dataDir: string;
  let config: Config;
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const server = {
    advance(ms: number) {
      offset += ms;
    },
    async givenPerson(name: string) {
      const registered = await server.client().account.register({ name, password: testPassword });
      if (!registered.success) throw new Error(JSON.stringify(registered.message));
      // A test may need more people than may register from one address.
      await server.db.delete(throttles).where(eq(throttles.key, 'register:address:127.0.0.1'));
      const { data } = await server.client().account.login({ name, password: testPassword });
      return { ...server.client(data.token), who: data };
    },
    async givenSession(role: Role = 'ordinaryUser') {
      const name = `p${newId().slice(-12)}`;
      const [user] = await server.db.insert(users).values({ name, nickName: name, role }).returning();
      if (!user) throw new Error('nobody came');
      const token = await openSession(server.db, user, {
        now: clock(),
        address: '127.0.0.1',
        userAgent: 'test',
      });
      return { ...server.client(token), id: user.id, name, token };
    },
    async secondNode(log: Logger = silent) {
      const node = await startNode(config, database, clock, webFolder, log);
      nodes.push(node);
      return node;
    },
  } as TestServer;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'easymock-app-'));
    config = readConfig({
      EASYMOCK_DATA_DIR: dataDir,
      EASYMOCK_REGISTRATION: 'open',
      EASYMOCK_DEMO_PROJECT: 'off',
      EASYMOCK_WALLPAPER: 'local',
      ...env,
    });
    database = await createTestDatabase();
    Object.assign(server, await server.secondNode());
  });
  afterAll(async () => {
    for (const node of nodes.reverse()) await node.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server;
}
