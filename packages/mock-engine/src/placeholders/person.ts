import { dataOf } from '../run/arguments';
import { anything } from '../run/node';
import { drawPerson, type Person } from './generators/people';
import { type Kind, partDrawing, readParts } from './parts';
import type { Placeholder } from './placeholder';

const people: Kind<Person> = {
  key: 'person',
  draw: drawPerson,
  parts: [
    'name',
    'pinyin',
    'sex',
    'sexCode',
    'birthday',
    'age',
    'nation',
    'idCard',
    'phone',
    'email',
    'province',
    'city',
    'county',
    'address',
    'education',
    'job',
    'bank',
    'bankCard',
    'plate',
  ],
  numbers: ['age', 'sexCode'],
};

/** Approximate characters of a whole person. */
const SIZE = 400;

export const person: Placeholder = {
  names: ['person'],
  group: 'business',
  example: '@person("name")',
  about: {
    zh: '同一对象里是同一个人；(部分, 谁) 给出其一，如 "idCard"；("sex", 谁, "M", "F") 换写性别；无参数得到整个人。',
    en: 'The same person within an object; (part, who) returns one detail, ("sex", who, "M", "F") as M or F.',
  },
  outranksFields: true,
  numbers: people.numbers,
  prepare: (args, site) => {
    const { whole, part } = readParts(args, site, people);
    if (part === 'sex' && args.count > 2) {
      // Custom values for the sexes: `("sex", who, "M", "F")`.
      const [man, woman] = args.list.slice(2).map(dataOf);
      return anything((run) => (whole(run).sex === '男' ? man : woman));
    }
    if (part !== undefined) return partDrawing(whole, part, people);
    return anything((run) => {
      run.spend(people.parts.length, SIZE);
      // The code is redundant next to the sex.
      const { sexCode: _, ...shown } = whole(run);
      return shown;
    });
  },
};
