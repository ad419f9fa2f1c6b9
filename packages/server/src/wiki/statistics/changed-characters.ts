/** How much of two lines differs: what is left between their common beginning and end. */
function changedInLine(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return Math.max(before.length, after.length) - start - end;
}

/**
 * How many characters an edit typed or deleted. Lines that only moved count nothing. Takes a time that grows with the
 * length of the texts only, because every save waits for it: it is an estimate, and no comparison.
 * @example changedCharacters('a\nbc', 'a\nbcd') // 1
 */
export function changedCharacters(before: string, after: string): number {
  const kept = new Map<string, number>();
  for (const line of after.split('\n')) kept.set(line, (kept.get(line) ?? 0) + 1);
  const removed = before.split('\n').filter((line) => {
    const num = kept.get(line) ?? 0;
    if (num > 0) kept.set(line, num - 1);
    return num === 0;
  });
  // What is left over of the lines of the newer text, in their order.
  const added: string[] = [];
  for (const line of after.split('\n').reverse()) {
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
