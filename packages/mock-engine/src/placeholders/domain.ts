import { text } from '../run/node';
import { drawDomain } from './generators/web';
import type { Placeholder } from './placeholder';

export const domain: Placeholder = {
  names: ['domain'],
  group: 'web',
  example: '@domain',
  about: { zh: '域名；参数为顶级域名。', en: 'A domain name; the argument is the top-level domain.' },
  prepare: (args) => {
    const tld = args.text(0, '');
    return text((run) => drawDomain(run, tld));
  },
};
