import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import { EditOutline } from './edit-outline';
import { goToHeading, headingsOf, moveSection } from './source-sections';

/** Milliseconds without typing after which the outline is read again. */
const pauseMs = 200;

/** Shows the outline of the open Markdown text. `text` changes with the text of the editor. */
export function SourceOutline(props: { view: EditorView; text: string; isReadOnly: boolean; onClose: () => void }) {
  const { view, text, isReadOnly, onClose } = props;
  const [headings, setHeadings] = useState(() => headingsOf(view.state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text tells when the editor's state is another
  useEffect(() => {
    const timer = setTimeout(() => setHeadings(headingsOf(view.state)), pauseMs);
    return () => clearTimeout(timer);
  }, [view, text]);
  return (
    <EditOutline
      headings={headings}
      isReadOnly={isReadOnly}
      onGo={(index) => goToHeading(view, index)}
      onMove={(index, target) => {
        moveSection(view, index, target);
        setHeadings(headingsOf(view.state));
      }}
      onClose={onClose}
    />
  );
}
