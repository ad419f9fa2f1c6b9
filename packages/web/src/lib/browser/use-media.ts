import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query holds, as it changes.
 * @example const isMotionReduced = useMedia('(prefers-reduced-motion: reduce)');
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
