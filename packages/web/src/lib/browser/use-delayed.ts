import { useEffect, useState } from 'react';

/**
 * True once `isOn` has lasted for `ms`: what is quick needs no skeleton.
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
