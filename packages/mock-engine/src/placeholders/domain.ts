import { text } from '../node';
import type { Placeholder } from './placeholder';
import { drawDomain } from './web';

export const domain: Placeholder = {
  names: ['domain'],
  group: 'web',
  example: '@domain',
  about: {
    zh: '域名；参数为顶级域名。',
    en: 'A domain; the argument is its top-level domain.',
  },
  prepare: (args) => {
    const tld = args.text(0, '');
    return text((run) => drawDomain(run, tld));
  },
};
