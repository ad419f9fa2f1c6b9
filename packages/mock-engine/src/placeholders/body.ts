import type { Placeholder } from './placeholder';
import { ownMember, requestValue } from './request-value';

/**
 * A field of the request body, JSON or form; `page.size` is a nested field. Mock.js has no equivalent, since it has no
 * requests.
 */
export const body: Placeholder = {
  names: ['body'],
  group: 'helper',
  example: '@body("page", 1)',
  about: {
    zh: '请求体的字段，如 "page.size"；(字段名, 缺省值)，缺省值为数字时结果也是数字。',
    en: 'A field of the request body, such as "page.size"; (name, default), a number if the default is one.',
  },
  outranksFields: true,
  numbers: 'ofNumberDefault',
  reads: 'body',
  prepare: (args) => requestValue(args, ({ request }, name) => name.split('.').reduce(ownMember, request?.body)),
};
