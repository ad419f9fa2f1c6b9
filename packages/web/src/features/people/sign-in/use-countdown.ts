import { useEffect, useState } from 'react';

/**
 * Counts the seconds until a moment down to zero. Based on the clock, so that a suspended page is not late.
 */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  // Reads the clock immediately if `until` has changed.
  const secondsLeft = Math.max(0, Math.ceil((until - Math.max(now, Math.min(until, Date.now()))) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return secondsLeft;
}
