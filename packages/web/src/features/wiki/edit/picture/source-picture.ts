import { ensureSyntaxTree, type syntaxTree } from '@codemirror/language';
import { type ChangeSpec, type EditorState, StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { changePictureLabel, type PictureChange } from '@easymock/wiki-content/picture-label';
import { changeBetween } from '../../shared-draft/write-text';

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

/** A picture in the source, `![label](address)`. */
export interface SourcePicture {
  readonly from: number;
  readonly to: number;
  readonly labelFrom: number;
  readonly labelTo: number;
  readonly isInTable: boolean;
}

/** Milliseconds for parsing up to a picture, which the editor has usually done already. */
const parseMs = 100;

function pictureOf(node: SyntaxNode): SourcePicture | undefined {
  const [open, close, next] = node.getChildren('LinkMark');
  // The label of `![ref]` and `![ref][]` is a name, which cannot be changed here.
  const reference = node.getChild('LinkLabel');
  if (!open || !close || (!next && !(reference && reference.to - reference.from > 2))) return undefined;
  let isInTable = false;
  for (let parent = node.parent; parent; parent = parent.parent) isInTable ||= parent.name === 'TableCell';
  return { from: node.from, to: node.to, labelFrom: open.to, labelTo: close.from, isInTable };
}

/**
 * Lists the pictures that begin between two positions; null in place of those whose label cannot be changed.
 * Returns nothing if the text is too long to parse in time.
 */
export function picturesBetween(state: EditorState, from: number, to: number): (SourcePicture | null)[] {
  const found: (SourcePicture | null)[] = [];
  ensureSyntaxTree(state, to, parseMs)?.iterate({
    from,
    to,
    enter: (ref) => {
      if (ref.name === 'Image' && ref.from >= from) found.push(pictureOf(ref.node) ?? null);
    },
  });
  return found;
}

/** Returns the picture of the cursor. */
export function pictureAt(state: EditorState, position: number): SourcePicture | undefined {
  const { from, to, text } = state.doc.lineAt(position);
  // Most lines need no parsing.
  if (!text.includes('![')) return undefined;
  return picturesBetween(state, from, to).find(
    (one): one is SourcePicture => one !== null && one.from <= position && position <= one.to,
  );
}

/** Returns the change of the source; undefined if the label would be read differently. */
export function changesOf(
  { doc }: EditorState,
  { to, labelFrom, labelTo, isInTable }: SourcePicture,
  change: PictureChange,
): ChangeSpec | undefined {
  const behind = doc.sliceString(to, doc.lineAt(to).to);
  const label = doc.sliceString(labelFrom, labelTo);
  const made = changePictureLabel(label, behind, change, { isInTable });
  if (!made) return undefined;
  const { from, to: end, insert } = changeBetween(label, made.label);
  return [
    { from: labelFrom + from, to: labelFrom + end, insert },
    { from: to, to: to + made.removed },
  ];
}

interface Tracked {
  readonly picture: SourcePicture;
  /** The source of the picture when tracking began. */
  readonly source: string;
}

const track = StateEffect.define<SourcePicture | undefined>();

/** Follows the picture that is being resized, while others write. */
export const trackedPicture = StateField.define<Tracked | undefined>({
  create: () => undefined,
  update(before, { effects, changes, docChanged, state }) {
    let now = before;
    if (now && docChanged) {
      const { from, to, labelFrom, labelTo, isInTable } = now.picture;
      const at = (position: number, side: 1 | -1) => changes.mapPos(position, side);
      const moved = { from: at(from, 1), to: at(to, -1), labelFrom: at(labelFrom, 1), labelTo: at(labelTo, -1) };
      now = { ...now, picture: { ...moved, isInTable } };
    }
    for (const effect of effects)
      if (effect.is(track)) {
        const { value } = effect;
        now = value && { picture: value, source: state.doc.sliceString(value.from, value.to) };
      }
    return now;
  },
});

export const beginTracking = (view: EditorView, picture: SourcePicture): void =>
  view.dispatch({ effects: track.of(picture) });

/** Ends tracking. @returns where the picture is now; undefined if its source changed meanwhile */
export function endTracking(view: EditorView): SourcePicture | undefined {
  const tracked = view.state.field(trackedPicture, false);
  view.dispatch({ effects: track.of(undefined) });
  if (!tracked) return undefined;
  const { picture, source } = tracked;
  return view.state.doc.sliceString(picture.from, picture.to) === source ? picture : undefined;
}
