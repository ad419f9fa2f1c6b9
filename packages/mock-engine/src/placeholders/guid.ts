import { plain } from '../node';
import type { Placeholder } from './placeholder';

const BYTES = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));
const byte = (n: number) => BYTES[n & 255];

export const guid: Placeholder = {
  names: ['guid', 'uuid'],
  group: 'misc',
  example: '@guid',
  prepare: () =>
    plain(({ random }) => {
      const [a, b, c, d] = [random.bits(), random.bits(), random.bits(), random.bits()];
      // Version 4 and its variant, so that whoever checks takes it for a real one.
      return (
        `${byte(a >>> 24)}${byte(a >>> 16)}${byte(a >>> 8)}${byte(a)}-${byte(b >>> 24)}${byte(b >>> 16)}-` +
        `${byte(((b >>> 8) & 15) | 64)}${byte(b)}-${byte(((c >>> 24) & 63) | 128)}${byte(c >>> 16)}-` +
        `${byte(c >>> 8)}${byte(c)}${byte(d >>> 24)}${byte(d >>> 16)}${byte(d >>> 8)}${byte(d)}`
      );
    }),
};
