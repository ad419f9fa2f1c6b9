import { Compartment, EditorState, Transaction } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { codePhrases } from '../../../kit/code/code-phrases';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import type { FileTarget } from '../files/use-file-uploads';
import { markdownExtensions } from './markdown-extensions';
import { texts } from './texts';
import type { Tool } from './tools';
import { fileTargetOf } from './upload-marks';
import { useFirstFocus } from './use-first-focus';

/** Methods of the editor that the page calls. */
export interface SourceEditorHandle {
  run: (tool: Tool) => void;
  /** Replaces the text; the change can be undone. */
  setText: (text: string) => void;
  search: () => void;
  focus: () => void;
  /** The line at the upper edge, from 1, with its hidden part as a fraction. */
  topLine: () => number;
  scrollToLine: (line: number) => void;
  /** Target for files that are inserted into the text. */
  files: () => FileTarget | null;
}

/**
 * Renders the Markdown editor. The text is uncontrolled, so that the page renders nothing while the user
 * types.
 */
export function SourceEditor(props: {
  initialText: string;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  onScroll: () => void;
  /** Files were pasted, or dropped at a position. */
  onFiles: (files: readonly File[], at: number | undefined) => void;
  /** Uploads a picture embedded in pasted HTML. */
  addressOf: (file: File) => Promise<string | undefined>;
  onLost: (count: number) => void;
  handle: RefObject<SourceEditorHandle | null>;
}) {
  const { isReadOnly } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [lock] = useState(() => new Compartment());
  const [name] = useState(() => new Compartment());
  const firstText = useEffectEvent(() => props.initialText);
  const nameOf = useEffectEvent((tool: Tool) => t[tool.name]);
  const linkText = useEffectEvent(() => t.linkText);
  const onUpdate = useEffectEvent((update: ViewUpdate) => {
    if (update.docChanged) props.onChange(update.state.doc.toString());
  });
  const onScroll = useEffectEvent(() => props.onScroll());
  const onFiles = useEffectEvent((files: readonly File[], at: number | undefined) => props.onFiles(files, at));

  const addressOf = useEffectEvent((file: File) => props.addressOf(file));
  const onLost = useEffectEvent((count: number) => props.onLost(count));

  useEffect(() => {
    if (!host.current) return;
    const extensions = markdownExtensions({
      nameOf: (tool) => nameOf(tool),
      linkText: () => linkText(),
      onUpdate: (update) => onUpdate(update),
      onFiles: (files, at) => onFiles(files, at),
      addressOf: (file) => addressOf(file),
      onLost: (count) => onLost(count),
    });
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({ doc: firstText(), extensions: [extensions, lock.of([]), name.of([])] }),
    });
    const hear = () => onScroll();
    editor.scrollDOM.addEventListener('scroll', hear, { passive: true });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [lock, name]);

  useEffect(() => {
    view.current?.dispatch({
      effects: [
        lock.reconfigure([EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)]),
        name.reconfigure([codePhrases(language), EditorView.contentAttributes.of({ 'aria-label': t.source })]),
      ],
    });
  }, [lock, name, isReadOnly, language, t.source]);

  useFirstFocus(!isReadOnly, () => view.current?.focus());

  useImperativeHandle(
    props.handle,
    () => ({
      run(tool) {
        if (view.current) tool.run(linkText())(view.current);
      },
      setText(text) {
        view.current?.dispatch({
          changes: { from: 0, to: view.current.state.doc.length, insert: text },
          annotations: Transaction.addToHistory.of(true),
        });
      },
      search() {
        const tool = view.current;
        if (tool) void import('@codemirror/search').then(({ openSearchPanel }) => openSearchPanel(tool));
      },
      focus: () => view.current?.focus(),
      files: () => view.current && fileTargetOf(view.current),
      topLine() {
        const editor = view.current;
        if (!editor) return 1;
        const top = editor.scrollDOM.scrollTop - editor.documentPadding.top;
        const block = editor.lineBlockAtHeight(Math.max(0, top));
        const part = block.height > 0 ? Math.max(0, top - block.top) / block.height : 0;
        return editor.state.doc.lineAt(block.from).number + Math.min(1, part);
      },
      scrollToLine(line) {
        const editor = view.current;
        if (!editor) return;
        const number = Math.min(Math.max(1, Math.floor(line)), editor.state.doc.lines);
        const block = editor.lineBlockAt(editor.state.doc.line(number).from);
        editor.scrollDOM.scrollTop = block.top + block.height * (line - Math.floor(line)) + editor.documentPadding.top;
      },
    }),
    [],
  );
  return <div ref={host} style={{ height: '100%', minHeight: 0 }} />;
}
