import { type Kind, partDrawing, readParts } from './parts';
import type { Placeholder } from './placeholder';

type Whole = {
  readonly price: number;
  readonly quantity: number;
  /** Price times quantity. */
  readonly amount: number;
  readonly discount: number;
  /** Amount minus discount. */
  readonly paid: number;
};

const purchases: Kind<Whole> = {
  key: 'purchase',
  draw: ({ random }) => {
    // In cents, so that the sums are exact.
    const price = random.int(990, 99_900);
    const quantity = random.int(1, 20);
    const amount = price * quantity;
    const discount = random.below(3) === 0 ? Math.round((amount * random.int(1, 30)) / 100) : 0;
    return {
      price: price / 100,
      quantity,
      amount: amount / 100,
      discount: discount / 100,
      paid: (amount - discount) / 100,
    };
  },
  parts: ['price', 'quantity', 'amount', 'discount', 'paid'],
  numbers: ['price', 'quantity', 'amount', 'discount', 'paid'],
};

export const purchase: Placeholder = {
  names: ['purchase'],
  group: 'business',
  example: '@purchase("amount")',
  about: {
    zh: '同一对象里是同一笔购买，金额为单价 × 数量；(部分, 哪笔) 给出其一，如 "price"、"quantity"、"paid"。',
    en: 'The same purchase within an object: amount is price × quantity; (part, which), such as "paid".',
  },
  outranksFields: true,
  numbers: 'always',
  prepare: (args, site) => {
    const { whole, part } = readParts(args, site, purchases);
    return partDrawing(whole, part ?? 'amount', purchases);
  },
};
