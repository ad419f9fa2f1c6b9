import { plain, quote, text } from '../node';
import { drawAmount, readAmount } from './amount';
import { chineseText } from './chinese';
import { drawCharacters } from './letters';
import type { Placeholder } from './placeholder';

export const cword: Placeholder = {
  names: ['cword'],
  group: 'text',
  example: '@cword(2, 4)',
  about: {
    zh: '常用汉字；(n) 或 (min, max) 为字数，字库可作为第一个参数。',
    en: 'Common Chinese characters, (n) or (min, max) of them; an own set may come first.',
  },
  prepare: (args) => {
    const [first] = args.list;
    if (typeof first !== 'string' || !Number.isNaN(Number(first)))
      return chineseText(readAmount(args, 0, 1, 1));
    const pool = [...first];
    const amount = readAmount(args, 1, 1, 1);
    const kind = pool.every((c) => quote(c) === `"${c}"`) ? plain : text;
    return kind((run) => drawCharacters(run, pool, drawAmount(run.random, amount)));
  },
};
