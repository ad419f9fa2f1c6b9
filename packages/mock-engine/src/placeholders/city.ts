import { plain } from '../run/node';
import { lazy } from './generators/lazy';
import { provinces } from './generators/regions';
import type { Placeholder } from './placeholder';

// Picks a province first; otherwise provinces with many cities would dominate.
const unprefixed = lazy(() => provinces().map(({ cities }) => cities.map(({ name }) => name)));
const prefixed = lazy(() =>
  provinces().map((province) => province.cities.map(({ name }) => `${province.name} ${name}`)),
);

export const city: Placeholder = {
  names: ['city'],
  group: 'address',
  example: '@city(true)',
  about: { zh: '中国城市；参数为 true 时带省份。', en: 'A Chinese city; pass true to include the province.' },
  prepare: (args) => {
    const isPrefixed = args.list[0] === true || args.list[0] === 'true';
    const table = isPrefixed ? prefixed : unprefixed;
    return plain(({ random }) => {
      const names = table();
      const cities = names[random.below(names.length)] as string[];
      return cities[random.below(cities.length)] as string;
    });
  },
};
