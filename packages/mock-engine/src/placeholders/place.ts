import { drawPlace, drawStreet } from './generators/places';
import { type Kind, partDrawing, readParts } from './parts';
import type { Placeholder } from './placeholder';

type Whole = {
  readonly province: string;
  readonly city: string;
  readonly county: string;
  readonly provinceCode: string;
  readonly cityCode: string;
  readonly countyCode: string;
  readonly address: string;
};

const places: Kind<Whole> = {
  key: 'place',
  draw: ({ random }) => {
    const { province, city, county, prefix } = drawPlace(random);
    return {
      province: province.name,
      city: city.name,
      county: county.name,
      provinceCode: province.code,
      cityCode: city.code,
      countyCode: county.code,
      address: prefix + drawStreet(random),
    };
  },
  parts: ['province', 'city', 'county', 'provinceCode', 'cityCode', 'countyCode', 'address'],
  numbers: [],
};

export const place: Placeholder = {
  names: ['place'],
  group: 'address',
  example: '@place("city")',
  about: {
    zh: '同一对象里是同一个地方；(部分, 哪里) 给出其一，如 "city"、"countyCode"；无参数得到地址。',
    en: 'The same place within an object; (part, which) returns one detail, such as "countyCode".',
  },
  outranksFields: true,
  prepare: (args, site) => {
    const { whole, part } = readParts(args, site, places);
    return partDrawing(whole, part ?? 'address', places);
  },
};
