import { plain } from '../run/node';
import type { Placeholder } from './placeholder';

const BYTES = Array.from({ length: 256 }, (_, n) => String(n));

export const ip: Placeholder = {
  names: ['ip'],
  group: 'web',
  example: '@ip',
  about: { zh: 'IPv4 地址。', en: 'An IPv4 address.' },
  prepare: () =>
    plain((run) => {
      const bits = run.random.next();
      return `${BYTES[bits >>> 24]}.${BYTES[(bits >>> 16) & 255]}.${BYTES[(bits >>> 8) & 255]}.${BYTES[bits & 255]}`;
    }),
};
