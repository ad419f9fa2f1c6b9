import type { Logger } from 'pino';
import type { Job } from '../context';
import { isContended } from '../database/errors';
import { outageOf } from '../database/outage';
import type { SlotKind } from './claim';
import type { RunningJobs } from './running-jobs';

interface SlotOptions {
  readonly kind: SlotKind;
  readonly num: number;
  readonly log: Logger;
  readonly jobs: readonly Job[];
  readonly running: Pick<RunningJobs, 'claim' | 'run'>;
  /** Returns whether the runs of a job must wait for now. */
  isHeldBack(job: Job): boolean;
  /**
   * Called after the end of a run with a queue, because the next run of that queue may need a slot of the
   * other kind.
   */
  onQueueFree(): void;
}

/**
 * The slots of a node for one kind of job. A busy slot claims a due run, runs it, and claims the next one until none is
 * due. It wakes another slot with each run that it finds, so that one notification is enough for many runs.
 */
export class JobSlots {
  readonly #options: SlotOptions;
  readonly #busy = new Set<Promise<void>>();
  #isOpen = false;
  /** Whether a wake-up found all slots busy, so that a claim that finds nothing must be repeated. */
  #isWoken = false;

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  get kind(): SlotKind {
    return this.#options.kind;
  }

  open(): void {
    this.#isOpen = true;
    this.wake();
  }

  /** Starts a free slot, which claims due runs until none is left. */
  wake(): void {
    if (!this.#isOpen) return;
    if (this.#busy.size >= this.#options.num) {
      this.#isWoken = true;
      return;
    }
    const slot: Promise<void> = this.#work().finally(() => this.#busy.delete(slot));
    this.#busy.add(slot);
  }

  /** Begins no further runs; resolves when those that began have ended. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await Promise.all(this.#busy);
  }

  async #work(): Promise<void> {
    const { log } = this.#options;
    try {
      while (this.#isOpen) {
        const isFound = await this.#runNext();
        if (!isFound && !this.#isWoken) return;
        this.#isWoken = false;
      }
    } catch (err) {
      // The heartbeat reports an outage. The next heartbeat that reaches the database wakes the slots.
      const level = outageOf(err) || isContended(err) ? 'debug' : 'warn';
      log[level]({ err }, 'a slot could not claim a run or write its end');
    }
  }

  /** @returns whether a run was due */
  async #runNext(): Promise<boolean> {
    const { kind, jobs, running, isHeldBack, onQueueFree } = this.#options;
    const allowed = new Map(jobs.filter((job) => !isHeldBack(job)).map((job) => [job.name, job]));
    if (allowed.size === 0) return false;
    const attempt = await running.claim(kind, [...allowed.keys()]);
    const job = attempt && allowed.get(attempt.name);
    if (!job) return false;
    this.wake();
    await running.run(job, attempt);
    if (attempt.queue !== null) onQueueFree();
    return true;
  }
}
