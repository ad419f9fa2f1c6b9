import { pairOf, plain } from '../node';
import { FIRST_NAMES, LAST_NAMES } from './data/names';
import type { Placeholder } from './placeholder';

export const name: Placeholder = {
  names: ['name'],
  group: 'name',
  example: '@name',
  about: {
    zh: '英文姓名；参数为 true 时带中间名。',
    en: 'An English name; with true, a middle name too.',
  },
  prepare: (args) => {
    if (args.list[0] !== true && args.list[0] !== 'true') return pairOf(FIRST_NAMES, LAST_NAMES, ' ');
    return plain(({ random }) => {
      const first = random.pick(FIRST_NAMES);
      const middle = random.pick(FIRST_NAMES);
      return `${first} ${middle} ${random.pick(LAST_NAMES)}`;
    });
  },
};
