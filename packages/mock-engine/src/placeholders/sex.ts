import { oneOf } from '../node';
import type { Placeholder } from './placeholder';

export const sex: Placeholder = {
  names: ['sex'],
  group: 'business',
  example: '@sex',
  about: { zh: '性别，男或女。', en: 'The sex of a person, 男 or 女.' },
  prepare: () => oneOf(['男', '女']),
};
