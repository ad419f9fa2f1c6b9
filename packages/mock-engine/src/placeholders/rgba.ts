import { plain } from '../node';
import { drawColor, rgbOf } from './hues';
import type { Placeholder } from './placeholder';

export const rgba: Placeholder = {
  names: ['rgba'],
  group: 'color',
  example: '@rgba',
  about: {
    zh: 'RGBA 颜色。',
    en: 'A colour as rgba(…).',
  },
  prepare: () =>
    plain((run) => {
      const channels = rgbOf(drawColor(run.random)).join(', ');
      return `rgba(${channels}, ${(run.random.int(1, 99) / 100).toFixed(2)})`;
    }),
};
