import { plain } from '../node';
import type { Placeholder } from './placeholder';
import { PROVINCES } from './regions';

export const city: Placeholder = {
  names: ['city'],
  group: 'address',
  example: '@city(true)',
  prepare: (args) => {
    const isPrefixed = args.list[0] === true || args.list[0] === 'true';
    return plain(({ random }) => {
      const province = random.pick(PROVINCES);
      const city = random.pick(province.cities);
      return isPrefixed ? `${province.name} ${city.name}` : city.name;
    });
  },
};
