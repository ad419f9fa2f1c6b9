import { oneOf } from '../run/node';
import { familyNames } from './generators/data/chinese-names';
import { lazy } from './generators/lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf(familyNames().map(({ text }) => text)));

/** The family name, which comes first in Chinese. */
export const cfirst: Placeholder = {
  names: ['cfirst'],
  group: 'name',
  example: '@cfirst',
  about: { zh: '中文姓，按真实频率抽取。', en: 'A Chinese family name, weighted by real frequency.' },
  prepare: names,
};
