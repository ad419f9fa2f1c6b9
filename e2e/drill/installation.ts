import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/server/src/platform/database/embedded/index';
import { openDatabase } from '../../packages/server/src/platform/database/index';
import { connectionsFor } from '../../packages/server/src/platform/database/pool-size';
import { databaseUrl } from '../../packages/server/test/running-server';
import { buildServer } from '../../scripts/build.mjs';
import { root } from '../../scripts/run.mjs';
import { administrator, freePort } from '../fixtures/product';
import { findProcesses, killNow } from './processes';

const processesEach = 2;
const folder = join(root, 'packages/server/dist.drill');
const program = join(folder, 'drilled-server.js');
const silent = pino({ level: 'silent' });

/** No keep-alive, because each new connection selects the process that answers. */
const agent = new Agent({ keepAlive: false });

interface Answer {
  readonly status: number;
  readonly body: string;
}

function ask(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, timeout: 10_000 }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body })).on('error', reject);
    });
    sent
      .on('timeout', () => sent.destroy(new Error('no answer in time')))
      .on('error', reject)
      .end();
  });
}

/** A node: a parent process and its server processes. */
export class DrilledNode {
  readonly origin: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #said: string[];
  #child: ChildProcess | undefined;

  constructor(port: number, env: NodeJS.ProcessEnv, said: string[]) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#env = { ...env, PORT: String(port) };
    this.#said = said;
  }

  start(): void {
    const child = spawn(process.execPath, [program], { cwd: root, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => this.#said.push(line));
    }
    this.#child = child;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** IDs of the server processes. */
  get servers(): number[] {
    return findProcesses()
      .filter(({ parent, command }) => parent === this.pid && command.includes('drilled-server'))
      .map(({ pid }) => pid);
  }

  get scriptHosts(): number[] {
    const servers = this.servers;
    return findProcesses()
      .filter(({ parent, command }) => servers.includes(parent) && command.includes('script-process'))
      .map(({ pid }) => pid);
  }

  /** Whether at least one process of the node can answer calls. */
  async isReady(): Promise<boolean> {
    const answer = await ask(`${this.origin}/easymock/readyz`).catch(() => undefined);
    return answer?.status === 200;
  }

  /** Waits until each server process has answered at least once. */
  async waitUntilWhole(): Promise<void> {
    const answered = new Set<string>();
    const describe = () =>
      [
        `all processes at ${this.origin} answer: ${answered.size} did, of ${this.servers.length} that run`,
        ...this.#said.slice(-20),
      ].join('\n');
    await waitFor(describe, async () => {
      const asked = Array.from({ length: processesEach * 2 }, () =>
        ask(`${this.origin}/easymock/api/drill/who`).catch(() => undefined),
      );
      for (const answer of await Promise.all(asked)) if (answer?.status === 200) answered.add(answer.body);
      return answered.size >= processesEach && (await this.isReady());
    });
  }

  /** Waits until mock functions run, often enough in a row that every process has run one. */
  async waitForFunctions(path: string): Promise<void> {
    let inRow = 0;
    let last = '';
    await waitFor(
      () => `functions run at ${this.origin}, where the last answer was ${last}`,
      async () => {
        const answer = await ask(this.origin + path).catch((error: Error) => ({ status: 0, body: error.message }));
        last = `${answer.status} ${answer.body}`;
        inRow = answer.status === 200 && answer.body.includes('"n"') ? inRow + 1 : 0;
        return inRow >= processesEach * 2;
      },
    );
  }

  /** Waits for the end of the killed parent process and starts it again, as a supervisor does. */
  async restart(): Promise<void> {
    if (this.#child && this.#child.exitCode === null && this.#child.signalCode === null)
      await once(this.#child, 'exit');
    this.start();
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  kill(): void {
    for (const pid of [...this.servers, this.pid]) killNow(pid);
  }
}

/** Two nodes of the built product on a separate database server. */
export class Installation {
  readonly nodes: readonly [DrilledNode, DrilledNode];
  /** Output of the nodes so far. */
  readonly said: string[];
  readonly #postgres: EmbeddedPostgres;
  readonly #dataDir: string;

  private constructor(postgres: EmbeddedPostgres, dataDir: string, ports: readonly [number, number]) {
    this.#postgres = postgres;
    this.#dataDir = dataDir;
    const said: string[] = [];
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl(postgres.connection),
      EASYMOCK_DATA_DIR: join(dataDir, 'node'),
      EASYMOCK_ADMIN_PASSWORD: administrator.password,
      EASYMOCK_WALLPAPER: 'local',
      EASYMOCK_PROCESSES: String(processesEach),
    };
    this.said = said;
    this.nodes = [new DrilledNode(ports[0], env, said), new DrilledNode(ports[1], env, said)];
  }

  static async open(): Promise<Installation> {
    await rm(folder, { recursive: true, force: true });
    await buildServer(folder, { 'drilled-server': '../../e2e/drill/drilled-server.ts' });
    const dataDir = await mkdtemp(join(tmpdir(), 'easymock-kills-'));
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: silent,
      settings: { max_connections: String(connectionsFor(2 * processesEach) + 20) },
    });
    const installation = new Installation(postgres, dataDir, [await freePort(), await freePort()]);
    try {
      for (const node of installation.nodes) {
        node.start();
        await node.waitUntilWhole();
      }
      return installation;
    } catch (error) {
      await installation.close();
      throw error;
    }
  }

  /** Opens the database through connections that belong to no node. */
  openDatabase() {
    return openDatabase(this.#postgres.connection, silent);
  }

  /** Opens a single connection on which queries may take long. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#postgres.connection);
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  get databaseServer(): number {
    return this.#postgres.pid;
  }

  /** IDs of the database processes that serve the nodes' connections. */
  get backends(): number[] {
    return findProcesses()
      .filter(({ parent, command }) => parent === this.databaseServer && /easymock.*\[local\]/.test(command))
      .map(({ pid }) => pid);
  }

  /** @returns the processes that survived the shutdown */
  async close(): Promise<number[]> {
    await Promise.all(this.nodes.map((node) => node.stop()));
    const left = findProcesses().filter(({ command }) => command.includes(program));
    for (const { pid } of left) killNow(pid);
    await this.#postgres.stop();
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 20 });
    return left.map(({ pid }) => pid);
  }
}

/** Milliseconds until a condition counts as failed; only a failing drill ever waits that long. */
const waitLimitMs = 300_000;

/**
 * Waits until a condition holds.
 * @param condition text for the error message
 * @returns milliseconds until it held
 */
export async function waitFor(condition: string | (() => string), check: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await check())) {
    if (performance.now() - began > waitLimitMs)
      throw new Error(`waited in vain until ${typeof condition === 'string' ? condition : condition()}`);
    await sleep(25);
  }
  return performance.now() - began;
}
