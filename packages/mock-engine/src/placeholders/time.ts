import { momentDrawing } from './moment';
import type { Placeholder } from './placeholder';

export const time: Placeholder = {
  names: ['time'],
  group: 'date',
  example: '@time("HH:mm:ss")',
  prepare: (args) => momentDrawing(args, 'HH:mm:ss'),
};
