import { signal, useSignal } from '../state/signal';

/** Number of components that prevent leaving the page because of unsaved state. */
let heldNum = 0;
const isAsked = signal(false);
let waiting: ((isSignedIn: boolean) => void)[] = [];

/**
 * Prevents leaving the page when the session ends: people sign in again in a dialog above it.
 * @returns a function that ends this
 */
export function preventLeaving(): () => void {
  heldNum += 1;
  let isHeld = true;
  return () => {
    if (isHeld) heldNum -= 1;
    isHeld = false;
  };
}

/** Opens the sign-in dialog above the page if a component prevents leaving. @returns whether one does */
export function requestSignIn(): boolean {
  if (heldNum > 0) isAsked.set(true);
  return heldNum > 0;
}

export const useIsSignInRequested = (): boolean => useSignal(isAsked);

/** Ends the request after the same person has signed in above the page, or has declined. */
export function endSignInRequest(isSignedIn: boolean): void {
  isAsked.set(false);
  const told = waiting;
  waiting = [];
  for (const tell of told) tell(isSignedIn);
}

/** Resolves to true when the person has signed in above the page, and to false if they declined. */
export const whenSignedInAgain = (): Promise<boolean> => new Promise((resolve) => waiting.push(resolve));
