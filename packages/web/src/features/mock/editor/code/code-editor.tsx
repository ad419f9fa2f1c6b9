import { isolateHistory, redo, undo } from '@codemirror/commands';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import type { Language } from '@easymock/contract';
import type { Locale, Span, TextChange } from '@easymock/mock-engine';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { codePhrases } from '../../../../kit/code/code-phrases';
import { codeExtensions, rangeOf } from './code-extensions';
import { findProblems, localeOf, type Problem } from './engine';
import { markPart } from './marked-part';

/** Commands by which the page controls the editor. */
export interface CodeEditorHandle {
  setText: (text: string) => void;
  /** Applies changes as one undo step and marks the changed part. */
  apply: (changes: readonly TextChange[], marked: Span) => void;
  /** Moves the cursor to the start of a part and marks the part, without taking the focus. */
  mark: (part: Span) => void;
  /** Moves the cursor and the focus to a position. */
  goTo: (place: { line: number; column: number } | number) => void;
  undo: () => void;
  redo: () => void;
  search: () => void;
}

/**
 * Returns the single range in which two texts differ, so that the cursor and folded blocks elsewhere are
 * preserved.
 */
function changeTo(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

const equipped = new WeakSet<EditorView>();

/**  */
async function equip(editor: EditorView, place: Compartment, locale: () => Locale): Promise<void> {
  const before = editor.state.doc;
  const [{ writingExtensions }, { startCompletion }] = await Promise.all([
    import('./writing-extensions'),
    import('@codemirror/autocomplete'),
  ]);
  // The editor may have been destroyed during the import.
  if (equipped.has(editor) || !editor.dom.isConnected) return;
  equipped.add(editor);
  editor.dispatch({ effects: place.reconfigure(writingExtensions(locale)) });
  // The person typed during the import, so start the completion now.
  if (editor.state.doc !== before) startCompletion(editor);
}

/** Opens the search panel of an editor that has the writing extensions. */
async function openSearchOf(editor: EditorView): Promise<void> {
  const { openSearchPanel } = await import('@codemirror/search');
  openSearchPanel(editor);
}

/** The code editor as a component; its extensions are in `code-extensions.ts`. */
export function CodeEditor(props: {
  initialText: string;
  isReadOnly: boolean;
  label: string;
  language: Language;
  hasProblems: boolean;
  onChange: (text: string) => void;
  /** Called when the cursor moved or the text around it changed. */
  onCursor: (offset: number) => void;
  /** Ways to solve a problem, offered where it is underlined. */
  actionsFor?: ((problem: Problem) => readonly { name: string; apply: () => void }[]) | undefined;
  handle: RefObject<CodeEditorHandle | null>;
}) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const openSearch = useRef<() => void>(undefined);
  const [name] = useState(() => new Compartment());
  const [lock] = useState(() => new Compartment());
  const [writing] = useState(() => new Compartment());
  const [marks] = useState(() => new Compartment());
  const firstText = useEffectEvent(() => props.initialText);
  const localeNow = useEffectEvent(() => localeOf(props.language));
  const problemsNow = useEffectEvent((text: string) => findProblems(text, props.language));
  const actionsNow = useEffectEvent((problem: Problem) => props.actionsFor?.(problem) ?? []);
  const onUpdate = useEffectEvent((update: ViewUpdate) => {
    if (update.docChanged) props.onChange(update.state.doc.toString());
    if (update.docChanged || update.selectionSet) props.onCursor(update.state.selection.main.head);
  });

  useEffect(() => {
    if (!host.current) return;
    const page = codeExtensions({
      problemMarks: marks,
      onUpdate: (update) => onUpdate(update),
      search: () => openSearch.current?.(),
    });
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({ doc: firstText(), extensions: [writing.of([]), page, name.of([]), lock.of([])] }),
    });
    const ready = () => equip(editor, writing, () => localeNow());
    editor.contentDOM.addEventListener('focus', () => void ready().catch(() => {}), { once: true });
    openSearch.current = () =>
      void ready()
        .then(() => openSearchOf(editor))
        .catch(() => {});
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [name, lock, writing, marks]);

  const [isMarking, setIsMarking] = useState(false);
  if (props.hasProblems && !isMarking) setIsMarking(true);
  useEffect(() => {
    if (!isMarking) return;
    const mark = async () => {
      const { problemMarks } = await import('./problem-marks');
      const extension = problemMarks(
        (text) => problemsNow(text),
        (problem) => actionsNow(problem),
      );
      view.current?.dispatch({ effects: marks.reconfigure(extension) });
    };
    // Marks are optional, because the foot of the page lists the problems as well.
    void mark().catch(() => {});
  }, [isMarking, marks]);

  useEffect(() => {
    view.current?.dispatch({
      effects: name.reconfigure([
        codePhrases(props.language),
        EditorView.contentAttributes.of({ 'aria-label': props.label }),
      ]),
    });
  }, [name, props.label, props.language]);

  useEffect(() => {
    view.current?.dispatch({ effects: lock.reconfigure(EditorState.readOnly.of(props.isReadOnly)) });
  }, [lock, props.isReadOnly]);

  useImperativeHandle(
    props.handle,
    () => ({
      setText(text) {
        const editor = view.current;
        if (!editor) return;
        const change = changeTo(editor.state.doc.toString(), text);
        if (change) editor.dispatch({ changes: change });
      },
      apply(changes, part) {
        view.current?.dispatch({
          changes: [...changes],
          selection: { anchor: part.start },
          effects: markPart.of(part),
          annotations: isolateHistory.of('full'),
          scrollIntoView: true,
          userEvent: 'input.form',
        });
      },
      mark(part) {
        view.current?.dispatch({
          selection: { anchor: part.start },
          effects: [markPart.of(part), EditorView.scrollIntoView(part.start, { y: 'nearest', yMargin: 60 })],
        });
      },
      goTo(place) {
        const editor = view.current;
        if (!editor) return;
        const anchor = typeof place === 'number' ? place : rangeOf(editor.state.doc, place).from;
        editor.dispatch({ selection: { anchor }, scrollIntoView: true });
        editor.focus();
      },
      undo: () => void (view.current && undo(view.current)),
      redo: () => void (view.current && redo(view.current)),
      search: () => openSearch.current?.(),
    }),
    [],
  );

  return <div ref={host} style={{ height: '100%', minHeight: 0 }} />;
}
