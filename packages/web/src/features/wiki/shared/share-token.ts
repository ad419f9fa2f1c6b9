import { storagePrefix } from '@easymock/contract';

// The token that a password yields opens the link in this tab only, until the tab is closed; the next person
// at this device must enter the password again.

const keyOf = (flag: string): string => `${storagePrefix}share_${flag}`;

export function readShareToken(flag: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(flag)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeShareToken(flag: string, token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(keyOf(flag));
    else sessionStorage.setItem(keyOf(flag), token);
  } catch {
    // If storage is refused, a reload asks for the password again.
  }
}
