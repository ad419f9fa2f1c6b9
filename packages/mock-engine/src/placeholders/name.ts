import { pairOf, plain } from '../run/node';
import { firstNames, lastNames } from './generators/data/names';
import { lazy } from './generators/lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => pairOf(firstNames(), lastNames(), ' '));

export const name: Placeholder = {
  names: ['name'],
  group: 'name',
  example: '@name',
  about: { zh: '英文姓名；参数为 true 时带中间名。', en: 'An English full name; pass true to include a middle name.' },
  prepare: (args) => {
    if (args.list[0] !== true && args.list[0] !== 'true') return names();
    return plain(({ random }) => {
      const first = random.pick(firstNames());
      const middle = random.pick(firstNames());
      return `${first} ${middle} ${random.pick(lastNames())}`;
    });
  },
};
