import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastOf } from '../../../lib/colours/mix-colours';
import { assignColours, distinctNum, personColours } from './person-colours';

const idOf = (no: number) => no.toString(16).padStart(24, '0');
const idsBelow = (num: number) => Array.from({ length: num }, (_, no) => idOf(no * 7_919));

test('people who are present have different colours, in whatever order an editor learns of them', () => {
  for (let num = 1; num <= personColours.length; num += 1) {
    const ids = idsBelow(num);
    const colours = assignColours(ids);
    expect(new Set(colours.values()).size).toBe(num);
    expect(assignColours([...ids, ...ids].reverse())).toEqual(colours);
    const first = new Set(personColours.slice(0, distinctNum));
    if (num <= distinctNum) expect([...colours.values()].every((colour) => first.has(colour))).toBe(true);
  }
});

test('more people than colours share them evenly', () => {
  const counts = new Map<string, number>();
  for (const colour of assignColours(idsBelow(personColours.length * 2)).values())
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  expect([...counts.values()]).toEqual(personColours.map(() => 2));
});

const tokens = readFileSync(new URL('../../../app/theme/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = tokens.split(':root[data-theme="dark"]');
const themes = { light, dark };

/** Returns a colour in OKLab, in which distances are about those that people see. */
function oklabOf(hex: string): number[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

const distanceOf = (one: string, other: string): number => {
  const theirs = oklabOf(other);
  return Math.hypot(...oklabOf(one).map((part, no) => part - (theirs[no] ?? 0)));
};

test.each(['light', 'dark'] as const)(
  'names are legible on each colour, and colours differ clearly, in %s',
  (theme) => {
    const tokenOf = (name: string) => new RegExp(`--g-${name}: (#[0-9a-f]{6})`).exec(themes[theme])?.[1] ?? '';
    const colours = personColours.map(tokenOf);
    for (const colour of colours) expect(contrastOf(colour, tokenOf('on-glaze'))).toBeGreaterThanOrEqual(4.5);
    const distances = (list: readonly string[]) =>
      list.flatMap((one, no) => list.slice(no + 1).map((other) => distanceOf(one, other)));
    expect(Math.min(...distances(colours.slice(0, distinctNum)))).toBeGreaterThan(0.09);
    expect(Math.min(...distances(colours))).toBeGreaterThan(0.06);
  },
);
