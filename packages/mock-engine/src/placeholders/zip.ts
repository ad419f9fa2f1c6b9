import { plain } from '../node';
import { drawCharacters, poolOf } from './letters';
import type { Placeholder } from './placeholder';

export const zip: Placeholder = {
  names: ['zip'],
  group: 'address',
  example: '@zip',
  prepare: (args) => {
    const length = Math.max(0, args.integer(0, 6));
    const digits = poolOf('number');
    return plain((run) => drawCharacters(run, digits, length));
  },
};
