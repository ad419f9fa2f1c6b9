/**
 * Counts the common characters of two lines, or the common lines of two texts, at the beginning and at the
 * end.
 */
function commonEnds(before: ArrayLike<string>, after: ArrayLike<string>): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { start, end };
}

/** Counts the differing characters of two lines, between their common beginning and end. */
function changedInLine(before: string, after: string): number {
  const { start, end } = commonEnds(before, after);
  return Math.max(before.length, after.length) - start - end;
}

/**
 * Removes the common lines at the beginning and end of two texts, because most edits change a few lines of
 * many.
 */
function differingLines(before: string, after: string): [older: string[], newer: string[]] {
  const [older, newer] = [before.split('\n'), after.split('\n')];
  const { start, end } = commonEnds(older, newer);
  return [older.slice(start, older.length - end), newer.slice(start, newer.length - end)];
}

/**
 * Estimates how many characters an edit typed or deleted. Moved lines do not count. Runs in linear time
 * instead of computing a real diff, because every save waits for it.
 * @example changedCharacters('a\nbc', 'a\nbcd') // 1
 */
export function changedCharacters(before: string, after: string): number {
  const [older, newer] = differingLines(before, after);
  const kept = new Map<string, number>();
  for (const line of newer) kept.set(line, (kept.get(line) ?? 0) + 1);
  const removed = older.filter((line) => {
    const num = kept.get(line) ?? 0;
    if (num > 0) kept.set(line, num - 1);
    return num === 0;
  });
  // The remaining lines of the newer text, in their order.
  const added: string[] = [];
  for (const line of newer.toReversed()) {
    const num = kept.get(line) ?? 0;
    if (num > 0) added.push(line);
    kept.set(line, num - 1);
  }
  added.reverse();
  let changed = 0;
  for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
    changed += changedInLine(removed[at] ?? '', added[at] ?? '');
  return changed;
}
