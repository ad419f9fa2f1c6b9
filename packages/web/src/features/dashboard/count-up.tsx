import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../lib/texts/time';

const lengthMs = 500;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the value of a counter during its animation: fast at first, then slower, exact at the end. */
export function countAt(from: number, to: number, share: number): number {
  if (share >= 1) return to;
  return Math.round(from + (to - from) * (1 - (1 - Math.max(0, share)) ** 3));
}

/** A number that counts up to its value in half a second; at once if reduced motion is preferred. */
export function CountUp({ value }: { value: number }) {
  const [shown, setShown] = useState(() => (isStill() ? value : 0));
  const from = useRef(shown);
  from.current = shown;
  useEffect(() => {
    const start = performance.now();
    const begin = from.current;
    if (isStill()) {
      setShown(value);
      return;
    }
    let frame = requestAnimationFrame(function step(now) {
      const share = (now - start) / lengthMs;
      setShown(countAt(begin, value, share));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return (
    <>
      <span aria-hidden="true">{formatNumber(shown)}</span>
      <span className="g-sr-only">{formatNumber(value)}</span>
    </>
  );
}
