import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../../lib/browser/is-typing';

/** Ctrl+S saves from anywhere in the editor; Shift+F searches, if nothing is being typed. */
export function useEditorKeys(actions: { save: () => void; search: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'F' && event.shiftKey && !isTyping(event.target)) {
      event.preventDefault();
      actions.search();
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!event.isComposing) actions.save();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
