import type { RecentCheckNeeds } from '@easymock/contract';
import { useEffect } from 'react';
import { signal, useSignal } from '../state/signal';

interface IdentityCheck {
  readonly needs: RecentCheckNeeds;
  /** Result shared by all waiting calls. */
  readonly answer: Promise<boolean>;
  readonly end: (isConfirmed: boolean) => void;
}

/** Number of mounted dialogs. If there is none, a check is refused at once, since it would wait forever. */
let hostNum = 0;
const current = signal<IdentityCheck | null>(null);

/**
 * Opens the dialog in which the person confirms their identity. Concurrent calls share one dialog.
 * @returns whether the person confirmed their identity
 */
export function requestIdentityCheck(needs: RecentCheckNeeds): Promise<boolean> {
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

/** Returns the methods allowed for the pending check, or null. */
export function useIdentityCheck(): RecentCheckNeeds | null {
  useEffect(() => {
    hostNum += 1;
    return () => {
      hostNum -= 1;
    };
  }, []);
  return useSignal(current)?.needs ?? null;
}

/** Ends the check after the person has confirmed their identity or cancelled. */
export function endIdentityCheck(isConfirmed: boolean): void {
  const asked = current.get();
  current.set(null);
  asked?.end(isConfirmed);
}
