import { EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type { FileTarget, UploadedFile } from '../files/use-file-uploads';

// Files on their way stand in the editor and not in the text: what is saved meanwhile, as a draft or for readers, holds
// no half a picture.

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

const decorationOf = (mark: Mark) =>
  Decoration.widget({ widget: new MarkWidget(mark), side: 1, id: mark.id });

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { changes, effects }) {
    let marked = set.map(changes);
    for (const effect of effects) {
      if (effect.is(addMark))
        marked = marked.update({ add: [decorationOf(effect.value).range(effect.value.at)] });
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
  for (const cursor = set.iter(); cursor.value; cursor.next())
    if (cursor.value.spec.id === id) return cursor.from;
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

/** Shows where files will stand that are on their way. */
export const uploadMarks: Extension = [marks, look];

/** A name as the text of a link or the description of a picture. */
const escaped = (name: string): string => name.replace(/[\\[\]]/g, '\\$&').replace(/\s+/g, ' ');

const sourceOf = ({ kind, name, url }: UploadedFile): string =>
  `${kind === 'picture' ? '!' : ''}[${escaped(name)}](${url})`;

/** An editor of Markdown as the target of files. */
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
      // Its place was deleted meanwhile: it comes to where the cursor is rather than nowhere.
      const at = placeIn(state.field(marks), id) ?? state.selection.main.to;
      const insert = uploaded ? sourceOf(uploaded) : '';
      const isBehind = state.selection.main.empty && state.selection.main.head === at;
      view.dispatch({
        effects: removeMark.of(id),
        ...(insert && {
          changes: { from: at, insert },
          // Whoever waits with the cursor there goes on writing behind it.
          ...(isBehind && { selection: { anchor: at + insert.length } }),
          userEvent: 'input.paste',
        }),
      });
    },
  };
}

/** Takes files that are pasted or dropped. @param onFiles told where in the text, if not at the cursor */
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
