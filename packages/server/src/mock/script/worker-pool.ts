import type { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { ThreadClock } from '../../platform/turns/thread-clock';
import { type Turn, TurnQueue } from '../../platform/turns/turn-queue';
import { type ScriptAnswer, type ScriptFailure, type ScriptJob, TOO_MANY } from './protocol';

/** A job with the current counter of its key. */
export interface WorkerJob extends ScriptJob {
  readonly increment: number;
}

export interface WorkerAnswer {
  readonly answer: ScriptAnswer;
  readonly increment: number;
}

/** Sent by a ready worker, with the descriptor to read its clock (see `ThreadClock`). */
export interface WorkerReady {
  readonly ready: number | undefined;
}

export interface PoolLimits {
  /** Minimum number of workers. */
  workers: number;
  /** Maximum number of workers, while some are occupied by slow scripts. */
  maxWorkers: number;
  /** Milliseconds after which a worker counts as occupied by a slow script. */
  slowMs: number;
  /** Milliseconds of work on one job after which a worker is terminated. */
  terminateAfterMs: number;
  /** Maximum queue length, in total and per key. */
  waiting: number;
  waitingPerKey: number;
}

const POOL_LIMITS: PoolLimits = {
  workers: 2,
  maxWorkers: 4,
  slowMs: 20,
  terminateAfterMs: 350,
  waiting: 2_000,
  waitingPerKey: 500,
};

/**
 * Returns the limits for each of `processes` script processes. Even a single worker gets a substitute while a
 * script occupies it.
 */
export const poolLimitsFor = (processes: number): PoolLimits => ({
  ...POOL_LIMITS,
  workers: Math.max(1, Math.ceil(POOL_LIMITS.workers / processes)),
  maxWorkers: Math.max(2, Math.ceil(POOL_LIMITS.maxWorkers / processes)),
});

/** State of a key: whether its last run stayed within the limits, and its `@increment` counter. */
interface KeyRecord {
  readonly isWithinLimits: boolean;
  readonly increment: number;
}

/** Failures that used up a generation's whole budget. */
const budgetFailures: ReadonlySet<string> = new Set(['scriptTooSlow', 'scriptTooLarge', 'tooSlow']);
const maxRecords = 10_000;
const tickMs = 10;
const spareMs = 10_000;

interface Seat {
  readonly worker: Worker;
  /** Undefined until the worker is ready. */
  clock: ThreadClock | undefined;
  job: ScriptJob | undefined;
  isUnproved: boolean;
  /** Start of the job or of the idle time, and the reading of the worker's clock at that time. */
  since: number;
  clockSince: number;
}

/**
 * Schedules jobs fairly on a few workers: round-robin over groups, and inside a group over its keys, with one
 * job per key at a time. Proved keys, whose last run stayed within the limits, take precedence over unknown
 * and costly keys, and one worker is reserved for them, so that a stuck script never blocks working ones.
 * Stuck workers are terminated and replaced.
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

  /** Queues a job. An answer always follows; it is a failure if the queue is full. */
  add(job: ScriptJob): void {
    const queue = this.#records.get(job.key)?.isWithinLimits ? this.#proved : this.#unproved;
    const refused = this.#refusedFor(job, queue);
    if (refused) this.#answer({ id: refused.id, failure: TOO_MANY, console: [] });
    if (refused === job) return;
    queue.add(job);
    this.#dispatch();
  }

  /**
   * Returns the job to reject if this one joins the queue: itself, one of a group that crowds the queue, or
   * none.
   */
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
    // The worker ran out of memory, or its machine broke.
    worker.on('error', () => this.#leave(seat, TOO_LARGE));
    worker.on('exit', () => this.#leave(seat, TOO_LARGE));
  }

  #take(seat: Seat, { answer, increment }: WorkerAnswer): void {
    const { job } = seat;
    // The worker was terminated and its job answered already.
    if (!job || !this.#seats.has(seat)) return;
    // Judged by the outcome, not by the duration, because on a busy machine every job takes long.
    const isWithinLimits = !answer.failure || !budgetFailures.has(answer.failure.code);
    this.#records.set(job.key, { isWithinLimits, increment });
    this.#finish(seat, answer);
  }

  #finish(seat: Seat, answer: ScriptAnswer): void {
    if (seat.job) this.#atWork.delete(seat.job.key);
    seat.job = undefined;
    seat.since = performance.now();
    this.#answer(answer);
  }

  /** Removes a worker that ended or is about to end; its job fails. */
  #leave(seat: Seat, failure: ScriptFailure): void {
    if (!this.#seats.delete(seat)) return;
    const { job } = seat;
    if (job) {
      const increment = this.#records.get(job.key)?.increment ?? 0;
      this.#records.set(job.key, { isWithinLimits: false, increment });
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
      seat.isUnproved = !this.#records.get(job.key)?.isWithinLimits;
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
      if (ms > this.#limits.terminateAfterMs && this.#isStuck(seat, ms)) {
        void seat.worker.terminate();
        this.#leave(seat, TOO_SLOW);
      } else heldUp += 1;
    }
    const isShort = heldUp === this.#seats.size || (this.#unproved.size > 0 && !this.#hasRoomForUnproved());
    if (heldUp > 0 && isShort && this.#seats.size < this.#limits.maxWorkers) this.#seat();
    else if (heldUp === 0) this.#retireSpare(now);
  }

  /** Whether the worker used that much CPU time, instead of waiting for a core. */
  #isStuck(seat: Seat, ms: number): boolean {
    const atWork = (seat.clock?.read() ?? 0) - seat.clockSince;
    return atWork > this.#limits.terminateAfterMs || ms > 10 * this.#limits.terminateAfterMs;
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
