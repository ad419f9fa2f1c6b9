import type { Rest } from './rest';

/** The width of a column in pixels, if it is said so. */
export function columnWidth(column: Rest): number | null {
  const [, width] = /(?:^|;)\s*width:\s*(\d+)(?:\.\d+)?px/.exec(column.style ?? '') ?? [];
  const [, attribute] = /^(\d+)(?:px)?$/.exec(column.width ?? '') ?? [];
  const found = width ?? attribute;
  return found ? Number(found) : null;
}
