import { CallFailure } from '../../failure';
import { callsRefused, callsWaiting } from '../../metrics';
import { type Turn, TurnQueue } from '../../turns/turn-queue';

/**
 * Longer waits are useless: most people have reloaded the page by then, which makes the queue longer still.
 */
const defaultMaxWaitMs = 5_000;

/** Number of slots that a call takes: one to identify the caller, one to respond. */
const turnsOfCall = 2;

/** Number of times that a call waits for the main thread: to be read, for each of its two slots, and to be answered. */
const loopTurnsOfCall = 4;

/** Number of recent slots from which the throughput is measured. */
const measuredTurns = 500;

/** Calls must have been waiting for this long before the measured throughput counts. */
const shortestMeasureMs = 250;

/** If no slot is released for this long, the running calls are stuck, however fast the others were. */
const stuckMs = 1_000;

/** Milliseconds; older measurements are no indication of the current load. */
const rememberedMs = 10_000;

/** Maximum time for which the filling of slots is postponed while connections come in. */
const mostPostponedMs = 20;

const mostSeconds = 30;

const nobody: Turn = { group: '', key: '' };
const anybody = () => true;

/** `arriving`: the call has had no slot yet. `begun`: the call has had a slot, so its work should not be wasted. */
export type Stage = 'arriving' | 'begun';

/** Releases the slot while work that does not use the database runs, then waits for a slot again. */
export type Aside = <T>(other: () => Promise<T>) => Promise<T>;

interface RunOptions {
  /** Whether anybody still waits for the result; called before the work begins. */
  readonly isWanted?: (() => boolean) | undefined;
  /** Caller whose share of the slots the call uses. */
  readonly caller?: Turn | undefined;
}

interface Waiting extends Turn {
  start(): void;
  isWanted(): boolean;
  giveUp(): void;
}

interface Options {
  /** Returns the current number of slots. */
  readonly turns: () => number;
  /** Returns the milliseconds that new events currently wait for the main thread. */
  readonly loopDelayMs?: () => number;
  readonly maxWaitMs?: number;
  readonly now?: () => number;
  /** Runs a function in the next iteration of the event loop. */
  readonly defer?: (run: () => void) => void;
}

/**
 * Queue of the calls in front of the database. A call waits here once, instead of in the pool for each of its
 * queries. Calls that have begun go before arriving ones, so that started work is not wasted. If the queue is
 * longer than can be served in a few seconds, further calls are refused at once (docs/decisions/020).
 * @example const row = await queue.run('arriving', () => findSession(token))
 */
export class CallQueue {
  readonly #turns: () => number;
  readonly #loopDelayMs: () => number;
  readonly #maxWaitMs: number;
  readonly #now: () => number;
  readonly #defer: (run: () => void) => void;
  readonly #waiting: Readonly<Record<Stage, TurnQueue<Waiting>>> = {
    arriving: new TurnQueue(),
    begun: new TurnQueue(),
  };
  readonly #throughput: Throughput;
  #underWay = 0;
  #isConnecting = false;
  #isPostponed = false;

  constructor({
    turns,
    loopDelayMs = () => 0,
    maxWaitMs = defaultMaxWaitMs,
    now = () => performance.now(),
    defer = setImmediate,
  }: Options) {
    this.#turns = turns;
    this.#loopDelayMs = loopDelayMs;
    this.#maxWaitMs = maxWaitMs;
    this.#now = now;
    this.#defer = defer;
    this.#throughput = new Throughput(now);
  }

  /** Returns how long a call that arrives now would wait for the slots of all calls ahead of it. */
  expectedWaitMs(): number {
    const { arriving, begun } = this.#waiting;
    const ahead = begun.size + arriving.size * turnsOfCall;
    return ahead * this.#throughput.msOfTurn(this.#underWay) + loopTurnsOfCall * this.#loopDelayMs();
  }

  /** Refuses a call that arrives now if it would wait too long. @throws busy */
  requireRoom(): void {
    const refusal = this.refusal();
    if (refusal) throw refusal;
  }

  /**
   * Returns and counts the refusal of a call that arrives now, if it would wait too long; otherwise
   * `undefined`.
   */
  refusal(): CallFailure | undefined {
    const waitMs = this.expectedWaitMs();
    return waitMs > this.#maxWaitMs ? turnedAway(waitMs) : undefined;
  }

  /**
   * Runs work as soon as a slot is free. Callers are served in rotation, so that a crowd of calls delays only
   * its own caller.
   * @throws busy if no slot becomes free in time
   */
  async run<T>(
    stage: Stage,
    work: (aside: Aside) => Promise<T>,
    { isWanted = () => true, caller = nobody }: RunOptions = {},
  ): Promise<T> {
    if (this.#isAtOnce()) this.#underWay += 1;
    else await this.#wait(stage, isWanted, caller);
    let isHeld = true;
    const leave = () => {
      isHeld = false;
      this.#underWay -= 1;
      this.#throughput.noteEnd();
      this.#startNext();
    };
    let aside = 0;
    const putAside: Aside = async (other) => {
      aside += 1;
      if (isHeld) leave();
      let result: Awaited<ReturnType<typeof other>>;
      try {
        result = await other();
      } finally {
        aside -= 1;
      }
      // If several functions run aside at the same time, the last one that ends waits for the slot.
      if (aside > 0) return result;
      if (this.#isAtOnce()) this.#underWay += 1;
      else await this.#wait('begun', isWanted, caller);
      isHeld = true;
      return result;
    };
    try {
      return await work(putAside);
    } finally {
      if (isHeld) leave();
    }
  }

  #isAtOnce(): boolean {
    return this.#isFree() && !this.#isAnyWaiting();
  }

  #isFree(): boolean {
    return this.#underWay < this.#turns();
  }

  #isAnyWaiting(): boolean {
    return this.#waiting.begun.size + this.#waiting.arriving.size > 0;
  }

  #wait(stage: Stage, isWanted: () => boolean, { group, key }: Turn): Promise<void> {
    const line = this.#waiting[stage];
    callsWaiting.inc();
    return new Promise<void>((resolve, reject) => {
      const leave = () => clearTimeout(timer);
      const waiting: Waiting = {
        group,
        key,
        isWanted,
        start: () => {
          leave();
          resolve();
        },
        giveUp: () => {
          leave();
          reject(new CallFailure('badRequest', { reason: 'HTTP' }));
        },
      };
      const timer = setTimeout(() => {
        line.remove(waiting);
        this.#throughput.setBusy(this.#isAnyWaiting());
        reject(turnedAway(this.#maxWaitMs));
      }, this.#maxWaitMs);
      line.add(waiting);
      this.#throughput.setBusy(true);
    }).finally(() => callsWaiting.dec());
  }

  /**
   * Notes that a connection was accepted. Node accepts one in each iteration of the event loop. While more
   * may follow, no slots are filled for a moment: otherwise callers would wait in front of the server, where
   * nobody counts or refuses them.
   */
  noteConnection(): void {
    this.#isConnecting = true;
  }

  #startNext(): void {
    if (this.#isPostponed) return;
    if (!this.#isConnecting) {
      this.#fillTurns();
      return;
    }
    this.#isPostponed = true;
    const until = this.#now() + mostPostponedMs;
    const lookAgain = () => {
      if (this.#isConnecting && this.#now() < until) {
        this.#isConnecting = false;
        this.#defer(lookAgain);
      } else {
        this.#isPostponed = false;
        this.#fillTurns();
      }
    };
    this.#defer(lookAgain);
  }

  #fillTurns(): void {
    const { arriving, begun } = this.#waiting;
    while (this.#isFree()) {
      const next = begun.take(anybody) ?? arriving.take(anybody);
      this.#throughput.setBusy(this.#isAnyWaiting());
      if (!next) return;
      if (!next.isWanted()) {
        next.giveUp();
        continue;
      }
      // The slot is counted here and not by the waiting call, so that no other call can take it meanwhile.
      this.#underWay += 1;
      next.start();
    }
  }
}

/**
 * Measures how fast slots are released while calls wait. Slots of an idle server do not show its capacity.
 */
class Throughput {
  readonly #now: () => number;
  #isBusy = false;
  /** Number of recent slot releases, and the milliseconds over which they were measured. */
  #ended = 0;
  #ms = 0;
  #countedAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes whether anybody waits from now on. */
  setBusy(isBusy: boolean): void {
    if (isBusy === this.#isBusy) return;
    const now = this.#now();
    if (this.#isBusy) this.#ms += now - this.#countedAt;
    else if (now - this.#countedAt > rememberedMs) this.#ended = this.#ms = 0;
    this.#countedAt = now;
    this.#isBusy = isBusy;
  }

  noteEnd(): void {
    if (!this.#isBusy) return;
    const now = this.#now();
    this.#ms += now - this.#countedAt;
    this.#countedAt = now;
    this.#ended += 1;
    if (this.#ended <= measuredTurns) return;
    this.#ms *= measuredTurns / this.#ended;
    this.#ended = measuredTurns;
  }

  /** Returns the milliseconds between two releases of slots while `underWay` calls run. */
  msOfTurn(underWay: number): number {
    if (!this.#isBusy) return 0;
    const sinceLastMs = this.#now() - this.#countedAt;
    const ms = this.#ms + sinceLastMs;
    if (ms < shortestMeasureMs) return 0;
    // Running calls may end at any moment. Counting them makes the first few releases representative.
    const lately = ms / (this.#ended + underWay);
    return sinceLastMs < stuckMs ? lately : Math.max(lately, sinceLastMs / underWay);
  }
}

/** Counts a refusal and returns it, with the seconds until a retry. */
function turnedAway(waitMs: number): CallFailure {
  callsRefused.inc();
  return new CallFailure('busy', { seconds: Math.min(mostSeconds, Math.ceil(waitMs / 1000)) });
}
