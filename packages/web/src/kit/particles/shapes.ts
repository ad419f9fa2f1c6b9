/** A shape that particles can form. A list of shapes is played in order; the last one stays. */
export type Shape =
  | { kind: 'text'; text: string }
  | { kind: 'icon'; path: string }
  | { kind: 'circle'; size: number }
  | { kind: 'rectangle'; columns: number; rows: number };

/** Maximum length of a text in characters, and of a shape's side in dots. */
const maxShapeSize = 30;

const sizeWithin = (size: number): number => Math.round(Math.min(maxShapeSize, Math.max(1, size || 1)));

/** Returns words or numbers in one line. @example text('EasyMock') */
export const text = (value: string | number): Shape => ({
  kind: 'text',
  text: [...String(value)].slice(0, maxShapeSize).join(''),
});

/** Returns a path on a grid of 24, the grid of the icons. @example icon('M12 5v14M5 12h14') */
export const icon = (path: string): Shape => ({ kind: 'icon', path });

/** Returns a disc of this diameter in dots. @example circle(12) */
export const circle = (size = maxShapeSize / 2): Shape => ({ kind: 'circle', size: sizeWithin(size) });

/** Returns a rectangle of this many dots. @example rectangle(30, 15) */
export const rectangle = (columns: number, rows: number): Shape => ({
  kind: 'rectangle',
  columns: sizeWithin(columns),
  rows: sizeWithin(rows),
});

/** Returns the numbers down to 1 as a list of shapes. @example [...countdown(3), text('404')] */
export const countdown = (from: number): Shape[] =>
  Array.from({ length: sizeWithin(from) }, (_, passed) => text(sizeWithin(from) - passed));
