import { diffArrays } from 'diff';

/** A difference of two sequences: `b[bFrom, bTo)` replaces `a[aFrom, aTo)`. */
export interface Hunk {
  aFrom: number;
  aTo: number;
  bFrom: number;
  bTo: number;
}

/** With more differences, the search for the minimum takes too long. */
const editLimit = 1_500;

/**
 * Returns the differences of two sequences in order, with equal items between them. For texts with much in
 * common, the list is minimal. Other texts are first split at items that occur once in both, and a part
 * without such an item counts as replaced, so that any two texts are compared quickly.
 */
export function hunksOf(a: readonly string[], b: readonly string[]): Hunk[] {
  return join(within(a, b, 0, a.length, 0, b.length, true));
}

function within(
  a: readonly string[],
  b: readonly string[],
  aStart: number,
  aEnd: number,
  bStart: number,
  bEnd: number,
  canDivide: boolean,
): Hunk[] {
  let [aFrom, aTo, bFrom, bTo] = [aStart, aEnd, bStart, bEnd];
  while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) [aFrom, bFrom] = [aFrom + 1, bFrom + 1];
  while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) [aTo, bTo] = [aTo - 1, bTo - 1];
  if (aFrom === aTo && bFrom === bTo) return [];
  const whole = [{ aFrom, aTo, bFrom, bTo }];
  if (aFrom === aTo || bFrom === bTo) return whole;
  const changes = diffArrays(a.slice(aFrom, aTo), b.slice(bFrom, bTo), { maxEditLength: editLimit });
  if (changes) return hunksIn(changes, aFrom, bFrom);
  const anchors = canDivide ? anchorsIn(a, b, aFrom, aTo, bFrom, bTo) : [];
  if (anchors.length === 0) return whole;
  const hunks: Hunk[] = [];
  for (const [aAt, bAt] of [...anchors, [aTo, bTo] as const]) {
    // Pushed one by one, because the number of arguments of a call is limited.
    for (const hunk of within(a, b, aFrom, aAt, bFrom, bAt, false)) hunks.push(hunk);
    [aFrom, bFrom] = [aAt + 1, bAt + 1];
  }
  return hunks;
}

function hunksIn(changes: ReturnType<typeof diffArrays<string>>, aStart: number, bStart: number): Hunk[] {
  const hunks: Hunk[] = [];
  let [a, b] = [aStart, bStart];
  for (const { added, removed, value } of changes) {
    const aTo = added ? a : a + value.length;
    const bTo = removed ? b : b + value.length;
    if (added || removed) hunks.push({ aFrom: a, aTo, bFrom: b, bTo });
    [a, b] = [aTo, bTo];
  }
  return hunks;
}

/** Joins adjacent hunks. */
function join(hunks: readonly Hunk[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    if (last && last.aTo === hunk.aFrom && last.bTo === hunk.bFrom) {
      last.aTo = hunk.aTo;
      last.bTo = hunk.bTo;
    } else joined.push({ ...hunk });
  }
  return joined;
}

/**
 * Returns the positions of items that occur once in both sequences, as the longest increasing subsequence.
 */
function anchorsIn(
  a: readonly string[],
  b: readonly string[],
  aFrom: number,
  aTo: number,
  bFrom: number,
  bTo: number,
): (readonly [number, number])[] {
  const inA = onceIn(a, aFrom, aTo);
  const inB = onceIn(b, bFrom, bTo);
  const pairs: [number, number][] = [];
  for (const [item, at] of inA) {
    const other = inB.get(item);
    if (at >= 0 && other !== undefined && other >= 0) pairs.push([at, other]);
  }
  // Longest increasing subsequence: `piles` contains, for each length, the pair that ends such a sequence at
  // the smallest position in b; `before` links each pair to its predecessor.
  const piles: number[] = [];
  const before: number[] = [];
  for (const [i, [, place]] of pairs.entries()) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[piles[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[i] = low > 0 ? (piles[low - 1] ?? -1) : -1;
    piles[low] = i;
  }
  const row: (readonly [number, number])[] = [];
  for (let i = piles.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) {
    const pair = pairs[i];
    if (pair) row.push(pair);
  }
  return row.reverse();
}

/** Returns the position of each item; -1 if it occurs more than once. */
function onceIn(items: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let i = from; i < to; i++) {
    const item = items[i] ?? '';
    places.set(item, places.has(item) ? -1 : i);
  }
  return places;
}
