import { storagePrefix } from '@easymock/contract';

// Local storage refuses in private windows and when full; a preference lost is not worth a crash.

/** Reads a JSON value of ours, or null. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(storagePrefix + key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a JSON value; answers whether that worked. */
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
    // Nothing to remove where nothing can be kept.
  }
}
