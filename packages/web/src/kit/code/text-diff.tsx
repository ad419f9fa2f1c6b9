import { unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../lib/texts/texts';
import { codeLook } from './code-look';
import { codePhrases } from './code-phrases';

const look = EditorView.theme({
  '&': { height: 'auto', border: '1px solid var(--g-line)', borderRadius: '6px', overflow: 'hidden' },
  '.cm-changedLine': { backgroundColor: 'color-mix(in srgb, var(--g-glaze) 10%, transparent) !important' },
  '.cm-changedText': { background: 'color-mix(in srgb, var(--g-glaze) 24%, transparent) !important' },
  '.cm-changedLineGutter': { background: 'var(--g-glaze)' },
  '.cm-deletedLineGutter': { background: 'var(--g-seal)' },
  '.cm-deletedChunk': { backgroundColor: 'color-mix(in srgb, var(--g-seal) 8%, transparent)' },
  '.cm-deletedChunk .cm-deletedText': { background: 'color-mix(in srgb, var(--g-seal) 22%, transparent) !important' },
  '.cm-collapsedLines': {
    background: 'var(--g-sunken) !important',
    color: 'var(--g-ink3)',
    fontFamily: 'var(--g-font-ui)',
  },
  // Few fonts contain the character that the library uses here.
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '"⋯"' },
});

/**
 * Shows the unified diff of two texts, with removed lines above added ones. Import it lazily, because it
 * loads the code editor.
 * @example <TextDiff before={old.text} after={text} label={t.difference} language={markdown} />
 */
export function TextDiff(props: {
  before: string;
  after: string;
  label: string;
  /** Extension of the language; must have the same identity at each render. */
  language?: Extension;
}) {
  const { before, after, label, language } = props;
  const words = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          codeLook,
          look,
          codePhrases(words),
          lineNumbers(),
          language ?? [],
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          unifiedMergeView({
            original: before,
            mergeControls: false,
            gutter: true,
            collapseUnchanged: { margin: 3, minSize: 6 },
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [before, after, label, language, words]);
  return <div ref={host} />;
}
