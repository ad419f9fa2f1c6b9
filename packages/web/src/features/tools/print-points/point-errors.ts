import type { ValidationEntry } from '@easymock/contract';

/**
 * Returns the errors of single points from a refused save, by their numbers; only the first error of each
 * point.
 * @example pointErrorsOf([{ 'points.0.eventId': 'Event ID cannot be empty' }], [{ no: 7 }]) // Map { 7 => 'Event ID cannot …' }
 */
export function pointErrorsOf(
  entries: readonly ValidationEntry[],
  points: readonly { no: number }[],
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [path, text] of entries.flatMap((entry) => Object.entries(entry))) {
    const at = /^points\.(\d+)(?:\.|$)/.exec(path)?.[1];
    const point = at === undefined ? undefined : points[Number(at)];
    if (point && !found.has(point.no)) found.set(point.no, text);
  }
  return found;
}
