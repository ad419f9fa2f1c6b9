import type * as Y from 'yjs';

/** A change of a text: the characters between `from` and `to` are replaced. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * Returns the smallest change at one place that turns one text into another, so that cursors outside of it stay.
 * @example changeBetween('abc', 'axc') // { from: 1, to: 2, insert: 'x' }
 */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  // Half of a surrogate pair cannot be stored.
  if (/[\ud800-\udbff]/.test(before[from - 1] ?? '')) from -= 1;
  let same = 0;
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  if (same > 0 && /[\udc00-\udfff]/.test(before[before.length - same] ?? '')) same -= 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** Writes a value into a shared text by the smallest change. */
export function writeText(target: Y.Text, after: string): void {
  const { from, to, insert } = changeBetween(target.toString(), after);
  target.doc?.transact(() => {
    if (to > from) target.delete(from, to - from);
    if (insert) target.insert(from, insert);
  });
}
