import { number } from '../run/node';
import { readAges } from './generators/birthdays';
import type { Placeholder } from './placeholder';

export const age: Placeholder = {
  names: ['age'],
  group: 'business',
  example: '@age',
  about: {
    zh: '年龄；(min, max) 为范围，含两端，默认 18 到 60。',
    en: 'An age in years; (min, max) sets the inclusive range, 18 to 60 by default.',
  },
  outranksFields: true,
  numbers: 'always',
  prepare: (args) => {
    const { youngest, oldest } = readAges(args);
    return number(({ random }) => random.int(youngest, oldest));
  },
};
