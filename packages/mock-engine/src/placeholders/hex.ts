import { plain } from '../node';
import { drawColor, hexOf } from './hues';
import type { Placeholder } from './placeholder';

export const hex: Placeholder = {
  names: ['hex'],
  group: 'color',
  example: '@hex',
  prepare: () => plain((run) => hexOf(drawColor(run.random))),
};
