import type { PointStatus } from '@easymock/contract';
import type { Overlay } from '../../platform/files/index';

type Colour = readonly [red: number, green: number, blue: number];
const white: Colour = [255, 255, 255];

/** Colours of the pins on the screen. */
const colours: Readonly<Record<PointStatus, Colour>> = {
  planned: [47, 95, 179],
  developing: [178, 94, 9],
  verified: [23, 117, 107],
  deprecated: [97, 109, 105],
};

/** Digits of three by five dots, one row of bits per line, since servers need not have fonts. */
const digits: readonly (readonly number[])[] = [
  [7, 5, 5, 5, 7],
  [2, 6, 2, 2, 7],
  [7, 1, 7, 4, 7],
  [7, 1, 7, 1, 7],
  [5, 5, 7, 1, 1],
  [7, 4, 7, 1, 7],
  [7, 4, 7, 5, 7],
  [7, 1, 2, 2, 2],
  [7, 5, 7, 5, 7],
  [7, 5, 7, 1, 7],
];

/** Returns whether the digits of a number cover a dot, counted from the upper left corner. */
function isInk(text: string, column: number, row: number): boolean {
  const digit = digits[Number(text[Math.floor(column / 4)])];
  const bit = column % 4;
  if (!digit || column < 0 || row < 0 || row > 4 || bit > 2) return false;
  return ((digit[row] ?? 0) & (4 >> bit)) > 0;
}

/** Draws a disc with a white edge and a number inside. */
function pinOf(no: number, size: number, colour: Colour): Buffer {
  const text = String(no);
  const [columns, rows] = [text.length * 4 - 1, 5];
  const dot = Math.max(1, Math.floor(Math.min((size * 0.62) / columns, (size * 0.5) / rows)));
  const [left, top] = [(size - columns * dot) / 2, (size - rows * dot) / 2];
  const edge = Math.max(1, size / 14);
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const far = Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2);
      const inside = size / 2 - far;
      const ink = isInk(text, Math.floor((x - left) / dot), Math.floor((y - top) / dot));
      const [red, green, blue] = ink || inside < edge ? white : colour;
      const alpha = Math.round(Math.min(Math.max(inside + 0.5, 0), 1) * 255);
      pixels.set([red, green, blue, alpha], (y * size + x) * 4);
    }
  }
  return pixels;
}

interface AnnotatedPoint {
  readonly no: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly status: PointStatus;
}

const clamp = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), Math.max(max, 0));

/** Returns the four bars around a rectangle. */
function frameOf({ x, y, w, h, status }: AnnotatedPoint, width: number, height: number): Overlay[] {
  const bar = Math.min(Math.max(2, Math.round(width / 300)), width, height);
  const [left, top] = [clamp(x * width, width - bar), clamp(y * height, height - bar)];
  const [wide, high] = [
    Math.min(Math.max(Math.round(w * width), bar), width - left),
    Math.min(Math.max(Math.round(h * height), bar), height - top),
  ];
  const colour = colours[status];
  return [
    { left, top, width: wide, height: bar, colour },
    { left, top: top + high - bar, width: wide, height: bar, colour },
    { left, top, width: bar, height: high, colour },
    { left: left + wide - bar, top, width: bar, height: high, colour },
  ];
}

/**
 * Returns the pins and rectangles of points as overlays for a picture.
 * @param size width and height of the picture in pixels
 */
export function overlaysOf(
  points: readonly AnnotatedPoint[],
  { width, height }: { width: number; height: number },
): Overlay[] {
  const pin = Math.min(Math.max(20, Math.min(64, Math.round(width / 18))), width, height);
  return points.flatMap((point) => {
    const isRectangle = point.w > 0 && point.h > 0;
    // The number of a rectangle is in its upper left corner.
    const [left, top] = isRectangle
      ? [clamp(point.x * width, width - pin), clamp(point.y * height, height - pin)]
      : [clamp(point.x * width - pin / 2, width - pin), clamp(point.y * height - pin / 2, height - pin)];
    const pixels = pinOf(point.no, pin, colours[point.status]);
    return [...(isRectangle ? frameOf(point, width, height) : []), { left, top, width: pin, height: pin, pixels }];
  });
}
