import { plain } from '../node';
import { FIRST_NAMES, LAST_NAMES } from './data/names';
import type { Placeholder } from './placeholder';

export const name: Placeholder = {
  names: ['name'],
  group: 'name',
  example: '@name',
  prepare: (args) => {
    const hasMiddle = args.list[0] === true || args.list[0] === 'true';
    return plain(({ random }) => {
      const first = random.pick(FIRST_NAMES);
      const middle = hasMiddle ? ` ${random.pick(FIRST_NAMES)}` : '';
      return `${first}${middle} ${random.pick(LAST_NAMES)}`;
    });
  },
};
