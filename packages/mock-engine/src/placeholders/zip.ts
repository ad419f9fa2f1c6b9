import { plain } from '../run/node';
import { drawCharacters, poolOf } from './generators/letters';
import type { Placeholder } from './placeholder';

export const zip: Placeholder = {
  names: ['zip'],
  group: 'address',
  example: '@zip',
  about: {
    zh: '邮政编码；参数为位数，默认 6。',
    en: 'A postal code; the argument is the number of digits, 6 by default.',
  },
  prepare: (args) => {
    const length = Math.max(0, args.integer(0, 6));
    const digits = poolOf('number');
    return plain((run) => drawCharacters(run, digits, length));
  },
};
