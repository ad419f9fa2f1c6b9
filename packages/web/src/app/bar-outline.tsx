import { useLayoutEffect } from 'react';

/**
 * Shows the outline of the top bar while the code of the first screen loads. The outline is part of the HTML page,
 * where `ahead.js` shows it before any other code has arrived.
 * @param isShown false hides the outline
 */
export function BarOutline({ isShown = true }: { isShown?: boolean }) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-outline', isShown);
    return () => root.removeAttribute('data-outline');
  }, [isShown]);
  return null;
}
