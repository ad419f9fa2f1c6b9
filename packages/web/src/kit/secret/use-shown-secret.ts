import type { RevealedSecret } from '@easymock/contract';
import { useEffect, useState } from 'react';

interface Shown extends RevealedSecret {
  /** Milliseconds, by the clock of this page. */
  readonly until: number;
}

/**
 * Stores a secret in memory for the seconds in which it may be shown, counts them down, and then drops it.
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
    show: (secret: RevealedSecret) => setShown({ ...secret, until: performance.now() + secret.showSec * 1000 }),
    hide: () => setShown(undefined),
  };
}
