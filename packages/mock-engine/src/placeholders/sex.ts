import { oneOf } from '../node';
import { lazy } from './lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(['男', '女']));

export const sex: Placeholder = {
  names: ['sex'],
  group: 'business',
  example: '@sex',
  about: { zh: '性别，男或女。', en: 'The sex of a person, 男 or 女.' },
  prepare: names,
};
