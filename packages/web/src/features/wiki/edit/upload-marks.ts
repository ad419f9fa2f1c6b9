import { EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
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
  `${kind === 'picture' ? '!' : ''}[${escaped(name)}](${url})`;

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
      const insert = uploaded ? sourceOf(uploaded) : '';
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
