import { useState } from 'react';
import { useCountdown } from './use-countdown';

interface Lock {
  until: number;
  /** Initial duration. */
  seconds: number;
}

/** Normalises names like the server. */
const keyOf = (name: string): string => name.trim().toLowerCase();

/**
 * Tracks names with too many attempts. Each name has its own waiting time; other names can be tried
 * meanwhile.
 */
export function useLocks(name: string) {
  const [locks, setLocks] = useState<ReadonlyMap<string, Lock>>(new Map());
  const lock = locks.get(keyOf(name));
  const secondsLeft = useCountdown(lock?.until ?? 0);
  return {
    isRunning: secondsLeft > 0,
    secondsLeft,
    seconds: lock?.seconds ?? 0,
    start: (locked: string, seconds: number) =>
      setLocks((before) => new Map(before).set(keyOf(locked), { until: Date.now() + seconds * 1000, seconds })),
  };
}
