import { plain, quote, text } from '../run/node';
import { drawAmount, readAmount } from './generators/amount';
import { drawCharacters, poolOf } from './generators/letters';
import type { Placeholder } from './placeholder';

export const string: Placeholder = {
  names: ['string', 'str'],
  group: 'basic',
  example: '@string(5, 10)',
  about: {
    zh: '随机字符串；(n)、(min, max) 为长度，字符集可作为第一个参数。',
    en: 'A random string of (n) or (min, max) characters; the first argument can be a character set.',
  },
  prepare: (args) => {
    const hasPool = typeof args.list[0] === 'string' && (args.count > 1 || Number.isNaN(Number(args.list[0])));
    const pool = hasPool ? poolOf(args.text(0, undefined)) : poolOf('');
    const amount = readAmount(args, hasPool ? 1 : 0, 3, 7);
    const kind = pool.every((c) => quote(c) === `"${c}"`) ? plain : text;
    return kind((run) => drawCharacters(run, pool, drawAmount(run.random, amount)));
  },
};
