import { plain } from '../node';
import type { Placeholder } from './placeholder';
import { provinces } from './regions';

export const county: Placeholder = {
  names: ['county'],
  group: 'address',
  example: '@county(true)',
  about: {
    zh: '中国区县；参数为 true 时带省份和城市。',
    en: 'A Chinese county or district; with true, its province and city in front.',
  },
  prepare: (args) => {
    const isPrefixed = args.list[0] === true || args.list[0] === 'true';
    return plain(({ random }) => {
      const province = random.pick(provinces());
      const city = random.pick(province.cities);
      const county = random.pick(city.counties);
      return isPrefixed ? `${province.name} ${city.name} ${county.name}` : county.name;
    });
  },
};
