import { EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { withInPage } from '../files/pdf/pdf-link';
import type { FileTarget, UploadedFile } from '../files/use-file-uploads';

// Placeholders of running uploads are decorations, not text, so that a save or draft never contains a
// half-finished picture.

interface Mark {
  readonly id: number;
  readonly label: string;
  readonly isFailed: boolean;
}

class MarkWidget extends WidgetType {
  readonly #mark: Mark;

  constructor(mark: Mark) {
    super();
    this.#mark = mark;
  }

  override eq(other: MarkWidget): boolean {
    return other.#mark.label === this.#mark.label && other.#mark.isFailed === this.#mark.isFailed;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-upload';
    element.textContent = this.#mark.label;
    if (this.#mark.isFailed) element.dataset.failed = '';
    return element;
  }
}

const addMark = StateEffect.define<Mark & { at: number }>({
  map: (mark, changes) => ({ ...mark, at: changes.mapPos(mark.at) }),
});
const changeMark = StateEffect.define<Mark>();
const removeMark = StateEffect.define<number>();

const decorationOf = (mark: Mark) => Decoration.widget({ widget: new MarkWidget(mark), side: 1, id: mark.id });

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { changes, effects }) {
    let marked = set.map(changes);
    for (const effect of effects) {
      if (effect.is(addMark)) marked = marked.update({ add: [decorationOf(effect.value).range(effect.value.at)] });
      else if (effect.is(removeMark))
        marked = marked.update({ filter: (_from, _to, { spec }) => spec.id !== effect.value });
      else if (effect.is(changeMark)) {
        const { id } = effect.value;
        const at = placeIn(marked, id);
        if (at === undefined) continue;
        marked = marked.update({
          filter: (_from, _to, { spec }) => spec.id !== id,
          add: [decorationOf(effect.value).range(at)],
        });
      }
    }
    return marked;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function placeIn(set: DecorationSet, id: number): number | undefined {
  for (const cursor = set.iter(); cursor.value; cursor.next()) if (cursor.value.spec.id === id) return cursor.from;
  return undefined;
}

const look = EditorView.theme({
  '.cm-upload': {
    padding: '0 8px',
    border: '1px dashed var(--g-edge)',
    borderRadius: 'var(--g-radius-tag)',
    color: 'var(--g-ink3)',
    fontSize: '13px',
  },
  '.cm-upload[data-failed]': { borderColor: 'var(--g-seal)', color: 'var(--g-seal)' },
});

/** Shows placeholders where uploading files will be inserted. */
export const uploadMarks: Extension = [marks, look];

/** Escapes a name for use as link text or image description. */
const escaped = (name: string): string => name.replace(/[\\[\]]/g, '\\$&').replace(/\s+/g, ' ');

const sourceOf = ({ kind, name, url }: UploadedFile): string =>
  `${kind === 'picture' ? '!' : ''}[${escaped(name)}](${kind === 'pdf' ? withInPage(url, true) : url})`;

/** Returns what makes a source between two positions a paragraph of its own: the breaks before and behind it. */
function breaksAround(state: EditorState, from: number, to: number): [before: string, behind: string] {
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const isTextAbove = first.number > 1 && state.doc.line(first.number - 1).text.trim() !== '';
  const isTextBelow = last.number < state.doc.lines && state.doc.line(last.number + 1).text.trim() !== '';
  const before = state.sliceDoc(first.from, from).trim() ? '\n\n' : isTextAbove ? '\n' : '';
  const behind = state.sliceDoc(to, last.to).trim() ? '\n\n' : isTextBelow ? '\n' : '';
  return [before, behind];
}

/** Returns a Markdown editor as the target of files. */
export function fileTargetOf(view: EditorView): FileTarget {
  return {
    begin(id, label, at) {
      const { main } = view.state.selection;
      view.dispatch({ effects: addMark.of({ id, label, isFailed: false, at: at ?? main.to }) });
    },
    tell(id, label, isFailed) {
      view.dispatch({ effects: changeMark.of({ id, label, isFailed }) });
    },
    end(id, uploaded) {
      const { state } = view;
      // If the placeholder's position was deleted in the meantime, the file goes to the cursor instead of
      // being lost.
      const at = placeIn(state.field(marks), id) ?? state.selection.main.to;
      const source = uploaded ? sourceOf(uploaded) : '';
      const [before, behind] = uploaded?.kind === 'pdf' ? breaksAround(state, at, at) : ['', ''];
      const insert = before + source + behind;
      const isBehind = state.selection.main.empty && state.selection.main.head === at;
      view.dispatch({
        effects: removeMark.of(id),
        ...(insert && {
          changes: { from: at, insert },
          // A cursor at the placeholder moves behind the inserted file, so that typing continues there.
          ...(isBehind && { selection: { anchor: at + insert.length } }),
          userEvent: 'input.paste',
        }),
      });
    },
    showInPage(url) {
      const { state } = view;
      const text = state.doc.toString();
      const end = text.indexOf(`](${url})`);
      const from = text.lastIndexOf('[', end);
      if (end < 0 || from < 0 || state.readOnly) return;
      const to = end + url.length + 3;
      const [before, behind] = breaksAround(state, from, to);
      const insert = `${before}${text.slice(from, end)}](${withInPage(url, true)})${behind}`;
      view.dispatch({ changes: { from, to, insert }, userEvent: 'input.format' });
    },
  };
}

/**
 * Handles pasted and dropped files. @param onFiles receives the drop position, or undefined for the cursor
 */
export function takeFiles(
  filesOf: (data: DataTransfer | null) => File[],
  onFiles: (files: readonly File[], at: number | undefined) => void,
): Extension {
  const isReadOnly = (view: EditorView) => view.state.facet(EditorState.readOnly);
  return EditorView.domEventHandlers({
    paste(event, view) {
      const files = filesOf(event.clipboardData);
      if (files.length === 0 || isReadOnly(view)) return false;
      event.preventDefault();
      onFiles(files, undefined);
      return true;
    },
    drop(event, view) {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return false;
      event.preventDefault();
      if (isReadOnly(view)) return true;
      onFiles(files, view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? undefined);
      return true;
    },
  });
}
