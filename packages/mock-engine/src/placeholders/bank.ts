import { oneOf } from '../run/node';
import { banks } from './generators/data/banks';
import { lazy } from './generators/lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(banks().map(({ name }) => name)));

export const bank: Placeholder = {
  names: ['bank'],
  group: 'business',
  example: '@bank',
  about: { zh: '银行名。', en: 'A bank name.' },
  prepare: names,
};
