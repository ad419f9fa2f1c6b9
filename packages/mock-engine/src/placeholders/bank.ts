import { oneOf } from '../node';
import { banks } from './data/banks';
import { lazy } from './lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(banks().map(({ name }) => name)));

export const bank: Placeholder = {
  names: ['bank'],
  group: 'business',
  example: '@bank',
  about: { zh: '银行名。', en: 'The name of a bank.' },
  prepare: names,
};
