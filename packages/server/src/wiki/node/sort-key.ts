// Sort keys of siblings: texts compared byte by byte. Between any two there is space for another, so moving a
// node changes no other row. A key begins with eight base-62 digits, a number that grows for each node
// appended; further digits appear only when a node is inserted between two adjacent numbers.

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
const headLength = 8;
const headCount = base ** headLength;
/** Distance between the numbers of two appended nodes. */
const stride = base ** 3;

/** Returns a number in [0, 1). */
type Random = () => number;

const digitAt = (key: string, index: number): number => Math.max(0, digits.indexOf(key.charAt(index)));

function headOf(key: string): number {
  let head = 0;
  for (let index = 0; index < headLength; index++) head = head * base + digitAt(key, index);
  return head;
}

function writeHead(head: number): string {
  let text = '';
  for (let rest = head; text.length < headLength; rest = Math.floor(rest / base))
    text = digits.charAt(rest % base) + text;
  return text;
}

/**
 * Generates a text of any length between two others. It never ends in `0`, so that another text fits before
 * it.
 */
function between(low: string, high: string | null, random: Random): string {
  let text = '';
  let limit = high;
  for (let index = 0; ; index++) {
    const from = digitAt(low, index);
    const to = limit === null ? base : digitAt(limit, index);
    if (to - from > 1) {
      const jitter = digits.charAt(1 + Math.floor(random() * (base - 1)));
      return text + digits.charAt(Math.floor((from + to) / 2)) + jitter;
    }
    text += digits.charAt(from);
    if (to > from) limit = null;
  }
}

function keyBetween(low: string | null, high: string | null, random: Random): string {
  // The jitter gives different keys to two people who concurrently put nodes into the same place.
  const jitter = (room: number) => Math.floor(random() * room);
  if (low === null && high === null) return writeHead(Math.floor(headCount / 2) + jitter(stride));
  const from = low === null ? headOf(high ?? '') - 2 * stride : headOf(low);
  const to = high === null ? headOf(low ?? '') + 2 * stride : headOf(high);
  const middle = Math.floor((from + to) / 2);
  const room = Math.floor((to - from) / 8);
  if (room > 0 && from >= 0 && to < headCount) return writeHead(middle + jitter(room));
  return between(low ?? '', high, random);
}

/**
 * Generates ordered keys for new siblings between two others.
 * @param low the key of the sibling before; null at the start
 * @param high the key of the sibling after; null at the end
 * @example sortKeysBetween('V0000000', null, 1) // ['V0003zzz'] or so
 */
export function sortKeysBetween(
  low: string | null,
  high: string | null,
  num: number,
  random: Random = Math.random,
): string[] {
  if (num === 0) return [];
  if (high === null) {
    const keys: string[] = [];
    for (let last = low; keys.length < num; last = keys.at(-1) ?? null) keys.push(keyBetween(last, null, random));
    return keys;
  }
  // Splitting in the middle keeps the keys short.
  const key = keyBetween(low, high, random);
  const before = Math.floor((num - 1) / 2);
  return [...sortKeysBetween(low, key, before, random), key, ...sortKeysBetween(key, high, num - 1 - before, random)];
}
