import { text } from '../run/node';
import { poolOf } from './generators/letters';
import type { Placeholder } from './placeholder';

export const character: Placeholder = {
  names: ['character', 'char'],
  group: 'basic',
  example: '@character("lower")',
  about: {
    zh: '一个字符；参数为字符集 lower、upper、number、symbol、alpha 或自定义字符。',
    en: 'One character from a set: lower, upper, number, symbol, alpha or your own characters.',
  },
  prepare: (args) => {
    const pool = poolOf(args.text(0, undefined));
    return text((run) => run.random.pick(pool) ?? '');
  },
};
