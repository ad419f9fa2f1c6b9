import { plain } from '../run/node';
import { drawCardNumber } from './generators/bank-cards';
import { banks } from './generators/data/banks';
import type { Placeholder } from './placeholder';

export const bankcard: Placeholder = {
  names: ['bankcard'],
  group: 'business',
  example: '@bankCard',
  about: {
    zh: '借记卡号，卡号前缀真实、校验码有效；参数为银行名。',
    en: 'A debit card number with a real prefix and a valid check digit; the argument is the bank.',
  },
  prepare: (args) => {
    const name = args.text(0, '');
    const known = banks().find((bank) => bank.name === name);
    return plain(({ random }) => drawCardNumber(random, known ?? random.pick(banks())));
  },
};
