import { openSync, readSync } from 'node:fs';

/** Linux reports the running time of a thread here; the first number is nanoseconds on a processor. */
export const THREAD_CLOCK_FILE = '/proc/thread-self/schedstat';

const buffer = Buffer.alloc(64);

/**
 * How long a thread has had a processor, in milliseconds. On a busy machine much less than what has passed,
 * and a script that had to wait has done nothing wrong. Where the system does not tell, the time that passed.
 */
export class ThreadClock {
  /** A file any thread of the process can read, and that tells of the thread that opened it. */
  readonly file: number | undefined;

  constructor(file: number | undefined) {
    this.file = file;
  }

  /** The clock of the thread that asks. */
  static open(): ThreadClock {
    try {
      return new ThreadClock(openSync(THREAD_CLOCK_FILE, 'r'));
    } catch {
      return new ThreadClock(undefined);
    }
  }

  read(): number {
    if (this.file === undefined) return performance.now();
    try {
      const length = readSync(this.file, buffer, 0, buffer.length, 0);
      return Number.parseInt(buffer.toString('latin1', 0, length), 10) / 1e6;
    } catch {
      // The thread has ended, and its files with it.
      return Number.POSITIVE_INFINITY;
    }
  }
}
