import { useEffect, useState } from 'react';

/** Counts seconds down to zero. Goes by the clock: a page that slept is not late. */
export function useCountdown() {
  const [span, setSpan] = useState({ until: 0, seconds: 0 });
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((span.until - now) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    isRunning,
    secondsLeft,
    /** How long it was at its start. */
    seconds: span.seconds,
    start(seconds: number) {
      setNow(Date.now());
      setSpan({ until: Date.now() + seconds * 1000, seconds });
    },
  };
}

/** Minutes and seconds, as a clock shows them. @example clockTime(599) // '9:59' */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
