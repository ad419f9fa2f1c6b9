import { text } from '../node';
import { poolOf } from './letters';
import type { Placeholder } from './placeholder';

export const character: Placeholder = {
  names: ['character', 'char'],
  group: 'basic',
  example: '@character("lower")',
  about: {
    zh: '一个字符；参数为字符集 lower、upper、number、symbol、alpha 或自定义字符。',
    en: 'One character of a set: lower, upper, number, symbol, alpha or your own.',
  },
  prepare: (args) => {
    const pool = poolOf(args.text(0, undefined));
    return text((run) => run.random.pick(pool) ?? '');
  },
};
