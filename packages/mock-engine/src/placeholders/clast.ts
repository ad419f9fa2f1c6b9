import { oneOf } from '../run/node';
import { femaleGivenNames, maleGivenNames } from './generators/data/chinese-names';
import { lazy } from './generators/lazy';
import type { Placeholder } from './placeholder';

const names = lazy(() => oneOf([...maleGivenNames(), ...femaleGivenNames()].map(({ text }) => text)));

/** The given name, which comes last in Chinese. */
export const clast: Placeholder = {
  names: ['clast'],
  group: 'name',
  example: '@clast',
  about: { zh: '中文名（不含姓）。', en: 'A Chinese given name.' },
  prepare: names,
};
