import type { Random } from '../../run/random';
import { lazy } from './lazy';
import { mainland } from './places';
import type { Province } from './regions';

/** The signs of the provinces, in the order of their codes. */
const SIGNS = '京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新';
/** I and O look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Letters in use in all four cities under direct rule, which have several instead of one for each city. */
const CAPITAL_LETTERS = 'ABCFGHN';
/** New energy: those before the gap of the alphabet run on electricity alone, the others not only. */
const GREEN_LETTERS = 'ABCDEFGHJK';
const PATTERNS = ['00000', 'A0000', '0A000', 'AA000', '0000A'] as const;
const GREEN_PATTERNS = ['00000', 'A0000'] as const;

/** The first characters of each province's plates, by the code of the province. */
const starts = lazy(
  () =>
    new Map(
      mainland().map(({ code, cities }, i) => {
        // Each city has a letter; what the province rules itself has none.
        const count = cities.filter((city) => city.code.slice(2, 4) !== '90').length;
        return [
          code,
          { sign: SIGNS.charAt(i), letters: count > 1 ? LETTERS.slice(0, count) : CAPITAL_LETTERS },
        ];
      }),
    ),
);

/** A number plate of the province; every third is one of a car with new energy. */
export function drawPlate(random: Random, province: Province): string {
  const { sign = '', letters = '' } = starts().get(province.code) ?? {};
  const city = sign + letters.charAt(random.below(letters.length));
  if (random.below(3) > 0) return city + fill(random, random.pick(PATTERNS));
  return (
    city +
    GREEN_LETTERS.charAt(random.below(GREEN_LETTERS.length)) +
    fill(random, random.pick(GREEN_PATTERNS))
  );
}

/** The province of a sign such as 浙, or of a name or the beginning of one. */
export function provinceOf(text: string): Province | undefined {
  if (text === '') return undefined;
  const list = mainland();
  return text.length === 1 ? list[SIGNS.indexOf(text)] : list.find(({ name }) => name.startsWith(text));
}

function fill(random: Random, pattern: string): string {
  let result = '';
  for (const sign of pattern) {
    result += sign === 'A' ? LETTERS.charAt(random.below(LETTERS.length)) : String(random.below(10));
  }
  return result;
}
