/** How long a draw may take in the server's own thread; what takes longer is given up, and drawn elsewhere. */
const maxMsHere = 5;
/** A draw that takes longer is long: handing it to another thread costs a tenth of this. */
const longMs = 1;
/** So many in a row make a mock's draws long: a single one may have had to wait for a processor. */
const longInRow = 3;
/** A mode of more characters takes some milliseconds to read alone. */
const maxLengthHere = 10_000;

/** Whether a definition is read elsewhere. An address may be long, but is read quickly. */
export const isLongToRead = (mode: string): boolean =>
  mode.length > maxLengthHere && !/^\s*https?:\/\//i.test(mode);

/**
 * Decides where a mock is drawn, by what its draws have taken: quick ones in the server's own thread, where most are
 * done before another could be told of them; long ones in threads for that, where they delay nobody else.
 */
export class LengthOfDraws {
  /** Reading the mode takes long, so that nothing of it happens in the server's own thread. */
  readonly isLongToRead: boolean;
  readonly hereMs = maxMsHere;
  #longInRow = 0;

  constructor(mode: string) {
    this.isLongToRead = isLongToRead(mode);
  }

  get isLong(): boolean {
    return this.isLongToRead || this.#longInRow >= longInRow;
  }

  /** Notes what a draw here has taken. */
  took(ms: number): void {
    if (ms > longMs) this.#longInRow += 1;
    else this.#longInRow = 0;
  }

  /** Notes that a draw here was given up. */
  isGivenUp(): void {
    this.#longInRow = longInRow;
  }

  /** Notes what a draw elsewhere has taken; one that turned out quick brings the mock back. */
  tookElsewhere(ms: number): void {
    if (ms < longMs / 2) this.#longInRow = 0;
  }
}
