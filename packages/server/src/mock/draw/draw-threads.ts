import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { type Counters, RenderError } from '@easymock/mock-engine';
import type { Logger } from 'pino';
import { CallFailure } from '../../platform/failure';
import { openThread } from '../../platform/turns/threads';
import type { Turn } from '../../platform/turns/turn-queue';
import { Turns } from '../../platform/turns/turns';
import type { DrawOf } from './draw-plan';
import { type DrawAnswer, type DrawJob, receivedError } from './protocol';

declare module '../../platform/context' {
  interface Services {
    drawThreads: DrawThreads;
  }
}

/** An answer of a thread that is not a failure. */
export type Answered = Exclude<DrawAnswer, { kind: 'failure' }>;

/** A generation that runs in a thread. */
export interface LongDraw extends DrawOf {
  readonly mode: string;
  /** Handed to the thread when the draw begins, and taken back from it before the next of its key does. */
  readonly counters: Counters;
  /** Whether somebody still waits for it. */
  isWanted?(): boolean;
}

/** At least two, so that one project's draws never hold up all others. */
const threads = Math.min(4, Math.max(2, availableParallelism() - 1));
/** A last resort, far beyond the budget of a draw: starting a thread on a busy machine counts as well. */
const patienceMs = 20_000;
/** A request that has waited longer is refused: its client would have given up before the response. */
const maxWaitMs = 20_000;
/** The time after which refused clients should retry. */
const retrySeconds = 2;
/** A thread keeps some tens of megabytes; after so long without work it ends. */
const idleMs = 60_000;

/**
 * Draws what takes long in threads of their own, in turns: by project (or by the person who previews), and of each
 * mock one draw at a time, since the next one goes on where `@increment` has stopped.
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
  /** How many draws of each key wait or are under way. */
  readonly #held = new Map<string, number>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether draws of a key wait or are under way, so that its counter is not at hand. */
  holds(key: string): boolean {
    return this.#held.has(key);
  }

  /**
   * Draws when its turn comes.
   * @throws ModeError, RenderError and EffectsError as a draw does; CallFailure when too many wait
   */
  async draw(turn: Turn, draw: LongDraw): Promise<Answered> {
    const { mode, seed, cookiePath, query, body, counters, isWanted } = draw;
    const asked = performance.now();
    return this.#inTurn(turn, async () => {
      if (isWanted?.() === false) throw new CallFailure('unavailable');
      if (performance.now() - asked > maxWaitMs) throw new CallFailure('tooMany', { seconds: retrySeconds });
      const { increment } = counters;
      const answer = await this.#ask({
        mode,
        seed,
        cookiePath,
        query,
        body,
        increment,
        isOnlyChecked: false,
      });
      counters.increment = answer.increment;
      return settled(answer);
    });
  }

  /** Reads a mode without drawing it. @throws ModeError, RenderError */
  async check(turn: Turn, mode: string): Promise<void> {
    const nothing = { seed: undefined, cookiePath: undefined, query: '', increment: 0 };
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
    // One that broke has left `all` already.
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

function settled(answer: DrawAnswer): Answered {
  if (answer.kind === 'failure') throw receivedError(answer);
  return answer;
}

/** One thread, at one job at a time. */
class DrawThread {
  readonly #worker: Worker;
  #answer: ((answer: DrawAnswer) => void) | undefined;
  #break: ((error: Error) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #onEnd: (error?: Error) => void;

  /** @param onEnd is told when it can take no more jobs, with the error if that is why */
  constructor(onEnd: (error?: Error) => void) {
    this.#onEnd = onEnd;
    this.#worker = openThread(import.meta.url, 'draw-worker', {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    // The server stops whether or not one of these is left.
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
    this.#timer = setTimeout(() => void this.end(), patienceMs);
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
    // First, so that nobody takes it while it is ending.
    this.#onEnd();
    await this.#worker.terminate();
  }
}

/** Describes a generation that breaks its thread: it needs too much memory, or never ends. */
function tooLarge(): RenderError {
  return new RenderError('tooLarge', {
    zh: '生成的数据过大或耗时过长，已被终止。',
    en: 'The generated data is too large or took too long, so generation was stopped.',
  });
}
