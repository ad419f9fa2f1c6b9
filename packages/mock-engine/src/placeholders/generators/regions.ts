import { REGION_LINES } from './data/regions';
import { lazy } from './lazy';

/** A division and its six-digit code of the national standard. */
export interface Division {
  readonly code: string;
  readonly name: string;
}

export interface Province extends Division {
  readonly cities: readonly [City, ...City[]];
}

/** A city without subdivisions is its own only county, as on identity cards. */
export interface City extends Division {
  readonly counties: readonly [Division, ...Division[]];
}

function atLeastOne<T>(list: readonly T[]): [T, ...T[]] {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error('A line of the region data is incomplete.');
  return [first, ...rest];
}

/** Provinces with their cities and counties. */
export const provinces = lazy(() => atLeastOne(REGION_LINES.map(readProvince)));

function readProvince(line: string): Province {
  const [code = '', name = '', ...cities] = line.split(' ');
  return { code, name, cities: atLeastOne(cities.map((city) => readCity(city, code.slice(0, 2)))) };
}

function readCity(text: string, provinceCode: string): City {
  const [head = '', counties] = text.split(':');
  const [city] = readDivisions(head, provinceCode);
  if (counties === undefined) return { ...city, counties: [city] };
  return { ...city, counties: readDivisions(counties, city.code.slice(0, 4)) };
}

function readDivisions(text: string, above: string): [Division, ...Division[]] {
  const divisions: Division[] = [];
  for (const [, digits = '', name = ''] of text.matchAll(/(\d+)(\D+)/g)) {
    // Two digits follow the code of the division above; four digits follow that of the province.
    const code = (digits.length === 4 ? above.slice(0, 2) : above) + digits;
    divisions.push({ code: code.padEnd(6, '0'), name });
  }
  return atLeastOne(divisions);
}
