import { plain } from '../node';
import { drawColor, rgbOf } from './hues';
import type { Placeholder } from './placeholder';

export const rgb: Placeholder = {
  names: ['rgb'],
  group: 'color',
  example: '@rgb',
  about: {
    zh: 'RGB 颜色。',
    en: 'A colour as rgb(…).',
  },
  prepare: () => plain((run) => `rgb(${rgbOf(drawColor(run.random)).join(', ')})`),
};
