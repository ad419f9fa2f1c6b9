import type { RandomFace } from '@easymock/mock-engine';
import { drawPng } from '../platform/files/png';

type Colour = readonly [number, number, number];
/** Returns the depth of a point inside a shape: negative outside, in fractions of the picture's width. */
type Shape = (x: number, y: number) => number;

const size = 128;

const colourOf = (hex: string): Colour => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;
const coloursOf = (...list: string[]): Colour[] => list.map(colourOf);

const grounds = coloursOf(
  'd5e8e3',
  'dbe2f5',
  'f6e3c4',
  'ecd9eb',
  'e0ecd0',
  'f7d9d3',
  'd3e7f1',
  'f6dbe5',
  'e9dfd4',
  'dde5e2',
);
const clothes = coloursOf(
  '17756b',
  '3b5fc0',
  '9a5a00',
  '8a3f86',
  '457a1f',
  'be3a2b',
  '0e6a92',
  '4a5653',
  '2d3b4e',
  'c9b28f',
);
const skins = coloursOf('f6d7bd', 'f1c9a8', 'e9bd99', 'f8dfcb');
const hairs = coloursOf('22201f', '2e2522', '3a2c26', '1b2321', '4a3529');
const ink = colourOf('33302e');
const lips = colourOf('b8604f');

const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    (1 - Math.sqrt(((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2)) * Math.min(rx, ry);
const above =
  (line: number): Shape =>
  (_, y) =>
    line - y;
const both =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.min(a(x, y), b(x, y));
const without =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.min(a(x, y), -b(x, y));
const either =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    shapes.reduce((deepest, shape) => Math.max(deepest, shape(x, y)), Number.NEGATIVE_INFINITY);
const ring = (cx: number, cy: number, r: number, width: number): Shape =>
  without(ellipse(cx, cy, r, r), ellipse(cx, cy, r - width, r - width));

/** Returns the hair behind and in front of the head. */
function haircut(random: RandomFace, isWoman: boolean): { behind: Shape | undefined; before: Shape } {
  const head = ellipse(0.5, 0.43, 0.205, 0.24);
  const parting = random.pick([0.42, 0.5, 0.58]) as number;
  const fringe = random.float(0.29, 0.36, 2, 2);
  const cap = both(ellipse(0.5, 0.4, 0.225, 0.25), above(fringe));
  const swept = both(ellipse(0.5, 0.39, 0.228, 0.25), without(above(0.405), ellipse(parting, 0.52, 0.19, 0.23)));
  const before = random.boolean() ? swept : either(cap, both(swept, without(ellipse(0.5, 0.4, 0.24, 0.26), head)));
  if (!isWoman) return { behind: undefined, before };
  const long = either(ellipse(0.5, 0.42, 0.25, 0.26), both(ellipse(0.5, 0.6, 0.25, 0.3), above(0.86)));
  const bob = both(ellipse(0.5, 0.45, 0.26, 0.28), above(0.62));
  const bun = either(ellipse(0.5, 0.13, 0.09, 0.08), ellipse(0.5, 0.4, 0.225, 0.25));
  return { behind: random.pick([long, bob, bun]) as Shape, before };
}

/**
 * Draws a simple face; the same seed gives the same face.
 * @example drawPortrait(createRandom({ seed: 7 }), true) // a PNG of some 3 KB
 */
export function drawPortrait(random: RandomFace, isWoman: boolean): Buffer {
  const pick = (colours: Colour[]) => random.pick(colours) as Colour;
  const ground = pick(grounds);
  const skin = pick(skins);
  const shade = skin.map((part) => part * 0.9) as unknown as Colour;
  const hair = pick(hairs);
  const { behind, before } = haircut(random, isWoman);
  const hasGlasses = random.boolean(1, 3, true);
  const smile = random.float(0.02, 0.045, 3, 3);
  const mouth = both(
    without(ellipse(0.5, 0.525, 0.062, smile + 0.02), ellipse(0.5, 0.513, 0.07, smile + 0.006)),
    (_, y) => y - 0.52,
  );
  const layers: [Shape, Colour][] = [
    ...(behind ? [[behind, hair] as [Shape, Colour]] : []),
    [ellipse(0.5, 1.02, 0.38, 0.3), pick(clothes)],
    [either(ellipse(0.5, 0.7, 0.085, 0.13), ellipse(0.5, 0.74, 0.11, 0.07)), shade],
    [either(ellipse(0.3, 0.45, 0.035, 0.05), ellipse(0.7, 0.45, 0.035, 0.05)), shade],
    [ellipse(0.5, 0.43, 0.2, 0.235), skin],
    [before, hair],
    [either(ellipse(0.42, 0.44, 0.019, 0.023), ellipse(0.58, 0.44, 0.019, 0.023)), ink],
    [mouth, lips],
    ...(hasGlasses
      ? [
          [
            either(ring(0.42, 0.44, 0.066, 0.011), ring(0.58, 0.44, 0.066, 0.011), ellipse(0.5, 0.43, 0.02, 0.006)),
            ink,
          ] as [Shape, Colour],
        ]
      : []),
  ];
  return drawPng(size, size, (px, py) => {
    const x = (px + 0.5) / size;
    const y = (py + 0.5) / size;
    return layers.reduce<Colour>((under, [shape, colour]) => {
      // Anti-aliasing: a pixel on an edge mixes both colours.
      const share = Math.min(1, Math.max(0, shape(x, y) * size + 0.5));
      if (share === 0) return under;
      return under.map((part, i) => Math.round(part + ((colour[i] ?? 0) - part) * share)) as unknown as Colour;
    }, ground);
  });
}
