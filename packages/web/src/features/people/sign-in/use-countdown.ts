import { useEffect, useState } from 'react';

/** Counts the seconds until a moment, down to zero. Goes by the clock: a page that slept is not late. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  // Read anew at once, where the moment is another one than before.
  const secondsLeft = Math.max(0, Math.ceil((until - Math.max(now, Math.min(until, Date.now()))) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return secondsLeft;
}
