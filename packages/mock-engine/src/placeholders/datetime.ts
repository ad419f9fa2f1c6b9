import { momentDrawing } from './moment';
import type { Placeholder } from './placeholder';

export const datetime: Placeholder = {
  names: ['datetime'],
  group: 'date',
  example: '@datetime("yyyy-MM-dd HH:mm:ss")',
  prepare: (args) => momentDrawing(args, 'yyyy-MM-dd HH:mm:ss'),
};
