import type { Arguments } from '../../run/arguments';
import type { Random } from '../../run/random';

/** A number of repetitions between two bounds. */
export interface Amount {
  readonly min: number;
  readonly max: number;
}

/** Reads `(n)` as exactly n and `(min, max)` as a range, from the argument at `index` on. */
export function readAmount(args: Arguments, index: number, min: number, max: number): Amount {
  const first = args.integer(index, undefined);
  if (first === undefined) return { min, max };
  const second = args.integer(index + 1, first);
  return { min: Math.max(0, Math.min(first, second)), max: Math.max(0, first, second) };
}

export function drawAmount(random: Random, amount: Amount): number {
  return amount.min === amount.max ? amount.min : random.int(amount.min, amount.max);
}
