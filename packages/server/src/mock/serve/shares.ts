import { CallFailure } from '../../platform/failure';
import { type Turn, TurnQueue } from '../../platform/turns/turn-queue';

interface Step extends Turn {
  take(): void;
  refuse(failure: CallFailure): void;
}

/** How much of a turn of the event loop the calls of mocks may take: of one project, and of all. */
const shareMs = 4;
const turnMs = 8;
const maxWaiting = 20_000;
const maxWaitingOfOne = 5_000;

/**
 * Gives each project a share of each turn of the event loop. What goes beyond waits for the next turns, where projects
 * come one after the other; so a crowd on one project delays its own callers, and not those of others or of the API.
 * No time is lost by it: while nothing else is to be done, the next turn begins at once.
 *
 * @example shares.run(projectId, () => serve(call), (failure) => refuse(call, failure));
 */
export class Shares {
  readonly #waiting = new TurnQueue<Step>();
  /** In milliseconds, in this turn. */
  readonly #spent = new Map<string, number>();
  #spentInAll = 0;
  #isEndDue = false;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Takes a step for a project, now or in one of the next turns, or refuses it when too many wait. Neither must throw.
   */
  run(projectId: string, step: () => void, refuse: (failure: CallFailure) => void): void {
    if (this.#hasRoom() && this.#hasShare(projectId)) {
      this.#take(projectId, step);
      return;
    }
    const newcomer = { group: projectId, key: projectId, take: step, refuse };
    const refused = this.#refusedFor(newcomer);
    if (refused !== newcomer) this.#waiting.add(newcomer);
    refused?.refuse(new CallFailure('tooMany', { seconds: 1 }));
  }

  /** Returns the step to refuse if this one joins the queue: itself, one of a project that crowds the queue, or none. */
  #refusedFor(newcomer: Step): Step | undefined {
    if (this.#waiting.sizeOfGroup(newcomer.group) >= maxWaitingOfOne) return newcomer;
    return this.#waiting.size < maxWaiting ? undefined : (this.#waiting.displaceFor(newcomer) ?? newcomer);
  }

  #hasRoom(): boolean {
    return this.#spentInAll < turnMs;
  }

  #hasShare(projectId: string): boolean {
    return (this.#spent.get(projectId) ?? 0) < shareMs;
  }

  #take(projectId: string, step: () => void): void {
    const began = this.#now();
    step();
    const ms = this.#now() - began;
    this.#spentInAll += ms;
    this.#spent.set(projectId, (this.#spent.get(projectId) ?? 0) + ms);
    if (this.#isEndDue) return;
    this.#isEndDue = true;
    setImmediate(() => this.#beginTurn());
  }

  #beginTurn(): void {
    this.#isEndDue = false;
    this.#spentInAll = 0;
    this.#spent.clear();
    while (this.#waiting.size > 0 && this.#hasRoom()) {
      const next = this.#waiting.take(({ group }) => this.#hasShare(group));
      if (!next) return;
      this.#take(next.group, next.take);
    }
  }
}
