/**
 * Milliseconds that a generation may take in the main thread; a longer one is aborted and repeated in a
 * worker thread.
 */
const maxMsHere = 5;
/**
 * Milliseconds above which a generation counts as long; handing it to another thread costs a tenth of this.
 */
const longMs = 1;
/** Consecutive long generations that make a mock long; a single one may just have waited for a core. */
const longInRow = 3;
/** Characters; parsing a longer definition alone takes some milliseconds. */
const maxLengthHere = 10_000;

/**
 * Returns whether a definition must be parsed in a worker thread. Proxy addresses may be long, but are parsed
 * quickly.
 */
export const isLongToRead = (mode: string): boolean => mode.length > maxLengthHere && !/^\s*https?:\/\//i.test(mode);

/**
 * Chooses the thread for a mock by the duration of its previous generations: quick ones run in the main
 * thread, where most finish before a worker could be notified; long ones run in worker threads, where they
 * delay nobody else.
 */
export class GenerationTimes {
  /** Whether even parsing the definition is left to a worker thread. */
  readonly isLongToRead: boolean;
  readonly hereMs = maxMsHere;
  #longInRow = 0;

  constructor(mode: string) {
    this.isLongToRead = isLongToRead(mode);
  }

  get isLong(): boolean {
    return this.isLongToRead || this.#longInRow >= longInRow;
  }

  /** Records the duration of a generation in the main thread. */
  took(ms: number): void {
    if (ms > longMs) this.#longInRow += 1;
    else this.#longInRow = 0;
  }

  /** Records that a generation in the main thread was aborted. */
  isGivenUp(): void {
    this.#longInRow = longInRow;
  }

  /** Records the duration in a worker thread; a quick one moves the mock back to the main thread. */
  tookElsewhere(ms: number): void {
    if (ms < longMs / 2) this.#longInRow = 0;
  }
}
