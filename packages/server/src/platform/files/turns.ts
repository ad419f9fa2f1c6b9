import { fail } from '../failure';

/**
 * Lets only so many work at the same time; the others wait in line, and where the line is too long they are refused.
 * @example const turns = new Turns(2, 30); await turns.take(() => decode(picture));
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #limit: number;
  readonly #maxWaiting: number;
  #atWork = 0;

  constructor(limit: number, maxWaiting: number) {
    this.#limit = limit;
    this.#maxWaiting = maxWaiting;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#atWork < this.#limit) this.#atWork += 1;
    else {
      if (this.#waiting.length >= this.#maxWaiting) fail('tooMany', { seconds: 1 });
      // Who is done hands the turn over, so that nobody who comes meanwhile gets in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#atWork -= 1;
    }
  }
}
