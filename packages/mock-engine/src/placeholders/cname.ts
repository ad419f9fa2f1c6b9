import { pairOf } from '../node';
import { familyNames, femaleGivenNames, maleGivenNames } from './data/chinese-names';
import { lazy } from './lazy';
import type { Placeholder } from './placeholder';

const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text);

const names = lazy(() =>
  pairOf(texts(familyNames()), texts([...maleGivenNames(), ...femaleGivenNames()]), ''),
);

export const cname: Placeholder = {
  names: ['cname'],
  group: 'name',
  example: '@cname',
  about: {
    zh: '中文姓名。',
    en: 'A Chinese name, family name first.',
  },
  prepare: names,
};
