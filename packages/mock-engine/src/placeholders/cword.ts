import { plain, quote, text } from '../node';
import { drawAmount, readAmount } from './amount';
import { COMMON_CHARACTERS, drawChinese } from './chinese';
import type { Placeholder } from './placeholder';

export const cword: Placeholder = {
  names: ['cword'],
  group: 'text',
  example: '@cword(2, 4)',
  prepare: (args) => {
    const own =
      typeof args.list[0] === 'string' && Number.isNaN(Number(args.list[0])) ? args.list[0] : undefined;
    const pool = own === undefined ? COMMON_CHARACTERS : [...own];
    const amount = readAmount(args, own === undefined ? 0 : 1, 1, 1);
    const kind = pool.every((c) => quote(c) === `"${c}"`) ? plain : text;
    return kind((run) => drawChinese(run, pool, drawAmount(run.random, amount)));
  },
};
