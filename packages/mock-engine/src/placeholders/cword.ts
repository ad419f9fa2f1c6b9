import { plain, quote, text } from '../run/node';
import { drawAmount, readAmount } from './generators/amount';
import { chineseText } from './generators/chinese';
import { drawCharacters } from './generators/letters';
import type { Placeholder } from './placeholder';

export const cword: Placeholder = {
  names: ['cword'],
  group: 'text',
  example: '@cword(2, 4)',
  about: {
    zh: '常用汉字；(n) 或 (min, max) 为字数，字库可作为第一个参数。',
    en: 'Common Chinese characters; (n) or (min, max) sets how many; the first argument can be a set.',
  },
  prepare: (args) => {
    const [first] = args.list;
    if (typeof first !== 'string' || !Number.isNaN(Number(first))) return chineseText(readAmount(args, 0, 1, 1));
    const pool = [...first];
    const amount = readAmount(args, 1, 1, 1);
    const kind = pool.every((c) => quote(c) === `"${c}"`) ? plain : text;
    return kind((run) => drawCharacters(run, pool, drawAmount(run.random, amount)));
  },
};
