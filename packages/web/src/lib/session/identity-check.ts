import type { RecentCheckNeeds } from '@easymock/contract';
import { useEffect } from 'react';
import { signal, useSignal } from '../state/signal';

interface IdentityCheck {
  readonly needs: RecentCheckNeeds;
  /** All calls that wait for it get the same answer. */
  readonly answer: Promise<boolean>;
  readonly end: (isConfirmed: boolean) => void;
}

/** How many pages can show the dialog: where there is none, nobody would answer. */
let hostNum = 0;
const current = signal<IdentityCheck | null>(null);

/**
 * Asks the person, above the page, to confirm who they are. Calls that need it at the same time wait for one dialog.
 * @returns whether they did
 */
export function askForIdentity(needs: RecentCheckNeeds): Promise<boolean> {
  if (hostNum === 0) return Promise.resolve(false);
  const asked = current.get();
  if (asked) return asked.answer;
  let end: IdentityCheck['end'] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  current.set({ needs, answer, end });
  return answer;
}

/** What a dialog has to ask for, or null. The caller shows it. */
export function useIdentityCheck(): RecentCheckNeeds | null {
  useEffect(() => {
    hostNum += 1;
    return () => {
      hostNum -= 1;
    };
  }, []);
  return useSignal(current)?.needs ?? null;
}

/** Called when the person has confirmed who they are, or does not want to now. */
export function endIdentityCheck(isConfirmed: boolean): void {
  const asked = current.get();
  current.set(null);
  asked?.end(isConfirmed);
}
