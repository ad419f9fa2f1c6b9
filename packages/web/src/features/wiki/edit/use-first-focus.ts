import { useEffect, useEffectEvent } from 'react';

/**
 * Focuses the text once it is editable, because people open an editor to write. Does nothing if the user has
 * focused something else, or on touch screens, where a keyboard would cover half of the text.
 */
export function useFirstFocus(isReady: boolean, focus: () => void): void {
  const take = useEffectEvent(focus);
  useEffect(() => {
    if (!isReady || !matchMedia('(hover: hover)').matches) return;
    const held = document.activeElement;
    if (!held || held === document.body || held.matches('main, h1')) take();
  }, [isReady]);
}
