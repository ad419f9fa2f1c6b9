import { drawBirth, readAges } from './generators/birthdays';
import { compileDateFormat } from './generators/date-format';
import { formatted } from './generators/moment';
import type { Placeholder } from './placeholder';

export const birthday: Placeholder = {
  names: ['birthday'],
  group: 'business',
  example: '@birthday',
  about: {
    zh: '生日；(最小年龄, 最大年龄, 格式)，默认 18 到 60 岁、yyyy-MM-dd。',
    en: 'A date of birth; (minAge, maxAge, format), by default 18 to 60 years and yyyy-MM-dd.',
  },
  outranksFields: true,
  prepare: (args) => {
    const { youngest, oldest } = readAges(args);
    const format = args.text(2, '') || 'yyyy-MM-dd';
    const print = compileDateFormat(format);
    return formatted(format, (run) => print(drawBirth(run, youngest, oldest).day));
  },
};
