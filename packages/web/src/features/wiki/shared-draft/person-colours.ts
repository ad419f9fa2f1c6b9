import type { TokenColour } from '@easymock/contract';

/** The name of a design token. */
export type PersonColour = Exclude<TokenColour, 'ink'>;

/** Colours that differ clearly in both themes; most documents have no more people at once. */
const distinctColours = [
  'indigo',
  'seal',
  'bamboo',
  'plum',
  'amber',
  'glaze',
] as const satisfies readonly PersonColour[];
/** Each slot is a colour. The last ones resemble earlier ones, and serve people beyond the distinct colours. */
export const personColours: readonly PersonColour[] = [...distinctColours, 'lake', 'rose', 'umber'];
export const distinctNum = distinctColours.length;

/** Returns the slot that a person gets if no other person present has it. */
function preferredSlot(userId: string): number {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum % distinctNum;
}

/** Returns the slot with the fewest people, first among the distinct ones from the preferred one on. */
function freeSlot(preferred: number, taken: readonly number[]): number {
  const order = personColours.map((_, no) => (no < distinctNum ? (preferred + no) % distinctNum : no));
  return order.reduce((best, slot) => ((taken[slot] ?? 0) < (taken[best] ?? 0) ? slot : best), preferred);
}

/**
 * Assigns colours to the people present. The result depends only on who is present, so all editors agree; of two people
 * who prefer one colour, the one with the lower ID gets it.
 */
export function assignColours(userIds: Iterable<string>): ReadonlyMap<string, PersonColour> {
  const taken: number[] = [];
  const assigned = new Map<string, PersonColour>();
  for (const userId of [...new Set(userIds)].sort()) {
    const slot = freeSlot(preferredSlot(userId), taken);
    taken[slot] = (taken[slot] ?? 0) + 1;
    assigned.set(userId, personColours[slot] ?? distinctColours[0]);
  }
  return assigned;
}
