import cluster, { type Worker } from 'node:cluster';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { announce, type Readiness } from './announce';
import type { Config } from './config/config';
import { registry, serverProcesses } from './platform/metrics';
import { allocatorSettings } from './platform/processes/allocator';
import {
  countVariable,
  type DatabaseAccess,
  type FromServer,
  type ProcessMetrics,
  type SiblingMessage,
  type ToServer,
} from './platform/processes/messages';
import { setSiblingSender } from './platform/processes/siblings';
import { withTimeout } from './platform/with-timeout';
import { type DatabaseServer, readSettings, startDatabaseServer } from './start';

/** Milliseconds. After a process with at least this uptime, the next one starts without a delay. */
const wellMs = 10_000;
/** Milliseconds between starts of a process that ends repeatedly. */
const restMs = { first: 1_000, most: 30_000 };
/** Milliseconds that server processes may take to stop; their own limit is eight seconds. */
const stopLimitMs = 8_700;
const metricsLimitMs = 2_000;

/** Metrics of this parent process: it answers no calls, so its other metrics would be misleading. */
const ofThisProcess = /^(?:process_|easymock_server_processes$)/;

interface Member {
  readonly worker: Worker;
  readonly startedAt: number;
  /** Rejects with the exit code if the process ends before it is ready. */
  readonly ready: Promise<Readiness>;
  readonly ended: Promise<void>;
  /** Whether the process has loaded its code and waits for the database. */
  wantsDatabase: boolean;
  /** Database access granted to the process, if any. */
  due: Pick<DatabaseAccess, 'isPrepared'> | undefined;
  /** Whether the process can receive messages; it does not listen before. */
  isReady: boolean;
  /** Whether the process is being stopped on purpose. */
  isStopping: boolean;
}

/** A server process that ended before it was ready. */
class EndedAtStart extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super(`a server process ended with ${exitCode} before it was ready`);
    this.exitCode = exitCode;
  }
}

/**
 * Closes connections in transit to a process when it ends. For each port, Node hands over one connection at a
 * time and never closes an unconfirmed one, so its client would wait for ever.
 */
function closeHandedOver(worker: Worker): void {
  const { process: child } = worker;
  const send = child.send.bind(child) as (...given: unknown[]) => boolean;
  const handed = new Map<string | undefined, { close?(): void }>();
  child.send = (message: { key?: string }, handle?: object, ...more: unknown[]) => {
    if (handle) handed.set(message.key, handle);
    return send(message, handle, ...more);
  };
  worker.once('exit', () => {
    // A confirmed connection is closed already; closing it again is harmless.
    for (const handle of handed.values()) handle.close?.();
  });
}

interface Options {
  readonly config: Config;
  readonly log: Logger;
  /** The file that each server process runs. */
  readonly program: string;
}

/**
 * Runs several server processes on the same port to use all cores. This process owns the port and the
 * embedded database, and answers no calls: it restarts ended processes, passes counts and metrics between
 * them, and replaces them one by one at SIGHUP.
 */
export class ServerProcesses {
  readonly #log: Logger;
  readonly #program: string;
  readonly #members = new Set<Member>();
  readonly #collecting = new Map<number, (worker: Worker, metrics: ProcessMetrics) => void>();
  #config: Config;
  #database: DatabaseServer | undefined;
  #isUp = false;
  #isStopping = false;
  #isReplacing = false;
  #endedEarly = 0;
  #lastId = 0;

  constructor({ config, log, program }: Options) {
    this.#config = config;
    this.#log = log;
    this.#program = program;
  }

  /** Starts the processes, and keeps them running until a signal stops them. */
  async run(): Promise<void> {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void this.#stop(0));
    // Closing a terminal sends SIGHUP as well, which must then stop the server.
    process.on('SIGHUP', () => void (process.stdout.isTTY ? this.#stop(0) : this.#replaceAll()));
    cluster.setupPrimary({ exec: this.#program, args: [] });
    setSiblingSender((message) => this.#tellAll(message));
    // The processes load their code while the database starts.
    const first = this.#start();
    while (this.#members.size < this.#config.processes) this.#start();
    try {
      this.#database = await startDatabaseServer(this.#config, this.#log);
    } catch (error) {
      await this.#discardAll();
      throw error;
    }
    if (this.#isStopping) return;
    // The first process gets the database alone: it migrates, and if it cannot start, only it reports the
    // reason.
    this.#allowDatabase(first, false);
    try {
      announce(this.#config, await first.ready);
      this.#isUp = true;
    } catch (error) {
      if (!this.#isStopping) await this.#stop(error instanceof EndedAtStart ? error.exitCode : 1);
      return;
    }
    for (const member of this.#members) if (member !== first) this.#allowDatabase(member, true);
    while (!this.#isStopping && this.#members.size < this.#config.processes) this.#start();
  }

  /** Grants a process access to the database as soon as it has loaded its code. */
  #allowDatabase(member: Member, isPrepared: boolean): void {
    member.due = { isPrepared };
    this.#giveDatabase(member);
  }

  #giveDatabase({ worker, due, wantsDatabase }: Member): void {
    if (!this.#database || !due || !wantsDatabase) return;
    const { connection, productConnection } = this.#database;
    this.#send(worker, { kind: 'database', connection, productConnection, ...due });
  }

  #start(): Member {
    const environment = { ...allocatorSettings(), [countVariable]: String(this.#config.processes) };
    const worker = cluster.fork(environment);
    closeHandedOver(worker);
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const ready = new Promise<Readiness>((resolve, reject) => {
      worker.on('message', (message: FromServer) => {
        if (message.kind === 'ready') resolve(message);
      });
      worker.once('exit', (code) => reject(new EndedAtStart(code || 1)));
    });
    const startedAt = performance.now();
    const member: Member = {
      worker,
      startedAt,
      ready,
      ended,
      isReady: false,
      isStopping: false,
      wantsDatabase: false,
      due: this.#isUp ? { isPrepared: false } : undefined,
    };
    ready.then(
      () => {
        member.isReady = true;
      },
      () => {},
    );
    this.#members.add(member);
    serverProcesses.set(this.#members.size);
    worker.on('message', (message: FromServer) => this.#receive(member, message));
    // The channel of a killed process fails before its exit is known.
    worker.on('error', (err) => this.#log.debug({ err, pid: worker.process.pid }, 'a server process is gone'));
    worker.once('exit', (code, signal) => this.#ended(member, code, signal));
    return member;
  }

  #ended(member: Member, code: number, signal: string): void {
    this.#members.delete(member);
    serverProcesses.set(this.#members.size);
    if (!this.#isUp || this.#isStopping || member.isStopping) return;
    const { pid } = member.worker.process;
    this.#log.error({ pid, code, signal }, 'a server process ended; another one takes its place');
    const isEarly = performance.now() - member.startedAt < wellMs;
    this.#endedEarly = isEarly ? this.#endedEarly + 1 : 0;
    const rest = isEarly ? Math.min(restMs.most, restMs.first * 2 ** (this.#endedEarly - 1)) : 0;
    setTimeout(() => {
      if (!this.#isStopping && this.#members.size < this.#config.processes) this.#start();
    }, rest);
  }

  /** Replaces the processes one after the other. Each new one reads the settings and the program again. */
  async #replaceAll(): Promise<void> {
    if (this.#isReplacing || this.#isStopping) return;
    this.#isReplacing = true;
    try {
      const settings = readSettings();
      // The port and the database stay unchanged, because this process owns them.
      const { port, host, mockSite, databaseUrl, dataDir, processes } = this.#config;
      this.#config = { ...settings, port, host, mockSite, databaseUrl, dataDir, processes };
      for (const old of [...this.#members]) {
        if (this.#isStopping) return;
        await this.#start().ready;
        await this.#end(old);
      }
      this.#log.info({ processes: this.#members.size }, 'all server processes were replaced');
    } catch (err) {
      this.#log.error({ err }, 'the server processes were not all replaced; those that run go on');
    } finally {
      this.#isReplacing = false;
    }
  }

  async #end(member: Member): Promise<void> {
    const { process: child } = member.worker;
    member.isStopping = true;
    // A starting process would miss a message, but a signal ends it at any time.
    if (member.isReady) this.#send(member.worker, { kind: 'stop' });
    else child.kill('SIGTERM');
    await withTimeout(stopLimitMs, member.ended).catch(() => {
      this.#log.warn({ pid: child.pid }, 'a server process did not stop in time and is killed');
      child.kill('SIGKILL');
    });
  }

  /** Kills processes that have not served anything yet, so that they do not report the same reason again. */
  async #discardAll(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(
      [...this.#members].map(({ worker, ended }) => {
        worker.process.kill('SIGKILL');
        return ended;
      }),
    );
  }

  async #stop(exitCode: number): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    await Promise.all([...this.#members].map((member) => this.#end(member)));
    await this.#database?.stop().catch((err: unknown) => this.#log.error({ err }, 'did not stop cleanly'));
    process.exit(exitCode);
  }

  #receive(member: Member, message: FromServer): void {
    const { worker: from } = member;
    if (message.kind === 'databaseWanted') {
      member.wantsDatabase = true;
      this.#giveDatabase(member);
    } else if (message.kind === 'told') {
      this.#tellAll(message, from);
    } else if (message.kind === 'metricsOfOne') {
      this.#collecting.get(message.id)?.(from, message.metrics);
    } else if (message.kind === 'metricsWanted') {
      void this.#collectMetrics().then((text) => this.#send(from, { kind: 'metricsOfAll', id: message.id, text }));
    }
  }

  /** Merges the metrics of the processes; a process that does not answer in time is omitted. */
  async #collectMetrics(): Promise<string> {
    this.#lastId += 1;
    const id = this.#lastId;
    const own = (await registry.getMetricsAsJSON()) as ProcessMetrics;
    const all = [own.filter(({ name }) => ofThisProcess.test(name))];
    const asked = new Set([...this.#members].map(({ worker }) => worker));
    const answered = new Promise<void>((resolve) => {
      this.#collecting.set(id, (worker, metrics) => {
        if (asked.delete(worker)) all.push(metrics);
        if (asked.size === 0) resolve();
      });
    });
    for (const worker of asked) this.#send(worker, { kind: 'metricsOfOneWanted', id });
    await Promise.race([answered, sleep(metricsLimitMs, undefined, { ref: false })]);
    this.#collecting.delete(id);
    return (AggregatorRegistry.aggregate(all) as Registry).metrics();
  }

  #tellAll(message: SiblingMessage, from?: Worker): void {
    for (const { worker } of this.#members) if (worker !== from) this.#send(worker, message);
  }

  #send(worker: Worker, message: ToServer): void {
    if (worker.isConnected()) worker.send(message, () => {});
  }
}
