import pLimit, { type LimitFunction } from 'p-limit';
import { fail } from './failure';

interface KeyedQueueOptions {
  /** How much runs at once for one key. */
  atOnce: number;
  /** How much may run or wait for one key, and for all keys together. */
  room: number;
  roomInAll: number;
  /** What has waited this long is refused: its client has given up by then. */
  waitMs: number;
}

/** What a client that is refused here should wait before it tries again. */
const retrySeconds = 5;

/**
 * Runs work in the order in which it arrives, only so much at once for each key. What finds the queue full, or waits
 * too long in it, fails as `tooMany`. Bounds the work of this node; budgets of all nodes are the throttle's.
 * @example const found = await queue.run(address, () => find(name));
 */
export class KeyedQueue {
  readonly #options: KeyedQueueOptions;
  readonly #lines = new Map<string, { size: number; limit: LimitFunction }>();
  #size = 0;

  constructor(options: KeyedQueueOptions) {
    this.#options = options;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const { atOnce, room, roomInAll, waitMs } = this.#options;
    const line = this.#lines.get(key) ?? { size: 0, limit: pLimit(atOnce) };
    if (line.size >= room || this.#size >= roomInAll) fail('tooMany', { seconds: retrySeconds });
    this.#lines.set(key, line);
    line.size += 1;
    this.#size += 1;
    const arrivedAt = performance.now();
    try {
      return await line.limit(() => {
        if (performance.now() - arrivedAt > waitMs) fail('tooMany', { seconds: retrySeconds });
        return work();
      });
    } finally {
      this.#size -= 1;
      line.size -= 1;
      if (line.size === 0) this.#lines.delete(key);
    }
  }
}
