import { plain } from '../node';
import { drawColor } from './hues';
import type { Placeholder } from './placeholder';

export const hsl: Placeholder = {
  names: ['hsl'],
  group: 'color',
  example: '@hsl',
  about: {
    zh: 'HSL 颜色。',
    en: 'A colour as hsl(…).',
  },
  prepare: () =>
    plain((run) => {
      const { hue, saturation, lightness } = drawColor(run.random);
      return `hsl(${hue}, ${saturation}, ${lightness})`;
    }),
};
