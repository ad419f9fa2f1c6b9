import type { Random } from '../../run/random';
import { lazy } from './lazy';
import { mainland } from './places';
import type { Province } from './regions';

/** Characters of the provinces, in the order of their codes. */
const SIGNS = '京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新';
/** I and O are excluded, because they resemble digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Letters used in all four municipalities, which have several letters instead of one per city. */
const CAPITAL_LETTERS = 'ABCFGHN';
/** Letters of new energy vehicles, without the gap between the purely electric (up to E) and the other ones. */
const GREEN_LETTERS = 'ABCDEFGHJK';
const PATTERNS = ['00000', 'A0000', '0A000', 'AA000', '0000A'] as const;
const GREEN_PATTERNS = ['00000', 'A0000'] as const;

/** First characters of the plates by province code. */
const starts = lazy(
  () =>
    new Map(
      mainland().map(({ code, cities }, i) => {
        // Each city has a letter; divisions directly under the province have none.
        const count = cities.filter((city) => city.code.slice(2, 4) !== '90').length;
        return [code, { sign: SIGNS.charAt(i), letters: count > 1 ? LETTERS.slice(0, count) : CAPITAL_LETTERS }];
      }),
    ),
);

/** Generates a number plate of a province; every third belongs to a new energy vehicle. */
export function drawPlate(random: Random, province: Province): string {
  const { sign = '', letters = '' } = starts().get(province.code) ?? {};
  const city = sign + letters.charAt(random.below(letters.length));
  if (random.below(3) > 0) return city + fill(random, random.pick(PATTERNS));
  return city + GREEN_LETTERS.charAt(random.below(GREEN_LETTERS.length)) + fill(random, random.pick(GREEN_PATTERNS));
}

/** Returns the province of a character such as 浙, of a name, or of the beginning of a name. */
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
