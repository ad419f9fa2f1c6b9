import { boolean } from '../run/node';
import type { Placeholder } from './placeholder';

export const booleanPlaceholder: Placeholder = {
  names: ['boolean', 'bool'],
  group: 'basic',
  example: '@boolean',
  about: {
    zh: '真或假各一半；(min, max, current) 以 min/(min+max) 的概率给出 current。',
    en: 'True or false; (min, max, current) returns current with the probability min/(min+max).',
  },
  prepare: (args) => {
    const current = args.list[2];
    if (current === undefined) return boolean((run) => run.random.next() < 0);
    const min = Math.max(0, args.number(0, 1));
    const max = Math.max(0, args.number(1, 1));
    const kept = current !== false && current !== 'false';
    const share = min + max === 0 ? 0.5 : min / (min + max);
    return boolean((run) => (run.random.unit() < share ? kept : !kept));
  },
};
