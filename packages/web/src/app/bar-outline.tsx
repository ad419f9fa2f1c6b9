import { useLayoutEffect } from 'react';

/**
 * Shows the outline of the top bar while the code of the first screen loads, or takes it away. It stands in the page itself,
 * where `ahead.js` shows it before any code has come.
 */
export function BarOutline({ isShown = true }: { isShown?: boolean }) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-outline', isShown);
    return () => root.removeAttribute('data-outline');
  }, [isShown]);
  return null;
}
