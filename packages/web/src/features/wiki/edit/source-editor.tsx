import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, placeholder, type ViewUpdate } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { codePhrases } from '../../../kit/code/code-phrases';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import type { FileTarget } from '../files/use-file-uploads';
import type { Finder } from '../find/finder';
import type { DraftSession } from '../shared-draft/draft-session';
import { sharedSource } from '../shared-draft/shared-source';
import { changeBetween } from '../shared-draft/write-text';
import { finderOf } from './find/source-finder';
import { insertSource } from './markdown-commands';
import { markdownExtensions } from './markdown-extensions';
import { texts } from './texts';
import type { PageDialog, Tool } from './tools';
import { fileTargetOf } from './upload-marks';
import { useFirstFocus } from './use-first-focus';

/** Methods of the editor that the page calls. */
export interface SourceEditorHandle {
  run: (tool: Tool) => void;
  /** Inserts lines of Markdown at the cursor. */
  insert: (source: string) => void;
  /** Replaces the text; the change can be undone. */
  setText: (text: string) => void;
  search: () => void;
  view: () => EditorView | null;
  /** The search in the text, for the panel of the page. */
  finder: () => Finder | null;
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
  session: DraftSession;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  onScroll: () => void;
  /** Opens a dialog of the page, which inserts its result at the cursor. */
  onAsk: (dialog: PageDialog) => void;
  /** Files were pasted, or dropped at a position. */
  onFiles: (files: readonly File[], at: number | undefined) => void;
  /** Uploads a picture embedded in pasted HTML. */
  addressOf: (file: File) => Promise<string | undefined>;
  onLost: (count: number) => void;
  fetchRemote: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  handle: RefObject<SourceEditorHandle | null>;
}) {
  const { isReadOnly, session } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [lock] = useState(() => new Compartment());
  const [name] = useState(() => new Compartment());
  const nameOf = useEffectEvent((tool: Tool) => t[tool.name]);
  const linkText = useEffectEvent(() => t.linkText);
  const onUpdate = useEffectEvent((update: ViewUpdate) => {
    if (update.docChanged) props.onChange(update.state.doc.toString());
  });
  const onAsk = useEffectEvent((dialog: PageDialog) => props.onAsk(dialog));
  const onScroll = useEffectEvent(() => props.onScroll());
  const onFiles = useEffectEvent((files: readonly File[], at: number | undefined) => props.onFiles(files, at));

  const addressOf = useEffectEvent((file: File) => props.addressOf(file));
  const onLost = useEffectEvent((count: number) => props.onLost(count));

  const fetchRemote = useEffectEvent((addresses: readonly string[]) => props.fetchRemote(addresses));

  useEffect(() => {
    if (!host.current) return;
    const extensions = markdownExtensions({
      nameOf: (tool) => nameOf(tool),
      linkText: () => linkText(),
      onAsk: (dialog) => onAsk(dialog),
      onUpdate: (update) => onUpdate(update),
      onFiles: (files, at) => onFiles(files, at),
      addressOf: (file) => addressOf(file),
      onLost: (count) => onLost(count),
      fetchRemote: (addresses) => fetchRemote(addresses),
    });
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: session.source,
        extensions: [sharedSource(session), extensions, lock.of([]), name.of([])],
      }),
    });
    const hear = () => onScroll();
    editor.scrollDOM.addEventListener('scroll', hear, { passive: true });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [lock, name, session]);

  useEffect(() => {
    view.current?.dispatch({
      effects: [
        lock.reconfigure([EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)]),
        name.reconfigure([
          codePhrases(language),
          EditorView.contentAttributes.of({ 'aria-label': t.source }),
          placeholder(t.placeholder),
        ]),
      ],
    });
  }, [lock, name, isReadOnly, language, t.source, t.placeholder]);

  useFirstFocus(!isReadOnly, () => view.current?.focus());

  useImperativeHandle(
    props.handle,
    () => ({
      run(tool) {
        // A shared text has its own undo history, separate from that of the editor.
        if (tool.name === 'undo') session.undoManager.undo();
        else if (tool.name === 'redo') session.undoManager.redo();
        else if (tool.asks) onAsk(tool.asks);
        else if (view.current) tool.run(linkText())(view.current);
      },
      insert(source) {
        if (view.current && !view.current.state.readOnly) insertSource(source)(view.current);
      },
      setText(text) {
        const editor = view.current;
        editor?.dispatch({ changes: changeBetween(editor.state.doc.toString(), text.replace(/\r\n?/g, '\n')) });
      },
      search: () => onAsk('find'),
      view: () => view.current,
      finder: () => view.current && finderOf(view.current),
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
    [session],
  );
  return <div ref={host} style={{ height: '100%', minHeight: 0 }} />;
}
