import { REGION_LINES } from './data/regions';

export interface Province {
  /** Six digits of the national division code. */
  readonly code: string;
  readonly name: string;
  readonly cities: readonly [City, ...City[]];
}

export interface City {
  readonly name: string;
  readonly counties: readonly [string, ...string[]];
}

function atLeastOne<T>(list: readonly T[]): [T, ...T[]] {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error('A line of the region data is incomplete.');
  return [first, ...rest];
}

/** The provinces with their cities and counties. */
export const PROVINCES = atLeastOne(
  REGION_LINES.map((line): Province => {
    const [code = '', name = '', ...cities] = line.split(' ');
    return { code, name, cities: atLeastOne(cities.map(readCity)) };
  }),
);

function readCity(text: string): City {
  const [name = '', counties = ''] = text.split(':');
  return { name, counties: atLeastOne(counties.split(',')) };
}
