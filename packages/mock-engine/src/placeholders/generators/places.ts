import type { Random } from '../../run/random';
import { STREETS } from './data/streets';
import { lazy } from './lazy';
import { type City, type Division, type Province, provinces } from './regions';

/** A county with its city and province. */
export interface Place {
  readonly province: Province;
  readonly city: City;
  readonly county: Division;
  /** The beginning of an address: province, city and county. */
  readonly prefix: string;
}

// Taiwan, Hong Kong and Macau have address and number formats of their own.
const isMainland = ({ code }: Province) => code < '7';

export const mainland = lazy(() => provinces().filter(isMainland));

function placesIn(province: Province): Place[] {
  return province.cities.flatMap((city) =>
    city.counties.map((county): Place => {
      // Avoids repetitions such as 北京北京市 and 东莞市东莞市.
      const above = city.name.startsWith(province.name) ? '' : province.name;
      const own = county.name === city.name ? '' : county.name;
      return { province, city, county, prefix: above + city.name + own };
    }),
  );
}

const places = lazy(() => mainland().flatMap(placesIn));
const urbanPlaces = lazy(() => places().filter(({ city }) => city.name.endsWith('市')));

/** Picks a county of the mainland. */
export function drawPlace(random: Random): Place {
  return random.pick(places()) as Place;
}

/** Picks a county that belongs to a city rather than to a prefecture. */
export function drawUrbanPlace(random: Random): Place {
  return random.pick(urbanPlaces()) as Place;
}

/** Generates a street with a house number. */
export function drawStreet(random: Random): string {
  return `${random.pick(STREETS)}${random.int(1, 999)}号`;
}

/** Generates a flat in a building. */
export function drawFlat(random: Random): string {
  const room = String(random.int(1, 4)).padStart(2, '0');
  return `${random.int(1, 30)}幢${random.int(1, 4)}单元${random.int(1, 18)}${room}室`;
}
