import { CallFailure } from './failure';
import { callsTurnedAway, callsWaiting } from './metrics';

/** Longer than this nobody waits: most people have reloaded the page by then, which makes the queue longer still. */
const defaultMaxWaitMs = 5_000;

/** A call takes two turns: one to find out who asks, one to answer. */
const turnsOfCall = 2;

/** How often a call waits for the server's thread: to be read, for its two turns, and to be answered. */
const loopTurnsOfCall = 4;

/** How much the latest turn counts in the mean of them all. */
const weightOfLatest = 0.05;

/** What turns took longer ago than this says nothing about now. */
const rememberedMs = 10_000;

const mostSeconds = 30;

/** Whether a call comes in, or has had a turn already and wants to be finished. */
export type Stage = 'arriving' | 'begun';

interface Turn {
  readonly startedAt: number;
}

type Start = (turn: Turn) => void;

interface Options {
  /** How many may have their turn at once; asked anew each time. */
  readonly turns: () => number;
  /** For how long whatever comes waits for the server's thread; asked anew each time. */
  readonly loopDelayMs?: () => number;
  readonly maxWaitMs?: number;
  readonly now?: () => number;
}

/**
 * The queue of the calls in front of the database. A call waits here once, and not in the pool for each of its
 * queries: a call that has begun goes before those that arrive, so work that was started is not thrown away. When
 * the queue is longer than can be served in a few seconds, further calls are refused at once.
 * @example const row = await queue.run('arriving', () => findSession(token))
 */
export class CallQueue {
  readonly #turns: () => number;
  readonly #loopDelayMs: () => number;
  readonly #maxWaitMs: number;
  readonly #now: () => number;
  readonly #waiting: Readonly<Record<Stage, Start[]>> = { arriving: [], begun: [] };
  readonly #underWay = new Set<Turn>();
  #meanMs = 0;
  #endedAt = Number.NEGATIVE_INFINITY;

  constructor({
    turns,
    loopDelayMs = () => 0,
    maxWaitMs = defaultMaxWaitMs,
    now = () => performance.now(),
  }: Options) {
    this.#turns = turns;
    this.#loopDelayMs = loopDelayMs;
    this.#maxWaitMs = maxWaitMs;
    this.#now = now;
  }

  /** How long a call that arrives now would wait. */
  expectedWaitMs(): number {
    const { arriving, begun } = this.#waiting;
    const ahead = begun.length + arriving.length * turnsOfCall;
    const inQueueMs = ahead === 0 ? 0 : (ahead * this.#turnMs()) / this.#turns();
    return inQueueMs + loopTurnsOfCall * this.#loopDelayMs();
  }

  /** @throws busy when a call that arrives now would wait too long */
  requireRoom(): void {
    const refusal = this.refusal();
    if (refusal) throw refusal;
  }

  /** Why a call that arrives now is refused: it would wait too long. undefined if it may come in. */
  refusal(): CallFailure | undefined {
    const waitMs = this.expectedWaitMs();
    return waitMs > this.#maxWaitMs ? turnedAway(waitMs) : undefined;
  }

  /**
   * Does the work when its turn has come.
   * @throws busy when that takes too long after all
   */
  async run<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
    const turn = this.#isFree() ? this.#begin() : await this.#wait(stage);
    try {
      return await work();
    } finally {
      this.#end(turn);
    }
  }

  #isFree(): boolean {
    return this.#underWay.size < this.#turns();
  }

  #begin(): Turn {
    const turn = { startedAt: this.#now() };
    this.#underWay.add(turn);
    return turn;
  }

  #wait(stage: Stage): Promise<Turn> {
    const line = this.#waiting[stage];
    callsWaiting.inc();
    return new Promise<Turn>((resolve, reject) => {
      const start: Start = (turn) => {
        clearTimeout(timer);
        resolve(turn);
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(start), 1);
        reject(turnedAway(this.#maxWaitMs));
      }, this.#maxWaitMs);
      line.push(start);
    }).finally(() => callsWaiting.dec());
  }

  #end(turn: Turn): void {
    this.#underWay.delete(turn);
    const now = this.#now();
    const ms = now - turn.startedAt;
    const before = this.#latelyMs(now);
    this.#meanMs = before === 0 ? ms : before + (ms - before) * weightOfLatest;
    this.#endedAt = now;
    const { arriving, begun } = this.#waiting;
    while (this.#isFree()) {
      const start = begun.shift() ?? arriving.shift();
      if (!start) return;
      // Begun here and not by the one that waited: nobody can come between.
      start(this.#begin());
    }
  }

  /** How long a turn takes: as lately, or longer when those under way have taken longer already. */
  #turnMs(): number {
    const now = this.#now();
    let sum = 0;
    for (const { startedAt } of this.#underWay) sum += now - startedAt;
    return Math.max(this.#latelyMs(now), sum / Math.max(1, this.#underWay.size));
  }

  #latelyMs(now: number): number {
    return now - this.#endedAt > rememberedMs ? 0 : this.#meanMs;
  }
}

/** Counts a refusal, and says when to try again. */
function turnedAway(waitMs: number): CallFailure {
  callsTurnedAway.inc();
  return new CallFailure('busy', { seconds: Math.min(mostSeconds, Math.ceil(waitMs / 1000)) });
}
