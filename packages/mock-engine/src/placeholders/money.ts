import { number } from '../run/node';
import { scaled } from './generators/scaled';
import type { Placeholder } from './placeholder';

/** The largest amount that is exact to the cent. */
const MOST = 9e13;

export const money: Placeholder = {
  names: ['amount'],
  group: 'business',
  example: '@amount(1, 1000)',
  about: {
    zh: '金额，精确到分的数字；(min, max) 为范围，含两端，默认 1 到 10000。',
    en: 'An amount with two decimals; (min, max) sets the inclusive range, 1 to 10000 by default.',
  },
  outranksFields: true,
  numbers: 'always',
  prepare: (args) => {
    const first = args.number(0, 1);
    const second = args.number(1, Math.max(first, 10_000));
    const [low, high] = [Math.min(first, second), Math.max(first, second)].map((bound) =>
      Math.max(-MOST, Math.min(MOST, bound)),
    ) as [number, number];
    const min = Math.ceil(scaled(low, 2));
    const max = Math.max(min, Math.floor(scaled(high, 2)));
    return number(({ random }) => random.int(min, max) / 100);
  },
};
