import { storagePrefix } from '@easymock/contract';

// What a password gave opens the link in this tab, until it ends: the next person at this machine types it again.

const keyOf = (flag: string): string => `${storagePrefix}share_${flag}`;

export function readShareToken(flag: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(flag)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepShareToken(flag: string, token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(keyOf(flag));
    else sessionStorage.setItem(keyOf(flag), token);
  } catch {
    // Browsers without storage ask again after a reload.
  }
}
