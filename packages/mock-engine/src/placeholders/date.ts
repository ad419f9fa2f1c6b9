import { momentDrawing } from './moment';
import type { Placeholder } from './placeholder';

export const date: Placeholder = {
  names: ['date'],
  group: 'date',
  example: '@date("yyyy-MM-dd")',
  prepare: (args) => momentDrawing(args, 'yyyy-MM-dd'),
};
