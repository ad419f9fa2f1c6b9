import { plain } from '../run/node';
import { drawColor, rgbOf } from './generators/hues';
import type { Placeholder } from './placeholder';

export const rgba: Placeholder = {
  names: ['rgba'],
  group: 'color',
  example: '@rgba',
  about: { zh: 'RGBA 颜色。', en: 'An RGBA colour.' },
  prepare: () =>
    plain((run) => {
      const channels = rgbOf(drawColor(run.random)).join(', ');
      return `rgba(${channels}, ${(run.random.int(1, 99) / 100).toFixed(2)})`;
    }),
};
