import { plain } from '../run/node';
import { lazy } from './generators/lazy';
import { provinces } from './generators/regions';
import type { Placeholder } from './placeholder';

// Grouped by province and city, which are picked first: a pick from one flat list would favour provinces with
// many counties.
const unprefixed = lazy(() =>
  provinces().map(({ cities }) => cities.map(({ counties }) => counties.map(({ name }) => name))),
);
const prefixed = lazy(() =>
  provinces().map((province) =>
    province.cities.map((city) => city.counties.map(({ name }) => `${province.name} ${city.name} ${name}`)),
  ),
);

export const county: Placeholder = {
  names: ['county'],
  group: 'address',
  example: '@county(true)',
  about: {
    zh: '中国区县；参数为 true 时带省份和城市。',
    en: 'A Chinese county or district; pass true to include the province and the city.',
  },
  prepare: (args) => {
    const isPrefixed = args.list[0] === true || args.list[0] === 'true';
    const table = isPrefixed ? prefixed : unprefixed;
    return plain(({ random }) => {
      const byProvince = table();
      const byCity = byProvince[random.below(byProvince.length)] as string[][];
      const names = byCity[random.below(byCity.length)] as string[];
      return names[random.below(names.length)] as string;
    });
  },
};
