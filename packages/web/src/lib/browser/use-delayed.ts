import { useEffect, useState } from 'react';

/**
 * Returns true once `isOn` has lasted for `ms` milliseconds, so that fast operations show no skeleton.
 * @example const isSlow = useDelayed(query.isPending, 300);
 */
export function useDelayed(isOn: boolean, ms: number): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    setIsDue(false);
    if (!isOn) return;
    const timer = setTimeout(() => setIsDue(true), ms);
    return () => clearTimeout(timer);
  }, [isOn, ms]);
  return isOn && isDue;
}
