/** How many characters of a line, or lines of a text, two of them have in common at the beginning and at the end. */
function commonEnds(before: ArrayLike<string>, after: ArrayLike<string>): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { start, end };
}

/** How much of two lines differs: what is left between their common beginning and end. */
function changedInLine(before: string, after: string): number {
  const { start, end } = commonEnds(before, after);
  return Math.max(before.length, after.length) - start - end;
}

/** The lines of two texts without those with which both begin and end: most edits change a few lines of many. */
function differingLines(before: string, after: string): [older: string[], newer: string[]] {
  const [older, newer] = [before.split('\n'), after.split('\n')];
  const { start, end } = commonEnds(older, newer);
  return [older.slice(start, older.length - end), newer.slice(start, newer.length - end)];
}

/**
 * How many characters an edit typed or deleted. Lines that only moved count nothing. Takes a time that grows with the
 * length of the texts only, because every save waits for it: it is an estimate, and no comparison.
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
  // What is left over of the lines of the newer text, in their order.
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
