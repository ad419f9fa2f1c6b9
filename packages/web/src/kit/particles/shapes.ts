/** Shapes that particles can form. A list of shapes is played one after the other; the last one stays. */
export type Shape =
  | { kind: 'text'; text: string }
  | { kind: 'icon'; path: string }
  | { kind: 'circle'; size: number }
  | { kind: 'rectangle'; columns: number; rows: number };

/** The longest text, in characters, and the longest side of a form, in dots. */
const maxShapeSize = 30;

const sizeWithin = (size: number): number => Math.round(Math.min(maxShapeSize, Math.max(1, size || 1)));

/** Words or numbers, in one line. @example text('EasyMock') */
export const text = (value: string | number): Shape => ({
  kind: 'text',
  text: [...String(value)].slice(0, maxShapeSize).join(''),
});

/** A path drawn on a grid of 24, as our icons are. @example icon('M12 5v14M5 12h14') */
export const icon = (path: string): Shape => ({ kind: 'icon', path });

/** A disc, so many dots across. @example circle(12) */
export const circle = (size = maxShapeSize / 2): Shape => ({ kind: 'circle', size: sizeWithin(size) });

/** So many dots by so many. @example rectangle(30, 15) */
export const rectangle = (columns: number, rows: number): Shape => ({
  kind: 'rectangle',
  columns: sizeWithin(columns),
  rows: sizeWithin(rows),
});

/** The numbers down to 1, one after the other. @example [...countdown(3), text('404')] */
export const countdown = (from: number): Shape[] =>
  Array.from({ length: sizeWithin(from) }, (_, passed) => text(sizeWithin(from) - passed));
