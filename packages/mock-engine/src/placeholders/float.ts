import { number } from '../run/node';
import type { Random } from '../run/random';
import { scaled } from './generators/scaled';
import type { Placeholder } from './placeholder';

interface Scale {
  readonly divisor: number;
  readonly min: number;
  readonly max: number;
}

// Integers divided by a power of ten have exactly the requested decimals and never exceed the bounds, even if
// those have decimals.
function scalesOf(min: number, max: number, dmin: number, dmax: number): [Scale, ...Scale[]] {
  const scales: Scale[] = [];
  for (let decimals = Math.max(0, dmin); decimals <= Math.min(17, Math.max(0, dmax)); decimals += 1) {
    const divisor = 10 ** decimals;
    if (Math.max(Math.abs(min), Math.abs(max)) * divisor > Number.MAX_SAFE_INTEGER) break;
    const low = Math.ceil(scaled(min, decimals));
    const high = Math.floor(scaled(max, decimals));
    if (low <= high) scales.push({ divisor, min: low, max: high });
  }
  const [first, ...rest] = scales;
  return first ? [first, ...rest] : [{ divisor: 1, min, max: min }];
}

// A trailing zero would be lost in the number, and with it one of the requested decimals.
function drawScaled(random: Random, scale: Scale): number {
  let units = random.int(scale.min, scale.max);
  for (let i = 0; i < 8 && scale.divisor > 1 && units % 10 === 0; i += 1) {
    units = random.int(scale.min, scale.max);
  }
  return units / scale.divisor;
}

export const float: Placeholder = {
  names: ['float'],
  group: 'basic',
  example: '@float(60, 100, 3, 5)',
  about: {
    zh: '小数；(min, max, dmin, dmax) 为范围和小数位数。',
    en: 'A decimal number; (min, max, dmin, dmax) sets the range and the number of decimals.',
  },
  numbers: 'always',
  prepare: (args) => {
    const first = args.number(0, -1e10);
    const second = args.number(1, 1e10);
    const dfirst = args.integer(2, 0);
    const dsecond = args.integer(3, args.has(2) ? dfirst : 17);
    const min = Math.min(first, second);
    const max = Math.max(first, second);
    const scales = scalesOf(min, max, Math.min(dfirst, dsecond), Math.max(dfirst, dsecond));
    return number((run) => drawScaled(run.random, run.random.pick(scales)));
  },
};
