import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Db, EventBus } from '../database/index';
import { jobRuns } from './job.table';

/** Poll interval, because no event arrives behind some poolers. */
const lookMs = 1_000;

/** Waits for the ends of runs on any node. */
export class RunEnds {
  readonly #db: Db;
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(db: Db, events: EventBus) {
    this.#db = db;
    events.on('jobEnded', (id) => {
      for (const wake of this.#waiting.get(id) ?? []) wake();
    });
  }

  /** Resolves when the run has ended, or after `ms` milliseconds. */
  async waitFor(id: string, ms: number): Promise<void> {
    const until = performance.now() + ms;
    for (let left = ms; left > 0; left = until - performance.now()) {
      const { told, stop } = this.#listen(id);
      try {
        if (await this.#hasEnded(id)) return;
        await Promise.race([told, sleep(Math.min(lookMs, left), undefined, { ref: false })]);
      } finally {
        stop();
      }
    }
  }

  #listen(id: string): { told: Promise<void>; stop(): void } {
    let wake = () => {};
    const told = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const others = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, others.add(wake));
    return {
      told,
      stop: () => {
        others.delete(wake);
        if (others.size === 0) this.#waiting.delete(id);
      },
    };
  }

  async #hasEnded(id: string): Promise<boolean> {
    const [row] = await this.#db.select({ state: jobRuns.state }).from(jobRuns).where(eq(jobRuns.id, id));
    return !row || !['queued', 'running'].includes(row.state);
  }
}
