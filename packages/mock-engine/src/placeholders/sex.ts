import { oneOf } from '../run/node';
import { lazy } from './generators/lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(['男', '女']));

export const sex: Placeholder = {
  names: ['sex'],
  group: 'business',
  example: '@sex',
  about: { zh: '性别，男或女。', en: 'Sex: 男 or 女.' },
  prepare: names,
};
