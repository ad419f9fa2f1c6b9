import { useState } from 'react';

// The ids of newly created records, so that the next list to show one can highlight it once.
const fresh = new Map<string, number>();
const lifetime = 60_000;

/** Remembers a record as just made. */
export function markCreated(id: string): void {
  fresh.set(id, Date.now());
}

/** Whether a record was just created; true for the first caller only. */
export function takeCreated(id: string): boolean {
  const at = fresh.get(id);
  fresh.delete(id);
  return at !== undefined && Date.now() - at < lifetime;
}

/**
 * Whether this record was just made; true for the first component that asks.
 * @example <li className={useFlash(project._id) ? 'g-flash' : ''}>
 */
export function useFlash(id: string): boolean {
  const [isFresh] = useState(() => takeCreated(id));
  return isFresh;
}
