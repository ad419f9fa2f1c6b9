import { CallFailure } from '../failure';
import { type Turn, TurnQueue } from './turn-queue';

export interface TurnLimits {
  /** Maximum concurrent work: in total, and per group if that is less. */
  readonly atOnce: number;
  readonly atOncePerGroup?: number;
  /** Maximum waiting work: in total, and per group. */
  readonly waiting: number;
  readonly waitingPerGroup: number;
  readonly retrySeconds: number;
}

interface Waiting extends Turn {
  begin(): void;
  refuse(error: unknown): void;
}

/** Returns the queue entry of a person, for work that each person does one at a time. */
export const personalTurn = (personId: string): Turn => ({ group: personId, key: personId });

/**
 * Limits expensive work. Slots rotate between groups (people, projects), so that a crowd in one group delays only that
 * group, and tasks of one key run one at a time. Other tasks wait in a queue. If the queue is full, the latest entry of
 * the group with most entries is refused as `tooMany`, so that a few groups that fill the queue do not lock others out.
 *
 * @example
 * const pictures = new Turns({ atOnce: 2, waiting: 30, waitingPerGroup: 5, retrySeconds: 1 });
 * await pictures.take(personalTurn(actor.id), () => decode(picture));
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #queue = new TurnQueue<Waiting>();
  readonly #keysAtWork = new Set<string>();
  readonly #groupsAtWork = new Map<string, number>();
  #atWork = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the work as soon as a slot is free.
   * @throws tooMany if too many wait already
   */
  async take<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (this.#hasRoom() && this.#mayBegin(turn)) this.#begin(turn);
    else await this.#wait(turn);
    try {
      return await work();
    } finally {
      this.#end(turn);
    }
  }

  #hasRoom(): boolean {
    return this.#atWork < this.#limits.atOnce;
  }

  readonly #mayBegin = ({ group, key }: Turn): boolean => {
    const { atOnce, atOncePerGroup = atOnce } = this.#limits;
    return !this.#keysAtWork.has(key) && (this.#groupsAtWork.get(group) ?? 0) < atOncePerGroup;
  };

  #wait({ group, key }: Turn): Promise<void> {
    const { waiting, waitingPerGroup, retrySeconds } = this.#limits;
    const refusal = new CallFailure('tooMany', { seconds: retrySeconds });
    if (this.#queue.sizeOfGroup(group) >= waitingPerGroup) return Promise.reject(refusal);
    if (this.#queue.size >= waiting) {
      const displaced = this.#queue.displaceFor({ group, key });
      if (!displaced) return Promise.reject(refusal);
      displaced.refuse(refusal);
    }
    return new Promise((begin, refuse) => this.#queue.add({ group, key, begin, refuse }));
  }

  #begin({ group, key }: Turn): void {
    this.#atWork += 1;
    this.#keysAtWork.add(key);
    this.#groupsAtWork.set(group, (this.#groupsAtWork.get(group) ?? 0) + 1);
  }

  #end({ group, key }: Turn): void {
    this.#atWork -= 1;
    this.#keysAtWork.delete(key);
    const left = (this.#groupsAtWork.get(group) ?? 1) - 1;
    if (left > 0) this.#groupsAtWork.set(group, left);
    else this.#groupsAtWork.delete(group);
    while (this.#hasRoom()) {
      const next = this.#queue.take(this.#mayBegin);
      if (!next) return;
      // Started here rather than by the waiting caller, so that no later caller takes the slot.
      this.#begin(next);
      next.begin();
    }
  }
}
