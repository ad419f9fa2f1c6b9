import { plain } from '../node';
import type { Placeholder } from './placeholder';
import { PROVINCES } from './regions';

export const city: Placeholder = {
  names: ['city'],
  group: 'address',
  example: '@city(true)',
  about: {
    zh: '中国城市；参数为 true 时带省份。',
    en: 'A Chinese city; with true, its province in front.',
  },
  prepare: (args) => {
    const isPrefixed = args.list[0] === true || args.list[0] === 'true';
    // A province first, or those with many cities would crowd out the rest.
    const names = PROVINCES.map(({ name, cities }) =>
      cities.map((city) => (isPrefixed ? `${name} ${city.name}` : city.name)),
    );
    return plain(({ random }) => {
      const cities = names[random.below(names.length)] as string[];
      return cities[random.below(cities.length)] as string;
    });
  },
};
