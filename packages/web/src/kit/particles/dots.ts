export interface Dot {
  x: number;
  y: number;
}

/** How far dots stand apart where there is room enough. */
export const dotGap = 13;
const smallestGap = 4;
/** Dots to the height of a letter, so that a small one can still be read. */
const dotsPerHeight = 15;

/** How far apart dots stand in a drawing of this height. */
export const gapFor = (height: number): number =>
  Math.min(dotGap, Math.max(smallestGap, height / dotsPerHeight));

/**
 * The dots of a grid that fall on ink.
 * @param alphaAt how much ink there is at a place, from 0 to 255
 */
export function sampleDots(
  size: { width: number; height: number },
  gap: number,
  alphaAt: (x: number, y: number) => number,
): Dot[] {
  const dots: Dot[] = [];
  for (let x = gap / 2; x < size.width; x += gap)
    for (let y = gap / 2; y < size.height; y += gap)
      if (alphaAt(Math.floor(x), Math.floor(y)) > 127) dots.push({ x, y });
  return dots;
}

/** A grid of dots around the middle, without those that `has` leaves out; offsets are counted in dots. */
function grid(
  columns: number,
  rows: number,
  gap: number,
  middle: Dot,
  has: (right: number, down: number) => boolean = () => true,
): Dot[] {
  const dots: Dot[] = [];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const right = column - (columns - 1) / 2;
      const down = row - (rows - 1) / 2;
      if (has(right, down)) dots.push({ x: middle.x + right * gap, y: middle.y + down * gap });
    }
  return dots;
}

export const circleDots = (size: number, gap: number, middle: Dot): Dot[] =>
  grid(size, size, gap, middle, (right, down) => Math.hypot(right, down) <= size / 2);

export const rectangleDots = (columns: number, rows: number, gap: number, middle: Dot): Dot[] =>
  grid(columns, rows, gap, middle);

/**
 * Whence each dot is reached: for each of `to` the place of one of `from`. Both are taken from left to right, so
 * neighbours stay neighbours and paths seldom cross; where there are too few, one place serves several.
 */
export function pair(from: readonly Dot[], to: readonly Dot[]): number[] {
  if (from.length === 0) return to.map(() => -1);
  const sources = leftToRight(from);
  const sourceOf: number[] = [];
  leftToRight(to).forEach((target, i) => {
    sourceOf[target] = sources[Math.floor((i * sources.length) / to.length)] ?? -1;
  });
  return sourceOf;
}

function leftToRight(dots: readonly Dot[]): number[] {
  const at = (i: number): Dot => dots[i] as Dot;
  return dots.map((_, i) => i).sort((a, b) => at(a).x - at(b).x || at(a).y - at(b).y);
}
