import { plain } from '../run/node';
import { drawColor, hexOf } from './generators/hues';
import type { Placeholder } from './placeholder';

export const hex: Placeholder = {
  names: ['hex'],
  group: 'color',
  example: '@hex',
  about: { zh: '十六进制颜色，如 #79f2a4。', en: 'A hexadecimal colour such as #79f2a4.' },
  prepare: () => plain((run) => hexOf(drawColor(run.random))),
};
