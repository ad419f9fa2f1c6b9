import type { RevealedSecret } from '@easymock/contract';
import { useEffect, useState } from 'react';

interface Shown extends RevealedSecret {
  /** By the clock of this page, in milliseconds. */
  readonly until: number;
}

/**
 * Holds a secret for as long as it may be shown, and counts the seconds. Afterwards the secret is dropped from memory.
 * @example const { shown, secondsLeft, show, hide } = useShownSecret();
 */
export function useShownSecret() {
  const [shown, setShown] = useState<Shown>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (!shown) return;
    const count = () => {
      const left = Math.ceil((shown.until - performance.now()) / 1000);
      setSecondsLeft(Math.max(0, left));
      if (left <= 0) setShown(undefined);
    };
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [shown]);
  return {
    shown,
    secondsLeft,
    show: (secret: RevealedSecret) =>
      setShown({ ...secret, until: performance.now() + secret.showSec * 1000 }),
    hide: () => setShown(undefined),
  };
}
