const TWO_32 = 4294967296;
const TWO_21 = 2097152;
const TWO_53 = 9007199254740992;

/**
 * A small, fast, seeded generator (sfc32): the same seed yields the same numbers on every machine. Not for
 * secrets.
 *
 * @example
 * new Random(7).int(1, 6) === new Random(7).int(1, 6); // true
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: number) {
    // Both halves of the double are used, so that 1, 1.5 and 2 ** 40 are different seeds.
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, Number.isFinite(seed) ? seed : 0);
    this.a = view.getInt32(0);
    this.b = view.getInt32(4);
    this.c = 0x9e3779b9 | 0;
    this.d = 1;
    // Neighbouring seeds yield similar first numbers until the state is mixed.
    for (let i = 0; i < 15; i += 1) this.next();
  }

  /** Returns 32 random bits as a signed integer; unsigned ones would be boxed when returned. */
  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + t) | 0;
    return t;
  }

  /** Returns a number from 0 (included) to 1 (excluded), with all 53 bits random. */
  unit(): number {
    return ((this.next() >>> 11) * TWO_32 + (this.next() >>> 0)) / TWO_53;
  }

  /** Returns an integer from 0 (included) to `bound` (excluded). */
  below(bound: number): number {
    // The product is exact, so the probabilities of two numbers differ by at most one in two thousand million.
    if (bound <= TWO_21) return (((this.next() >>> 0) * bound) / TWO_32) | 0;
    return Math.floor(this.unit() * bound);
  }

  /** Returns an integer between both bounds, which are included; each is equally likely. */
  int(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  /** Returns one element; undefined for an empty list. */
  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T | undefined;
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** Returns a shuffled copy. */
  shuffle<T>(list: readonly T[]): T[] {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1);
      const moved = copy[i] as T;
      copy[i] = copy[j] as T;
      copy[j] = moved;
    }
    return copy;
  }
}
