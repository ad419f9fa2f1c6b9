import { useState } from 'react';
import { readStored, store } from '../../../../lib/storage/storage';

export const editorViews = ['both', 'form', 'code'] as const;
export type EditorView = (typeof editorViews)[number];

/** Returns the person's view settings of the editor, stored on this device. */
export function useEditorView() {
  const [view, setView] = useState(() => editorViews.find((each) => each === readStored('editor_view')) ?? 'both');
  const [isAutoClose, setIsAutoClose] = useState(() => readStored('auto_close') !== false);
  return {
    view,
    chooseView: (next: EditorView) => {
      setView(next);
      store('editor_view', next);
    },
    isAutoClose,
    setAutoClose: (isOn: boolean) => {
      setIsAutoClose(isOn);
      store('auto_close', isOn);
    },
  };
}
