import { plain } from '../run/node';
import { mainland } from './generators/places';
import { drawPlate, provinceOf } from './generators/plates';
import type { Province } from './generators/regions';
import type { Placeholder } from './placeholder';

export const plate: Placeholder = {
  names: ['plate'],
  group: 'business',
  example: '@plate',
  about: {
    zh: '车牌号，含新能源车牌；参数为省份，如 "浙" 或 "浙江"。',
    en: 'A Chinese licence plate, new-energy included; the argument is a province such as 浙 or 浙江.',
  },
  prepare: (args) => {
    const known = provinceOf(args.text(0, ''));
    return plain(({ random }) => drawPlate(random, known ?? (random.pick(mainland()) as Province)));
  },
};
