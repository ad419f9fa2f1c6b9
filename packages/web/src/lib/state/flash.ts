import { useState } from 'react';

// Creation times by record ID; the next list that contains a new record highlights it once.
const fresh = new Map<string, number>();
const lifetime = 60_000;

/** Marks a record as just created. */
export function markCreated(id: string): void {
  fresh.set(id, Date.now());
}

/** Returns whether a record was just created; true for the first caller only. */
export function consumeCreated(id: string): boolean {
  const at = fresh.get(id);
  fresh.delete(id);
  return at !== undefined && Date.now() - at < lifetime;
}

/**
 * Returns whether a record was just created; true for the first component that reads it.
 * @example <li className={useFlash(project._id) ? 'g-flash' : ''}>
 */
export function useFlash(id: string): boolean {
  const [isFresh] = useState(() => consumeCreated(id));
  return isFresh;
}
