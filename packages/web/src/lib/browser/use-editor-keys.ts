import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing';

/**
 * Registers the shortcuts of an editor: Ctrl+S saves even while the person types; Shift+F searches if no text
 * field has the focus.
 * @example useEditorKeys({ save, search: () => editor.search() })
 */
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
