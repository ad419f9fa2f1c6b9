import { pairOf } from '../node';
import { CHINESE_FAMILY_NAMES, CHINESE_GIVEN_NAMES } from './data/names';
import type { Placeholder } from './placeholder';

export const cname: Placeholder = {
  names: ['cname'],
  group: 'name',
  example: '@cname',
  about: {
    zh: '中文姓名。',
    en: 'A Chinese name, family name first.',
  },
  prepare: () => pairOf(CHINESE_FAMILY_NAMES, CHINESE_GIVEN_NAMES, ''),
};
