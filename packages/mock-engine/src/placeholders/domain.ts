import { text } from '../node';
import type { Placeholder } from './placeholder';
import { drawDomain } from './web';

export const domain: Placeholder = {
  names: ['domain'],
  group: 'web',
  example: '@domain',
  prepare: (args) => {
    const tld = args.text(0, '');
    return text((run) => drawDomain(run, tld));
  },
};
