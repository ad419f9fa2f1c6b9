import { text } from '../node';
import { poolOf } from './letters';
import type { Placeholder } from './placeholder';

export const character: Placeholder = {
  names: ['character', 'char'],
  group: 'basic',
  example: '@character("lower")',
  prepare: (args) => {
    const pool = poolOf(args.text(0, undefined));
    return text((run) => run.random.pick(pool) ?? '');
  },
};
