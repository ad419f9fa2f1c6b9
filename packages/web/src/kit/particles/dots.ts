export interface Dot {
  x: number;
  y: number;
}

/** Distance of dots if there is enough space. */
export const dotGap = 13;
const smallestGap = 4;
/** Dots per height of a letter, so that small letters stay readable. */
const dotsPerHeight = 15;

/** Returns the distance of dots in a drawing of this height. */
export const gapFor = (height: number): number => Math.min(dotGap, Math.max(smallestGap, height / dotsPerHeight));

/**
 * Returns the dots of a grid that fall on ink.
 * @param alphaAt returns the opacity at a point, from 0 to 255
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

/** Returns a grid of dots around the middle, filtered by `has`, whose offsets are in dots. */
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
 * Assigns a source to each target: returns, for each of `to`, an index into `from`. Both are ordered from
 * left to right, so that neighbours stay neighbours and paths seldom cross. If there are too few sources,
 * several targets share one.
 */
export function assignSources(from: readonly Dot[], to: readonly Dot[]): number[] {
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
