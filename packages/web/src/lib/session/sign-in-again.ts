import { signal, useSignal } from '../state/signal';

/** How many parts of the page hold something that leaving it would lose. */
let heldNum = 0;
const isAsked = signal(false);
let waiting: ((isSignedIn: boolean) => void)[] = [];

/**
 * Keeps the page when its session ends: people sign in above it instead of on the page for it.
 * @returns lets the page go again
 */
export function holdPage(): () => void {
  heldNum += 1;
  let isHeld = true;
  return () => {
    if (isHeld) heldNum -= 1;
    isHeld = false;
  };
}

/** Asks to sign in above the page, if something holds it. @returns whether it does */
export function askToSignInAgain(): boolean {
  if (heldNum > 0) isAsked.set(true);
  return heldNum > 0;
}

export const useIsAskedToSignIn = (): boolean => useSignal(isAsked);

/** Called when the same person has signed in above the page, or does not want to now. */
export function endAsking(isSignedIn: boolean): void {
  isAsked.set(false);
  const told = waiting;
  waiting = [];
  for (const tell of told) tell(isSignedIn);
}

/** Resolves when the person has signed in above the page, with false when they put it off. */
export const whenSignedInAgain = (): Promise<boolean> => new Promise((resolve) => waiting.push(resolve));
