import type { PointDraft } from '@easymock/contract';

/** Position and size of a point on its picture, as shares of the width and height. */
export type Place = Pick<PointDraft, 'x' | 'y' | 'w' | 'h'>;

/** Rounds a share to the four decimals that the server stores. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
const clamp = (value: number, max = 1): number => Math.min(Math.max(value, 0), Math.max(max, 0));

/** Moves a point by shares of the picture; the point stays inside. */
export const moved = ({ x, y, w, h }: Place, dx: number, dy: number): Place => ({
  x: round(clamp(x + dx, 1 - w)),
  y: round(clamp(y + dy, 1 - h)),
  w,
  h,
});

/** Resizes a rectangle by shares of the picture; the rectangle stays inside and has a minimum size. */
export const resized = ({ x, y, w, h }: Place, dw: number, dh: number): Place => ({
  x,
  y,
  w: round(Math.max(clamp(w + dw, 1 - x), 0.002)),
  h: round(Math.max(clamp(h + dh, 1 - y), 0.002)),
});

/** Returns the rectangle between two corners, or a pin if they are closer than `least`. */
export function placeBetween(
  from: { x: number; y: number },
  to: { x: number; y: number },
  least: { x: number; y: number },
): Place {
  const [left, right] = [clamp(Math.min(from.x, to.x)), clamp(Math.max(from.x, to.x))];
  const [top, bottom] = [clamp(Math.min(from.y, to.y)), clamp(Math.max(from.y, to.y))];
  const isPin = right - left < least.x || bottom - top < least.y;
  if (isPin) return { x: round(clamp(from.x)), y: round(clamp(from.y)), w: 0, h: 0 };
  // Rounds the edges instead of the sizes, so that the rectangle stays inside the picture.
  const [x, y] = [round(left), round(top)];
  return { x, y, w: round(Math.min(round(right), 1) - x), h: round(Math.min(round(bottom), 1) - y) };
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Returns the place of a point after an arrow key: moved by one pixel of the picture, or ten with Shift; Alt
 * resizes a rectangle.
 * @returns undefined for other keys
 */
export function placeByKey(
  place: Place,
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
  picture: { width: number; height: number },
): Place | undefined {
  const step = arrows[key];
  if (!step) return undefined;
  const pixels = shiftKey ? 10 : 1;
  // Shares have four decimals; a smaller step would be rounded to zero.
  const dx = step[0] * Math.max(pixels / picture.width, 0.0001);
  const dy = step[1] * Math.max(pixels / picture.height, 0.0001);
  if (!altKey) return moved(place, dx, dy);
  return place.w > 0 && place.h > 0 ? resized(place, dx, dy) : place;
}
