import { plain } from '../run/node';
import { drawColor, rgbOf } from './generators/hues';
import type { Placeholder } from './placeholder';

export const rgb: Placeholder = {
  names: ['rgb'],
  group: 'color',
  example: '@rgb',
  about: { zh: 'RGB 颜色。', en: 'An RGB colour.' },
  prepare: () => plain((run) => `rgb(${rgbOf(drawColor(run.random)).join(', ')})`),
};
