import { useEffect, useEffectEvent } from 'react';

/**
 * Gives the focus to the text once it can be written in: people open an editor to write. It stays where somebody has gone
 * meanwhile, and on touch screens, where it would bring up a keyboard over half of the text.
 */
export function useFirstFocus(isReady: boolean, focus: () => void): void {
  const take = useEffectEvent(focus);
  useEffect(() => {
    if (!isReady || !matchMedia('(hover: hover)').matches) return;
    const held = document.activeElement;
    if (!held || held === document.body || held.matches('main, h1')) take();
  }, [isReady]);
}
