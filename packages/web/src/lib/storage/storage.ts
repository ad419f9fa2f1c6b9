import { storagePrefix } from '@easymock/contract';

// Local storage throws in private windows and when full. Such errors are ignored, because a page also works without its
// stored values.

/** Reads a JSON value that was stored with `store`, or returns null. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(storagePrefix + key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a JSON value. @returns whether that worked */
export function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(storagePrefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(storagePrefix + key);
  } catch {
    // If storage is unavailable, there is nothing to remove.
  }
}
