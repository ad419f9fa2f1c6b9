import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { type Counters, RenderError } from '@easymock/mock-engine';
import type { Logger } from 'pino';
import { CallFailure } from '../../platform/failure';
import { openThread } from '../../platform/turns/threads';
import type { Turn } from '../../platform/turns/turn-queue';
import { Turns } from '../../platform/turns/turns';
import type { GenerationInput } from './draw-plan';
import { type DrawAnswer, type DrawJob, deserialiseError } from './protocol';

declare module '../../platform/context' {
  interface Services {
    drawThreads: DrawThreads;
  }
}

/** Result of a thread that is not a failure. */
export type GeneratedResult = Exclude<DrawAnswer, { kind: 'failure' }>;

/** A generation that runs in a worker thread. */
export interface ThreadGeneration extends GenerationInput {
  /** Time zone of `@now` and of relative dates. */
  readonly zone: string;
  readonly mode: string;
  /** Copied to the thread at the start, and copied back before the next generation of the same key starts. */
  readonly counters: Counters;
  /** Whether a client still waits for the result. */
  isWanted?(): boolean;
}

/** At least two, so that one project cannot occupy all threads. */
const threads = Math.min(4, Math.max(2, availableParallelism() - 1));
/**
 * A last resort. Far above the time budget of a generation, because it includes starting a thread on a busy machine.
 */
const timeoutMs = 20_000;
/**
 * Requests that waited longer are rejected, because their clients would have given up before the response.
 */
const maxWaitMs = 20_000;
/** Seconds after which rejected clients should retry. */
const retrySeconds = 2;
/** Idle threads end after this time, since each one retains some tens of megabytes. */
const idleMs = 60_000;

/**
 * Runs long generations in worker threads, queued per project (or per previewing person), and one at a time
 * per mock, because the next one continues where `@increment` stopped.
 */
export class DrawThreads {
  readonly #log: Logger;
  readonly #turns = new Turns({
    atOnce: threads,
    atOncePerGroup: threads - 1,
    waiting: 2_000,
    waitingPerGroup: 500,
    retrySeconds,
  });
  readonly #idle: DrawThread[] = [];
  readonly #all = new Set<DrawThread>();
  /** Number of waiting or running generations per key. */
  readonly #held = new Map<string, number>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether generations of a key wait or run, so that its counter is not available. */
  holds(key: string): boolean {
    return this.#held.has(key);
  }

  /**
   * Generates a response as soon as a queue slot is free.
   * @throws ModeError, RenderError and EffectsError as the generation does; CallFailure if the queue is full
   */
  async draw(turn: Turn, draw: ThreadGeneration): Promise<GeneratedResult> {
    const { mode, seed, zone, cookiePath, query, body, counters, isWanted } = draw;
    const asked = performance.now();
    return this.#inTurn(turn, async () => {
      if (isWanted?.() === false) throw new CallFailure('unavailable');
      if (performance.now() - asked > maxWaitMs) throw new CallFailure('tooMany', { seconds: retrySeconds });
      const { increment } = counters;
      const answer = await this.#ask({ mode, seed, zone, cookiePath, query, body, increment, isOnlyChecked: false });
      counters.increment = answer.increment;
      return settled(answer);
    });
  }

  /** Parses a definition without generating data. @throws ModeError, RenderError */
  async check(turn: Turn, mode: string): Promise<void> {
    const nothing = { seed: undefined, zone: 'UTC', cookiePath: undefined, query: '', increment: 0 };
    const job = { mode, ...nothing, isOnlyChecked: true };
    settled(await this.#inTurn(turn, () => this.#ask(job)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.end()));
  }

  async #inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const { key } = turn;
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    try {
      return await this.#turns.take(turn, work);
    } finally {
      const left = (this.#held.get(key) ?? 1) - 1;
      if (left > 0) this.#held.set(key, left);
      else this.#held.delete(key);
    }
  }

  async #ask(job: DrawJob): Promise<DrawAnswer> {
    const thread = this.#idle.pop() ?? this.#open();
    const answer = await thread.ask(job);
    // A broken thread was removed from `#all` already.
    if (this.#all.has(thread)) this.#idle.push(thread);
    return answer;
  }

  #open(): DrawThread {
    const thread = new DrawThread((error) => {
      this.#all.delete(thread);
      const at = this.#idle.indexOf(thread);
      if (at !== -1) this.#idle.splice(at, 1);
      if (error) this.#log.error({ err: error }, 'a thread that draws mocks broke');
    });
    this.#all.add(thread);
    return thread;
  }
}

function settled(answer: DrawAnswer): GeneratedResult {
  if (answer.kind === 'failure') throw deserialiseError(answer);
  return answer;
}

/** One worker thread; runs one job at a time. */
class DrawThread {
  readonly #worker: Worker;
  #answer: ((answer: DrawAnswer) => void) | undefined;
  #break: ((error: Error) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #onEnd: (error?: Error) => void;

  /** @param onEnd called when the thread takes no more jobs, with the error if there was one */
  constructor(onEnd: (error?: Error) => void) {
    this.#onEnd = onEnd;
    this.#worker = openThread(import.meta.url, 'draw-worker', { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    // Idle threads must not keep the server process alive.
    this.#worker.unref();
    this.#worker.on('message', (answer: DrawAnswer) => this.#answer?.(answer));
    let reason: Error | undefined;
    this.#worker.on('error', (error: Error) => {
      reason = error;
    });
    this.#worker.once('exit', () => {
      clearTimeout(this.#timer);
      onEnd(reason);
      this.#break?.(tooLarge());
    });
  }

  async ask(job: DrawJob): Promise<DrawAnswer> {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.end(), timeoutMs);
    try {
      return await new Promise<DrawAnswer>((answer, broke) => {
        this.#answer = answer;
        this.#break = broke;
        this.#worker.postMessage(job);
      });
    } finally {
      this.#break = undefined;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.end(), idleMs).unref();
    }
  }

  async end(): Promise<void> {
    // Removes the thread from the idle list first, so that no job gets it while it ends.
    this.#onEnd();
    await this.#worker.terminate();
  }
}

/** Describes a generation that broke its thread by using too much memory or never ending. */
function tooLarge(): RenderError {
  return new RenderError('tooLarge', {
    zh: '生成的数据过大或耗时过长，已被终止。',
    en: 'The generated data is too large or took too long, so generation was stopped.',
  });
}
