import { useEffect, useState } from 'react';
import { useDelayed } from '../../../lib/browser/use-delayed';

/**
 * Returns whether to show the loading state of an article: only after 300 ms, and then for at least a second,
 * so that it does not flicker.
 */
export function useLoading(isPending: boolean): boolean {
  const isSlow = useDelayed(isPending, 300);
  const [until, setUntil] = useState(0);
  const [, tick] = useState(0);
  useEffect(() => {
    if (isSlow) setUntil(Date.now() + 1_000);
  }, [isSlow]);
  const left = until - Date.now();
  useEffect(() => {
    if (isPending || left <= 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), left);
    return () => clearTimeout(timer);
  }, [isPending, left]);
  return isSlow || left > 0;
}
