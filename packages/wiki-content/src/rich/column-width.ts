import type { OtherAttributes } from './rest';

/** Returns the width of a column in pixels, if the source declares one. */
export function columnWidth(column: OtherAttributes): number | null {
  const [, width] = /(?:^|;)\s*width:\s*(\d+)(?:\.\d+)?px/.exec(column.style ?? '') ?? [];
  const [, attribute] = /^(\d+)(?:px)?$/.exec(column.width ?? '') ?? [];
  const found = width ?? attribute;
  return found ? Number(found) : null;
}
