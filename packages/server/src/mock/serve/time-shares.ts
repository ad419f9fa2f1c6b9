import { CallFailure } from '../../platform/failure';
import { type Turn, TurnQueue } from '../../platform/turns/turn-queue';

interface Step extends Turn {
  take(): void;
  refuse(failure: CallFailure): void;
}

/** Milliseconds per event loop iteration that calls of mocks may take, per project and in total. */
const shareMs = 4;
const turnMs = 8;
const maxWaiting = 20_000;
const maxWaitingOfOne = 5_000;

/**
 * Limits each project to a time share of every event loop iteration. Steps beyond the share wait for the next
 * iterations and run round-robin by project, so that a crowd on one project delays its own callers but not those of
 * other projects or of the API. No time is lost, because an idle loop starts the next iteration at once.
 *
 * @example shares.run(projectId, () => serve(call), (failure) => refuse(call, failure));
 */
export class TimeShares {
  readonly #waiting = new TurnQueue<Step>();
  /** Milliseconds in the current iteration. */
  readonly #spent = new Map<string, number>();
  #spentInAll = 0;
  #isEndDue = false;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Runs a step for a project now or in one of the next iterations, or rejects it if the queue is full.
   * Neither callback may throw.
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

  /**
   * Returns the step to reject if this one joins the queue: itself, one of a project that crowds the queue,
   * or none.
   */
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
