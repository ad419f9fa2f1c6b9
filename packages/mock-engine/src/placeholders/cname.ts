import { pairOf } from '../run/node';
import { familyNames, femaleGivenNames, maleGivenNames } from './generators/data/chinese-names';
import { lazy } from './generators/lazy';
import type { Placeholder } from './placeholder';

const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text);

const names = lazy(() => pairOf(texts(familyNames()), texts([...maleGivenNames(), ...femaleGivenNames()]), ''));

export const cname: Placeholder = {
  names: ['cname'],
  group: 'name',
  example: '@cname',
  about: { zh: '中文姓名。', en: 'A Chinese full name.' },
  prepare: names,
};
