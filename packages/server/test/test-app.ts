import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, CallData, CallInput, Contract, CurrentUser, FailureEnvelope, Role } from '@easymock/contract';
import { apiBase, contract } from '@easymock/contract';
import { hash } from '@node-rs/argon2';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type App, buildApp } from '../src/app';
import { type Config, readConfig } from '../src/config/config';
import { callHandlers } from '../src/features';
import { createInitialData } from '../src/people/person/create-initial-data';
import { writeOwnSearchKeys } from '../src/people/person/search-keys';
import { users } from '../src/people/person/user.table';
import { openSession } from '../src/people/session/session';
import { type Db, openDatabase, PRODUCT_USER } from '../src/platform/database/index';
import type { BoundCall } from '../src/platform/http/calls/handler';
import { newId } from '../src/platform/ids';
import { type OpenServices, openServices } from '../src/services';
import { createTestDatabase, type TestDatabase } from './test-database';

/** Response of a call as received over the wire. */
export interface Answer<Data = unknown> {
  status: number;
  headers: Record<string, unknown>;
  success: boolean;
  code: number;
  /** Set for failures. */
  kind?: string;
  /** Content of a response that is a file. */
  file?: Buffer;
  message: FailureEnvelope['message'];
  data: Data;
  error?: string;
}

/** A file that a form sends with a call's input. */
export interface GivenFile {
  readonly name: string;
  readonly content: Buffer | string;
}

type Caller<C extends Call> = (input?: CallInput<C>, file?: GivenFile) => Promise<Answer<CallData<C>>>;
/** All calls as functions, with or without a session. */
export type Client = {
  [G in keyof Contract]: {
    [K in keyof Contract[G]]: Contract[G][K] extends Call ? Caller<Contract[G][K]> : never;
  };
};

export interface TestNode {
  app: App;
  services: OpenServices;
  db: Db;
  /** Listens on a port and returns the origin, for tests that need a real connection. */
  listen(): Promise<string>;
  /** Returns a client without a session, or with the given token. */
  client(token?: string, headers?: Record<string, string>): Client;
  close(): Promise<void>;
}

export interface TestServer extends TestNode {
  /** The database as the role that owns the tables, for tests that alter them. */
  owner: Db;
  /** Advances the server's clock. */
  advance(ms: number): void;
  /** Creates an account with the password `testPassword`, and signs it in. */
  givenPerson(name: string, role?: Role): Promise<Person>;
  /** Creates an account with a role and a session but without a password, which takes a tenth of the time. */
  givenSession(role?: Role): Promise<Client & { id: string; name: string; token: string }>;
  /** Starts a second server on the same database. */
  secondNode(log?: Logger): Promise<TestNode>;
}

/** A client of a signed-in person, with that person's data. */
export type Person = Client & { who: CurrentUser & { token: string } };

export const testPassword = 'correct-horse-7';
/**
 * Hash of `testPassword` with minimum cost. A hash contains its own cost, so the product verifies it as
 * usual, in a hundredth of the time.
 */
export const testPasswordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const silent = pino({ level: 'silent' });

const boundary = 'xBoundaryx';
/**
 * Builds the content type and body of a POST: JSON or, with a file, a form that contains the input as JSON.
 */
function bodyOf(input: unknown, file: GivenFile | undefined) {
  const json = JSON.stringify(input ?? {});
  if (!file) return { type: 'application/json', payload: json };
  const part = (head: string, content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const payload = Buffer.concat([
    ...part('name="input"', json),
    ...part(`name="file"; filename="${file.name}"`, file.content),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, payload };
}

/** Sends one call to an app. */
export async function send(
  app: App,
  call: Call,
  input: unknown,
  headers: Record<string, string> = {},
  file?: GivenFile,
): Promise<Answer> {
  const isGet = call.method === 'GET';
  const { type, payload } = bodyOf(input, file);
  const response = await app.inject({
    method: call.method,
    url: apiBase + call.path,
    headers: { ...(!isGet && { 'content-type': type }), ...headers },
    ...(isGet ? { query: input as Record<string, string> } : { payload }),
  });
  const isFile = response.headers['content-type'] === 'application/octet-stream';
  const answer = isFile ? { success: true, code: 200, file: response.rawPayload } : response.json();
  return { status: response.statusCode, headers: response.headers, ...answer };
}

function clientOf(app: App, token?: string, headers: Record<string, string> = {}): Client {
  const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) };
  const groups = Object.entries(contract).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries<Call>(calls).map(([name, call]) => [
        name,
        (input?: unknown, file?: GivenFile) => send(app, call, input, sent, file),
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
  ownCalls: readonly BoundCall[],
): Promise<TestNode> {
  // Same database role as in production, which may change only rows.
  const connection = { ...database.connection, user: PRODUCT_USER };
  const services = await openServices(config, connection, log, { clock, isScheduling: false });
  const app = await buildApp({
    services,
    webFolder,
    liveTickMs: 50,
    checksAnswers: true,
    calls: [...callHandlers, ...ownCalls],
  });
  await app.ready();
  return {
    app,
    services,
    db: services.database.db,
    listen: async () =>
      app.server.listening
        ? `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
        : app.listen({ host: '127.0.0.1', port: 0 }),
    client: (token, headers) => clientOf(app, token, headers),
    async close() {
      await app.close();
      await services.close();
    },
  };
}

/** Creates an account and a session as registering and signing in would. */
async function signedIn({ db, services }: TestNode, values: typeof users.$inferInsert) {
  const [user] = await db.insert(users).values(values).returning({ id: users.id });
  if (!user) throw new Error('the account was not written');
  await writeOwnSearchKeys(db, user.id);
  await createInitialData(services, db, user.id);
  const origin = { now: services.clock(), address: '127.0.0.1', userAgent: 'test' };
  return { id: user.id, token: await openSession(db, user, origin) };
}

/**
 * Starts a server with a separate database for the whole test file.
 * @param ownCalls calls besides those of the contract
 * @example const server = useTestServer(); it('…', async () => { await server.client().account.login({ … })
 * })
 */
export function useTestServer(
  env: Record<string, string> = {},
  webFolder = join(tmpdir(), 'easymock-without-pages'),
  ownCalls: readonly BoundCall[] = [],
): TestServer {
  const nodes: TestNode[] = [];
  let database: TestDatabase;
  let asOwner: ReturnType<typeof openDatabase> | undefined;
  let dataDir: string;
  let config: Config;
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const server = {
    advance(ms: number) {
      offset += ms;
    },
    async givenPerson(name: string, role: Role = 'ordinaryUser') {
      const values = { name, nickName: name, role, passwordHash: testPasswordHash };
      const { token } = await signedIn(server, values);
      const client = server.client(token);
      const { data } = await client.account.me();
      return { ...client, who: { ...data, token } };
    },
    async givenSession(role: Role = 'ordinaryUser') {
      const name = `p${newId().slice(-12)}`;
      const { id, token } = await signedIn(server, { name, nickName: name, role });
      return { ...server.client(token), id, name, token };
    },
    async secondNode(log: Logger = silent) {
      const node = await startNode(config, database, clock, webFolder, log, ownCalls);
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
    asOwner = openDatabase(database.connection, silent, 1);
    Object.assign(server, await server.secondNode(), { owner: asOwner.db });
  });
  afterAll(async () => {
    for (const node of nodes.reverse()) await node.close();
    await asOwner?.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server;
}
