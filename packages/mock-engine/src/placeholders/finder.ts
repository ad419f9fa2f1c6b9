import { findPlaceholder } from './index';
import type { Placeholder } from './placeholder';

/** Finds the placeholder of a name in any case. */
export type FindPlaceholder = (name: string) => Placeholder | undefined;

/**
 * Returns a finder for custom placeholders, where the last one of a name wins, with the built-in ones as a
 * fallback.
 */
export function finderOf(own: readonly Placeholder[] = []): FindPlaceholder {
  if (own.length === 0) return findPlaceholder;
  const byName = new Map(
    own.flatMap((placeholder) => placeholder.names.map((name) => [name.toLowerCase(), placeholder] as const)),
  );
  return (name) => byName.get(name.toLowerCase()) ?? findPlaceholder(name);
}
