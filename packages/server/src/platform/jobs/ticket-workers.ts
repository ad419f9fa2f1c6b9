import { EventEmitter } from 'node:events';
import { runTaskList, type Worker, type WorkerEvents, Logger as WorkerLogger, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Job } from '../context';

interface TicketOptions {
  pool: pg.Pool;
  log: Logger;
  jobs: readonly Job[];
  /** Whether the tickets of a job stay in the queue for now. */
  isHeldBack(job: Job): boolean;
  concurrency: number;
  /** How often each worker looks by itself; new tickets are announced, and heartbeats wake workers for those that are due */
  pollMs: number;
  run(job: Job, runId: string): Promise<void>;
}

/** Workers that take tickets from the queue (graphile-worker), and the ids under which they lock them. */
interface Crew {
  pool: WorkerPool;
  workers: Worker[];
  /** The jobs whose tickets they take. */
  names: string;
}

const idsOf = ({ workers }: Crew): string[] => workers.map(({ workerId }) => workerId);
const namesOf = (jobs: readonly Job[]): string => jobs.map(({ name }) => name).join();
/** They refuse to be woken. */
const stopped = new WeakSet<Worker>();

/**
 * Takes tickets from the queue and runs their jobs. If the database was away, workers are replaced: a worker of
 * graphile-worker ends for good when it cannot return a ticket, and may hold the lock of one it never heard of.
 */
export class TicketWorkers {
  readonly #options: TicketOptions;
  #crew: Crew | undefined;
  readonly #leaving = new Set<Crew>();
  /** The ids of workers that have stopped, and may hold locks. */
  readonly #toUnlock = new Set<string>();
  #isTroubled = false;

  constructor(options: TicketOptions) {
    this.#options = options;
  }

  get workerIds(): string[] {
    return [...(this.#crew ? [this.#crew] : []), ...this.#leaving].flatMap(idsOf);
  }

  open(): void {
    // A library that is given nothing to do refuses to begin.
    if (this.#jobs.length > 0) this.#crew = this.#hire();
  }

  /** The jobs whose tickets may be taken now. */
  get #jobs(): readonly Job[] {
    const { jobs, isHeldBack } = this.#options;
    return jobs.filter((job) => !isHeldBack(job));
  }

  /** Lets idle workers look for tickets at once, as many as there are tickets. */
  wake(tickets: number): void {
    let left = tickets;
    for (const worker of this.#crew?.workers ?? []) {
      if (left > 0 && !stopped.has(worker) && worker.nudge()) left -= 1;
    }
  }

  /** Called whenever the database has been reached: replaces workers that have been in trouble, or take other jobs now. */
  renew(): void {
    const crew = this.#crew;
    if (this.#isTroubled || (crew?.names ?? '') !== namesOf(this.#jobs)) {
      this.#isTroubled = false;
      this.#crew = undefined;
      this.open();
      if (crew) {
        this.#leaving.add(crew);
        void this.#dismiss(crew);
      }
    }
    void this.#unlock();
  }

  /** Takes no further tickets; resolves when those it has are done. */
  async close(): Promise<void> {
    const crew = this.#crew;
    this.#crew = undefined;
    if (crew) this.#leaving.add(crew);
    await Promise.all(
      [...this.#leaving].map(({ pool }) => (pool._shuttingDown ? pool.promise : pool.gracefulShutdown())),
    );
  }

  #hire(): Crew {
    const { pool, log, concurrency, pollMs, run } = this.#options;
    const jobs = this.#jobs;
    const hired: Worker[] = [];
    const events = new EventEmitter() as WorkerEvents;
    events.on('worker:create', ({ worker }) => void hired.push(worker));
    events.on('worker:stop', ({ worker }) => {
      stopped.add(worker);
      this.#toUnlock.add(worker.workerId);
    });
    const inTrouble = () => {
      this.#isTroubled = true;
    };
    events.on('worker:fatalError', inTrouble);
    events.on('worker:getJob:error', inTrouble);
    events.on('pool:listen:error', inTrouble);
    const tasks = jobs.map((job) => [job.name, (ticket: unknown) => run(job, (ticket as { run: string }).run)]);
    const workers = runTaskList(
      {
        events,
        concurrency,
        pollInterval: pollMs,
        noHandleSignals: true,
        // Poolers know no prepared statements, and these are few.
        noPreparedStatements: true,
        // What it says while the database is away is said once, by the node's heartbeat.
        logger: new WorkerLogger(() => (_level, message) => log.debug({ message }, 'graphile-worker')),
      },
      Object.fromEntries(tasks),
      pool,
    );
    return { pool: workers, workers: hired, names: namesOf(jobs) };
  }

  async #dismiss(crew: Crew): Promise<void> {
    try {
      await crew.pool.gracefulShutdown();
    } catch (err) {
      this.#options.log.debug({ err }, 'workers could not be dismissed');
    } finally {
      this.#leaving.delete(crew);
    }
    await this.#unlock();
  }

  /** Releases the locks of workers that have stopped; if the database is away again, after the next heartbeat. */
  async #unlock(): Promise<void> {
    const ids = [...this.#toUnlock];
    if (ids.length === 0) return;
    const { pool, log } = this.#options;
    try {
      await pool.query('select graphile_worker.force_unlock_workers($1)', [ids]);
      for (const id of ids) this.#toUnlock.delete(id);
    } catch (err) {
      log.debug({ err }, 'the locks of workers are not released yet');
    }
  }
}
