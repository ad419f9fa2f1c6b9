import { plain } from '../node';
import type { Placeholder } from './placeholder';

export const ip: Placeholder = {
  names: ['ip'],
  group: 'web',
  example: '@ip',
  prepare: () =>
    plain((run) => {
      const bits = run.random.bits();
      return `${bits >>> 24}.${(bits >>> 16) & 255}.${(bits >>> 8) & 255}.${bits & 255}`;
    }),
};
