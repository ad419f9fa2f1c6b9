import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { EditOutline } from '../edit/outline/edit-outline';
import { run } from './commands';
import { goToHeading, headingsOf, moveSection } from './section-move';

/** Shows the outline of the open text. */
export function RichOutline({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [headings, setHeadings] = useState(() => headingsOf(editor.state.doc));
  useEffect(() => {
    const look = () => setHeadings(headingsOf(editor.state.doc));
    editor.on('update', look);
    return () => {
      editor.off('update', look);
    };
  }, [editor]);
  return (
    <EditOutline
      headings={headings}
      isReadOnly={!editor.isEditable}
      onGo={(index) => run(editor, goToHeading(index))}
      onMove={(index, target) => moveSection(index, target)(editor.state, editor.view.dispatch, editor.view)}
      onClose={onClose}
    />
  );
}
