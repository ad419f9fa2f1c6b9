import type { Placeholder } from './placeholder';
import { ownMember, requestValue } from './request-value';

/**
 * A parameter of the request's query, so that a response can contain its page number without a function; the
 * first value of a repeated parameter. Mock.js has no such placeholder, since it has no requests.
 */
export const query: Placeholder = {
  names: ['query'],
  group: 'helper',
  example: '@query("page", 1)',
  about: {
    zh: '请求的查询参数；(参数名, 缺省值)，缺省值为数字时结果也是数字。',
    en: 'A query parameter of the request; (name, default), a number if the default is one.',
  },
  outranksFields: true,
  numbers: 'ofNumberDefault',
  reads: 'query',
  prepare: (args) =>
    requestValue(args, ({ request }, name) => {
      const [value] = [ownMember(request?.query, name)].flat();
      return value;
    }),
};
