import { pngFile } from '../platform/files/png';

export type Colour = readonly [red: number, green: number, blue: number];

/** A part of a screen, measured in fractions of its width; `y` counts from the top in the same unit. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly colour: Colour;
  /** Radius of the corners. */
  readonly round?: number;
  /** Colour at the lower edge, for a gradient. */
  readonly to?: Colour;
}

const ink: Colour = [38, 44, 52];
const quiet: Colour = [172, 178, 186];
const paper: Colour = [255, 255, 255];
const ground: Colour = [244, 245, 247];
const red: Colour = [226, 72, 58];
const orange: Colour = [245, 140, 48];
const teal: Colour = [23, 117, 107];
const pictures: readonly Colour[] = [
  [214, 196, 178],
  [178, 203, 214],
  [196, 214, 178],
  [226, 190, 196],
  [200, 192, 222],
  [222, 214, 170],
];

/** A line of text as a bar, which needs no font and fits every language. */
const line = (x: number, y: number, w: number, colour = ink, h = 0.022): Part => ({ x, y, w, h, colour, round: h / 2 });
const box = (x: number, y: number, w: number, h: number, colour: Colour, round = 0.02): Part => ({
  x,
  y,
  w,
  h,
  colour,
  round,
});
const pictureAt = (at: number): Colour => pictures[at % pictures.length] ?? quiet;

/** The status bar with time and battery, and the title of the page. */
const head = (titleWidth: number): Part[] => [
  box(0, 0, 1, 0.2, paper, 0),
  line(0.06, 0.05, 0.1),
  box(0.86, 0.045, 0.08, 0.03, ink, 0.008),
  line(0.5 - titleWidth / 2, 0.125, titleWidth, ink, 0.03),
];
const tabs = (active: number, y: number): Part[] => [
  box(0, y, 1, 0.16, paper, 0),
  ...[0, 1, 2, 3].flatMap((at) => [
    box(0.09 + at * 0.25, y + 0.03, 0.07, 0.07, at === active ? red : quiet, 0.02),
    line(0.085 + at * 0.25, y + 0.12, 0.08, at === active ? red : quiet, 0.016),
  ]),
];
const card = (x: number, y: number, at: number): Part[] => [
  box(x, y, 0.44, 0.62, paper, 0.025),
  { ...box(x, y, 0.44, 0.42, pictureAt(at), 0.025), to: pictureAt(at + 3) },
  line(x + 0.03, y + 0.455, 0.36),
  line(x + 0.03, y + 0.495, 0.24, quiet),
  line(x + 0.03, y + 0.555, 0.14, red, 0.034),
  box(x + 0.35, y + 0.545, 0.055, 0.055, red, 0.028),
];

/** The home page of a shop: search, banner, categories, goods. */
const home: readonly Part[] = [
  ...head(0.16),
  box(0.04, 0.22, 0.8, 0.09, paper, 0.045),
  line(0.12, 0.254, 0.3, quiet),
  box(0.87, 0.225, 0.08, 0.08, orange, 0.04),
  { ...box(0.04, 0.34, 0.92, 0.38, red, 0.03), to: orange },
  line(0.1, 0.44, 0.4, paper, 0.05),
  line(0.1, 0.53, 0.28, paper, 0.028),
  box(0.1, 0.6, 0.2, 0.07, paper, 0.035),
  ...[0, 1, 2, 3, 4].flatMap((at) => [
    box(0.065 + at * 0.19, 0.76, 0.11, 0.11, pictureAt(at), 0.055),
    line(0.065 + at * 0.19, 0.895, 0.11, ink, 0.02),
  ]),
  ...card(0.04, 0.97, 0),
  ...card(0.52, 0.97, 1),
  ...tabs(0, 1.62),
];

/** The page of one product: picture, price, choices, buttons. */
const goods: readonly Part[] = [
  { ...box(0, 0, 1, 0.92, pictureAt(1), 0), to: pictureAt(4) },
  box(0.04, 0.06, 0.09, 0.09, [90, 96, 104], 0.045),
  box(0.87, 0.06, 0.09, 0.09, [90, 96, 104], 0.045),
  box(0.32, 0.25, 0.36, 0.5, paper, 0.04),
  box(0.42, 0.37, 0.16, 0.16, red, 0.08),
  box(0, 0.92, 1, 0.34, paper, 0),
  line(0.05, 0.97, 0.24, red, 0.055),
  line(0.34, 0.995, 0.14, quiet, 0.025),
  line(0.05, 1.07, 0.86, ink, 0.032),
  line(0.05, 1.125, 0.6, ink, 0.032),
  box(0.05, 1.19, 0.17, 0.045, [253, 232, 228], 0.022),
  box(0.24, 1.19, 0.2, 0.045, [253, 232, 228], 0.022),
  box(0, 1.29, 1, 0.12, paper, 0),
  line(0.05, 1.337, 0.1, quiet),
  line(0.2, 1.337, 0.45),
  line(0.9, 1.337, 0.04, quiet),
  box(0, 1.44, 1, 0.18, paper, 0),
  line(0.05, 1.48, 0.22),
  line(0.05, 1.535, 0.7, quiet),
  box(0, 1.64, 1, 0.14, paper, 0),
  box(0.05, 1.675, 0.06, 0.06, quiet, 0.03),
  box(0.17, 1.675, 0.06, 0.06, quiet, 0.03),
  box(0.3, 1.66, 0.32, 0.09, orange, 0.045),
  box(0.64, 1.66, 0.32, 0.09, red, 0.045),
  line(0.38, 1.693, 0.16, paper, 0.026),
  line(0.72, 1.693, 0.16, paper, 0.026),
];

/** A cart with three products. */
const cart: readonly Part[] = [
  ...head(0.22),
  ...[0, 1, 2].flatMap((at) => {
    const y = 0.24 + at * 0.36;
    return [
      box(0.03, y, 0.94, 0.33, paper, 0.03),
      box(0.07, y + 0.14, 0.05, 0.05, at === 2 ? quiet : red, 0.025),
      { ...box(0.16, y + 0.04, 0.25, 0.25, pictureAt(at), 0.02), to: pictureAt(at + 2) },
      line(0.45, y + 0.06, 0.46),
      line(0.45, y + 0.11, 0.3, quiet),
      line(0.45, y + 0.24, 0.16, red, 0.036),
      box(0.76, y + 0.225, 0.17, 0.06, ground, 0.03),
      line(0.785, y + 0.25, 0.025),
      line(0.88, y + 0.25, 0.025),
    ];
  }),
  box(0, 1.42, 1, 0.18, paper, 0),
  line(0.07, 1.5, 0.14),
  line(0.4, 1.49, 0.2, red, 0.04),
  box(0.68, 1.455, 0.27, 0.1, red, 0.05),
  line(0.755, 1.495, 0.12, paper, 0.026),
  ...tabs(2, 1.62),
];

/** A member centre: card, points, coupons, orders. */
const member: readonly Part[] = [
  { ...box(0, 0, 1, 0.62, [42, 48, 62], 0), to: [74, 80, 98] },
  box(0.06, 0.14, 0.14, 0.14, pictureAt(3), 0.07),
  line(0.24, 0.17, 0.24, paper, 0.034),
  line(0.24, 0.23, 0.16, quiet),
  { ...box(0.05, 0.34, 0.9, 0.42, [230, 200, 150], 0.04), to: [200, 160, 104] },
  line(0.1, 0.42, 0.24, ink, 0.04),
  line(0.1, 0.49, 0.36, [120, 92, 50]),
  box(0.72, 0.42, 0.18, 0.07, ink, 0.035),
  line(0.1, 0.65, 0.8, [250, 236, 210], 0.014),
  box(0.03, 0.8, 0.94, 0.26, paper, 0.03),
  ...[0, 1, 2, 3].flatMap((at) => [
    box(0.085 + at * 0.23, 0.85, 0.1, 0.1, pictureAt(at + 1), 0.05),
    line(0.085 + at * 0.23, 0.98, 0.1, ink, 0.02),
  ]),
  box(0.03, 1.09, 0.94, 0.46, paper, 0.03),
  ...[0, 1, 2].flatMap((at) => [
    line(0.08, 1.15 + at * 0.14, 0.3),
    line(0.88, 1.15 + at * 0.14, 0.04, quiet),
    line(0.08, 1.205 + at * 0.14, 0.84, ground, 0.004),
  ]),
  ...tabs(3, 1.62),
];

/** A page of statistics in a browser. */
const figures: readonly Part[] = [
  box(0, 0, 1, 0.045, [42, 48, 62], 0),
  line(0.02, 0.018, 0.08, paper, 0.01),
  box(0, 0.045, 0.14, 0.58, paper, 0),
  ...[0, 1, 2, 3, 4, 5].map((at) => line(0.025, 0.08 + at * 0.035, 0.08, at === 1 ? teal : quiet, 0.01)),
  ...[0, 1, 2, 3].flatMap((at) => [
    box(0.16 + at * 0.21, 0.07, 0.19, 0.09, paper, 0.008),
    line(0.175 + at * 0.21, 0.09, 0.06, quiet, 0.009),
    line(0.175 + at * 0.21, 0.12, 0.09, ink, 0.02),
  ]),
  box(0.16, 0.18, 0.52, 0.24, paper, 0.008),
  ...Array.from({ length: 12 }, (_, at) => {
    const h = 0.05 + ((at * 37) % 11) / 90;
    return box(0.185 + at * 0.04, 0.4 - h, 0.022, h, at === 8 ? orange : teal, 0.004);
  }),
  box(0.7, 0.18, 0.28, 0.24, paper, 0.008),
  box(0.77, 0.21, 0.14, 0.14, teal, 0.07),
  box(0.805, 0.245, 0.07, 0.07, paper, 0.035),
  box(0.16, 0.44, 0.82, 0.17, paper, 0.008),
  ...[0, 1, 2, 3].flatMap((at) => [
    line(0.175, 0.465 + at * 0.036, 0.16, ink, 0.009),
    line(0.4, 0.465 + at * 0.036, 0.1, quiet, 0.009),
    line(0.6, 0.465 + at * 0.036, 0.08, quiet, 0.009),
    line(0.86, 0.465 + at * 0.036, 0.06, teal, 0.009),
  ]),
];

export const screens = { home, goods, cart, member, figures } as const;
export type ScreenName = keyof typeof screens;
/** Heights of the screens in fractions of their widths. */
const heights: Readonly<Record<ScreenName, number>> = {
  home: 1.78,
  goods: 1.78,
  cart: 1.78,
  member: 1.78,
  figures: 0.625,
};

/** Returns the coverage of a pixel by a part with round corners. */
function cover(
  x: number,
  y: number,
  { left, top, right, bottom, radius }: Record<'left' | 'top' | 'right' | 'bottom' | 'radius', number>,
): number {
  const dx = Math.max(left + radius - x, x - (right - radius), 0);
  const dy = Math.max(top + radius - y, y - (bottom - radius), 0);
  if (radius === 0) return 1;
  return Math.min(1, Math.max(0, radius - Math.hypot(dx, dy) + 0.5));
}

/**
 * Draws a screen as PNG.
 * @param width in pixels
 */
export function drawScreen(name: ScreenName, width: number): Buffer {
  const height = Math.round(heights[name] * width);
  const stride = 1 + width * 3;
  const lines = Buffer.alloc(stride * height);
  const put = (part: Part) => {
    const { x, y, w, h, colour, to = colour, round = 0 } = part;
    const [left, top, right, bottom] = [x * width, y * width, (x + w) * width, (y + h) * width];
    const radius = Math.min(round * width, (right - left) / 2, (bottom - top) / 2);
    const edges = { left, top, right, bottom, radius };
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, Math.ceil(bottom)); row += 1) {
      const down = Math.min(1, Math.max(0, (row - top) / (bottom - top)));
      for (let column = Math.max(0, Math.floor(left)); column < Math.min(width, Math.ceil(right)); column += 1) {
        const share = cover(column + 0.5, row + 0.5, edges);
        const at = row * stride + 1 + column * 3;
        for (let part = 0; part < 3; part += 1) {
          const wanted = (colour[part] ?? 0) + ((to[part] ?? 0) - (colour[part] ?? 0)) * down;
          const under = lines[at + part] ?? 0;
          lines[at + part] = Math.round(under + (wanted - under) * share);
        }
      }
    }
  };
  put({ x: 0, y: 0, w: 1, h: heights[name] + 0.01, colour: ground });
  for (const part of screens[name]) put(part);
  return pngFile({ width, height, lines });
}
