import { CallFailure } from '../../failure';
import { callsTurnedAway, callsWaiting } from '../../metrics';
import { type Turn, TurnQueue } from '../../turns/turn-queue';

/** Longer than this nobody waits: most people have reloaded the page by then, which makes the queue longer still. */
const defaultMaxWaitMs = 5_000;

/** A call takes two turns: one to identify the caller, one to respond. */
const turnsOfCall = 2;

/** How often a call waits for the server's thread: to be read, for its two turns, and to be answered. */
const loopTurnsOfCall = 4;

/** So many of the latest turns say how fast the server is. */
const measuredTurns = 500;

/** Calls have to wait for each other this long before turns say anything. */
const shortestMeasureMs = 250;

/** When no turn ends for so long, those under way are stuck, however fast the others were. */
const stuckMs = 1_000;

/** Older measurements say nothing about the current load. */
const rememberedMs = 10_000;

/** For how long turns may wait for connections that come in. */
const mostPostponedMs = 20;

const mostSeconds = 30;

const nobody: Turn = { group: '', key: '' };
const anybody = () => true;

/** Whether a call comes in, or has had a turn already and wants to be finished. */
export type Stage = 'arriving' | 'begun';

/** Does something that waits for anything but the database, and gives the turn to others meanwhile. */
export type Aside = <T>(other: () => Promise<T>) => Promise<T>;

interface RunOptions {
  /** Whether anybody waits for it; asked before the work begins. */
  readonly isWanted?: (() => boolean) | undefined;
  /** Whose turn it takes. */
  readonly caller?: Turn | undefined;
}

interface Waiting extends Turn {
  start(): void;
  isWanted(): boolean;
  giveUp(): void;
}

interface Options {
  /** How many may have their turn at once; asked anew each time. */
  readonly turns: () => number;
  /** For how long whatever comes waits for the server's thread; asked anew each time. */
  readonly loopDelayMs?: () => number;
  readonly maxWaitMs?: number;
  readonly now?: () => number;
  /** Runs something in the next turn of the event loop. */
  readonly defer?: (run: () => void) => void;
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

  /** How long a call that arrives now would wait: until all ahead of it have had their turns. */
  expectedWaitMs(): number {
    const { arriving, begun } = this.#waiting;
    const ahead = begun.size + arriving.size * turnsOfCall;
    return ahead * this.#throughput.msOfTurn(this.#underWay) + loopTurnsOfCall * this.#loopDelayMs();
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
   * Does the work when its turn has come. Callers take turns, so that a crowd of one of them delays that one only.
   * @throws busy when that takes too long after all
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
      // Of several at once the last one comes back for all of them.
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
        ...{ group, key, isWanted },
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
   * Says that a connection was accepted. Node accepts one in each turn of the event loop. While more may follow, no
   * turns begin for a moment, or callers would wait in front of the server, where nobody counts or refuses them.
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
      // Counted here and not by the one that waited: nobody can come between.
      this.#underWay += 1;
      next.start();
    }
  }
}

/** How fast turns end while others wait for them: what ends on an idle server says nothing about its strength. */
class Throughput {
  readonly #now: () => number;
  #isBusy = false;
  /** Of the latest turns: how many ended, and how long that took. */
  #ended = 0;
  #ms = 0;
  #countedAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Says whether anybody waits from now on. */
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

  /** A turn ends every so many ms, when so many are under way. */
  msOfTurn(underWay: number): number {
    if (!this.#isBusy) return 0;
    const sinceLastMs = this.#now() - this.#countedAt;
    const ms = this.#ms + sinceLastMs;
    if (ms < shortestMeasureMs) return 0;
    // Those under way may end at any moment; without them, the first few to end would say too little.
    const lately = ms / (this.#ended + underWay);
    return sinceLastMs < stuckMs ? lately : Math.max(lately, sinceLastMs / underWay);
  }
}

/** Counts a refusal, and says when to try again. */
function turnedAway(waitMs: number): CallFailure {
  callsTurnedAway.inc();
  return new CallFailure('busy', { seconds: Math.min(mostSeconds, Math.ceil(waitMs / 1000)) });
}
