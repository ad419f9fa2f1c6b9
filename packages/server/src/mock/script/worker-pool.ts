import type { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { ThreadClock } from '../../platform/turns/thread-clock';
import { type Turn, TurnQueue } from '../../platform/turns/turn-queue';
import { type ScriptAnswer, type ScriptFailure, type ScriptJob, TOO_MANY } from './protocol';

/** A job with what its key has counted so far. */
export interface WorkerJob extends ScriptJob {
  readonly increment: number;
}

export interface WorkerAnswer {
  readonly answer: ScriptAnswer;
  readonly increment: number;
}

/** A worker is ready, and lets its clock be read (see `ThreadClock`). */
export interface WorkerReady {
  readonly ready: number | undefined;
}

export interface PoolLimits {
  /** Workers that are always there. */
  workers: number;
  /** How many there may be while some are held up by slow scripts. */
  maxWorkers: number;
  /** After so long at one job a worker counts as held up. */
  slowMs: number;
  /** After so long at work on one job a worker is terminated. */
  patienceMs: number;
  /** How many jobs may wait in a line, of all keys and of one. */
  waiting: number;
  waitingPerKey: number;
}

const POOL_LIMITS: PoolLimits = {
  workers: 2,
  maxWorkers: 4,
  slowMs: 20,
  patienceMs: 350,
  waiting: 2_000,
  waitingPerKey: 500,
};

/**
 * The limits of one of so many script processes. With a single worker, another one takes its place while a script
 * holds it up.
 */
export const poolLimitsFor = (processes: number): PoolLimits => ({
  ...POOL_LIMITS,
  workers: Math.max(1, Math.ceil(POOL_LIMITS.workers / processes)),
  maxWorkers: Math.max(2, Math.ceil(POOL_LIMITS.maxWorkers / processes)),
});

/** The record of a key: whether its last run kept within its budget, and how far its `@increment` has counted. */
interface KeyRecord {
  readonly isProved: boolean;
  readonly increment: number;
}

/** Failures that have cost as much as a draw may. */
const COSTLY: ReadonlySet<string> = new Set(['scriptTooSlow', 'scriptTooLarge', 'tooSlow']);
const maxRecords = 10_000;
const tickMs = 10;
const spareMs = 10_000;

interface Seat {
  readonly worker: Worker;
  /** Undefined until it is ready. */
  clock: ThreadClock | undefined;
  job: ScriptJob | undefined;
  isUnproved: boolean;
  /** When its job, or its rest, began; and how far its clock was then. */
  since: number;
  clockSince: number;
}

/**
 * Shares a few workers among all groups, in turn, and in each group among its keys: one job of a key at a
 * time, then it is another's. Keys whose draws keep within their budget come before those nobody knows yet and those that did not, and one worker
 * is always kept for them; so a stuck script never holds up what works. A worker that gets stuck is terminated, and
 * meanwhile another takes its place.
 */
export class WorkerPool {
  readonly #openWorker: () => Worker;
  readonly #answer: (answer: ScriptAnswer) => void;
  readonly #limits: PoolLimits;
  readonly #seats = new Set<Seat>();
  readonly #proved = new TurnQueue<ScriptJob>();
  readonly #unproved = new TurnQueue<ScriptJob>();
  readonly #atWork = new Set<string>();
  readonly #records = new LRUCache<string, KeyRecord>({ max: maxRecords });
  readonly #timer: NodeJS.Timeout;

  constructor(openWorker: () => Worker, answer: (answer: ScriptAnswer) => void, limits = POOL_LIMITS) {
    this.#openWorker = openWorker;
    this.#answer = answer;
    this.#limits = limits;
    for (let i = 0; i < limits.workers; i += 1) this.#seat();
    this.#timer = setInterval(() => this.#tick(), tickMs);
  }

  /** Takes a job; its answer comes sooner or later, and is a failure when too many wait. */
  add(job: ScriptJob): void {
    const queue = this.#records.get(job.key)?.isProved ? this.#proved : this.#unproved;
    const refused = this.#refusedFor(job, queue);
    if (refused) this.#answer({ id: refused.id, failure: TOO_MANY, console: [] });
    if (refused === job) return;
    queue.add(job);
    this.#dispatch();
  }

  /** Returns the job to refuse if this one joins the queue: itself, one of a group that crowds the queue, or none. */
  #refusedFor(job: ScriptJob, queue: TurnQueue<ScriptJob>): ScriptJob | undefined {
    const { waiting, waitingPerKey } = this.#limits;
    if (queue.sizeOf(job) >= waitingPerKey) return job;
    return queue.size < waiting ? undefined : (queue.displaceFor(job) ?? job);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { worker } of this.#seats) void worker.terminate();
    this.#seats.clear();
  }

  #seat(): void {
    const worker = this.#openWorker();
    const seat: Seat = {
      worker,
      clock: undefined,
      job: undefined,
      isUnproved: false,
      since: performance.now(),
      clockSince: 0,
    };
    this.#seats.add(seat);
    worker.on('message', (message: WorkerAnswer | WorkerReady) => {
      if ('ready' in message) seat.clock = new ThreadClock(message.ready);
      else this.#take(seat, message);
      this.#dispatch();
    });
    // Out of memory, or a machine that broke.
    worker.on('error', () => this.#leave(seat, TOO_LARGE));
    worker.on('exit', () => this.#leave(seat, TOO_LARGE));
  }

  #take(seat: Seat, { answer, increment }: WorkerAnswer): void {
    const { job } = seat;
    // Terminated meanwhile, and answered.
    if (!job || !this.#seats.has(seat)) return;
    // By its outcome, not by the clock: on a busy machine everything takes long.
    const isProved = !answer.failure || !COSTLY.has(answer.failure.code);
    this.#records.set(job.key, { isProved, increment });
    this.#finish(seat, answer);
  }

  #finish(seat: Seat, answer: ScriptAnswer): void {
    if (seat.job) this.#atWork.delete(seat.job.key);
    seat.job = undefined;
    seat.since = performance.now();
    this.#answer(answer);
  }

  /** Takes a worker out that ended or is to end; its job fails with it. */
  #leave(seat: Seat, failure: ScriptFailure): void {
    if (!this.#seats.delete(seat)) return;
    const { job } = seat;
    if (job) {
      const increment = this.#records.get(job.key)?.increment ?? 0;
      this.#records.set(job.key, { isProved: false, increment });
      this.#finish(seat, { id: job.id, failure, console: [] });
    }
    if (this.#seats.size < this.#limits.workers) this.#seat();
    this.#dispatch();
  }

  #dispatch(): void {
    for (const seat of this.#seats) {
      if (!seat.clock || seat.job) continue;
      const job = this.#proved.take(this.#isFree) ?? this.#takeUnproved();
      if (!job) return;
      seat.job = job;
      seat.isUnproved = !this.#records.get(job.key)?.isProved;
      seat.since = performance.now();
      seat.clockSince = seat.clock.read();
      this.#atWork.add(job.key);
      const increment = this.#records.get(job.key)?.increment ?? 0;
      seat.worker.postMessage({ ...job, increment } satisfies WorkerJob);
    }
  }

  readonly #isFree = ({ key }: Turn): boolean => !this.#atWork.has(key);

  #takeUnproved(): ScriptJob | undefined {
    return this.#hasRoomForUnproved() ? this.#unproved.take(this.#isFree) : undefined;
  }

  #hasRoomForUnproved(): boolean {
    let ready = 0;
    let unproved = 0;
    for (const seat of this.#seats) {
      if (seat.clock) ready += 1;
      if (seat.job && seat.isUnproved) unproved += 1;
    }
    return unproved < Math.max(1, ready - 1);
  }

  #tick(): void {
    const now = performance.now();
    let heldUp = 0;
    for (const seat of this.#seats) {
      const ms = now - seat.since;
      if (!seat.job || ms <= this.#limits.slowMs) continue;
      if (ms > this.#limits.patienceMs && this.#isStuck(seat, ms)) {
        void seat.worker.terminate();
        this.#leave(seat, TOO_SLOW);
      } else heldUp += 1;
    }
    const isShort = heldUp === this.#seats.size || (this.#unproved.size > 0 && !this.#hasRoomForUnproved());
    if (heldUp > 0 && isShort && this.#seats.size < this.#limits.maxWorkers) this.#seat();
    else if (heldUp === 0) this.#retireSpare(now);
  }

  /** Whether it had a processor for so long, rather than having to wait for one. */
  #isStuck(seat: Seat, ms: number): boolean {
    const atWork = (seat.clock?.read() ?? 0) - seat.clockSince;
    return atWork > this.#limits.patienceMs || ms > 10 * this.#limits.patienceMs;
  }

  #retireSpare(now: number): void {
    if (this.#seats.size <= this.#limits.workers) return;
    for (const seat of this.#seats) {
      if (seat.job || now - seat.since < spareMs) continue;
      this.#seats.delete(seat);
      void seat.worker.terminate();
      return;
    }
  }
}

const TOO_SLOW: ScriptFailure = {
  code: 'scriptTooSlow',
  texts: { zh: '函数执行超时，已被终止。', en: 'The functions ran too long and were terminated.' },
  path: '',
};
const TOO_LARGE: ScriptFailure = {
  code: 'scriptTooLarge',
  texts: {
    zh: '函数使执行环境崩溃，可能占用内存过多或调用层次过深。',
    en: 'The functions crashed their sandbox; they may use too much memory or recurse too deeply.',
  },
  path: '',
};
