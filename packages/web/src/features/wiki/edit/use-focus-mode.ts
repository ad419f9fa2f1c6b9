import { storagePrefix } from '@easymock/contract';
import { useEffect, useEffectEvent } from 'react';
import { signal, useSignal } from '../../../lib/state/signal';

export const focusKey = 'F8';

const stored = `${storagePrefix}wiki_focus`;

// Stored for the session only: the next visit starts with the usual page.
function readFocus(): boolean {
  try {
    return sessionStorage.getItem(stored) === 'true';
  } catch {
    return false;
  }
}

const focus = signal(readFocus());

function setFocusMode(isOn: boolean): void {
  focus.set(isOn);
  try {
    sessionStorage.setItem(stored, String(isOn));
  } catch {
    // If storage is refused, focus mode lasts as long as the page.
  }
}

const isShown = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());

/** Whether Escape closes something that is open over the text or beside it. */
const isEscapeTaken = ({ target }: KeyboardEvent): boolean =>
  isShown('[role="dialog"], dialog[open], [role="menu"], [role="listbox"]') ||
  (target instanceof Element && target.closest('[data-find], .cm-panel') !== null);

/** Returns the state of focus mode, which shows only the text. One key toggles it, and Escape ends it. */
export function useFocusMode(): { isFocused: boolean; toggle: () => void } {
  const isFocused = useSignal(focus);
  const toggle = () => setFocusMode(!focus.get());
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === focusKey) {
      event.preventDefault();
      toggle();
    } else if (event.key === 'Escape' && isFocused && !isEscapeTaken(event)) setFocusMode(false);
  });
  useEffect(() => {
    // Listens in the capture phase, because the editors consume every Escape.
    const hear = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', hear, true);
    return () => removeEventListener('keydown', hear, true);
  }, []);
  useEffect(() => {
    const page = document.documentElement;
    page.toggleAttribute('data-writing-focus', isFocused);
    return () => page.removeAttribute('data-writing-focus');
  }, [isFocused]);
  return { isFocused, toggle };
}
