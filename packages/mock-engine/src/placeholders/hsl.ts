import { plain } from '../run/node';
import { drawColor } from './generators/hues';
import type { Placeholder } from './placeholder';

export const hsl: Placeholder = {
  names: ['hsl'],
  group: 'color',
  example: '@hsl',
  about: { zh: 'HSL 颜色。', en: 'An HSL colour.' },
  prepare: () =>
    plain((run) => {
      const { hue, saturation, lightness } = drawColor(run.random);
      return `hsl(${hue}, ${saturation}, ${lightness})`;
    }),
};
