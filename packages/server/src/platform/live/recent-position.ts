import type { Services } from '../context';
import { withTimeout } from '../with-timeout';
import { readLog } from './live-log';

/** Milliseconds for which a position is reused, so that many pages need few queries. */
const reusedMs = 1_000;
/** Milliseconds that a page waits for the database. Without a position, it reloads its data with its first stream. */
const waitMs = 500;

/**
 * Reads the position of the live channel for pages. A stream may continue from a position older than the data of its
 * page, but never from a newer one, which would skip events.
 */
export class RecentPosition {
  readonly #services: Services;
  #reading: Promise<number> | undefined;
  #readAt = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Returns the position, or undefined if the database does not answer in time. */
  async read(): Promise<number | undefined> {
    if (!this.#reading || performance.now() - this.#readAt > reusedMs) {
      this.#readAt = performance.now();
      const reading = readLog(this.#services.database.db).then(({ last }) => last);
      this.#reading = reading;
      reading.catch(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
    }
    return withTimeout(waitMs, this.#reading).catch(() => undefined);
  }
}
