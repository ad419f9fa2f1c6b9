import type { Node as DocNode } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { insertBlock } from '../commands';

export type PictureAlign = 'left' | 'center' | 'right';

/** The values of a picture that people set. Empty texts are absent. */
export interface PictureValues {
  readonly src: string;
  readonly alt: string;
  readonly width: string;
  readonly caption: string;
  readonly href: string;
}

/** Returns the selected picture: an inline one, or a figure. */
export function selectedPicture({ selection }: EditorState): { node: DocNode; pos: number } | undefined {
  if (!(selection instanceof NodeSelection) || !isPicture(selection.node)) return undefined;
  return { node: selection.node, pos: selection.from };
}

const isPicture = ({ type: { name } }: DocNode): boolean => name === 'image' || name === 'figure';

/** Returns the address that a picture links to; empty without a link. */
export const linkOfPicture = (node: DocNode): string =>
  String((node.type.name === 'figure' ? node.attrs.href : linkMark(node)?.attrs.href) ?? '');

const linkMark = (node: DocNode) => node.marks.find(({ type }) => type.name === 'link');

/** Returns the line that consists of just the picture at a position. */
function lineAround({ doc }: EditorState, pos: number): { node: DocNode; pos: number } | undefined {
  const $pos = doc.resolve(pos);
  const { parent } = $pos;
  return parent.type.name === 'paragraph' && parent.childCount === 1 ? { node: parent, pos: $pos.before() } : undefined;
}

/** Returns the alignment of a picture. An inline picture has the alignment of the line that it fills. */
export function alignOfPicture(state: EditorState, pos: number): PictureAlign | null {
  const node = state.doc.nodeAt(pos);
  const align = node?.type.name === 'figure' ? node.attrs.align : lineAround(state, pos)?.node.attrs.align;
  return (align as PictureAlign | null | undefined) ?? null;
}

const setAttributes = (tr: Transaction, pos: number, attrs: Record<string, unknown>): Transaction => {
  const node = tr.doc.nodeAt(pos);
  return node ? tr.setNodeMarkup(pos, undefined, { ...node.attrs, ...attrs }) : tr;
};

const select = (tr: Transaction, pos: number): Transaction => tr.setSelection(NodeSelection.create(tr.doc, pos));

/** Sets the width of a picture in pixels or percent; null restores its own. A stored height would not fit. */
export const setPictureWidth =
  (pos: number, width: string | null): Command =>
  (state, dispatch) => {
    dispatch?.(select(setAttributes(state.tr, pos, { width, height: null }), pos));
    return true;
  };

/** Returns the figure for a picture, with its attributes and its link. */
function figureOf(node: DocNode, attrs: Record<string, unknown>, caption: string): DocNode {
  const { schema } = node.type;
  const { src, alt, width, height, rest } = node.attrs;
  const mark = linkMark(node);
  const link = mark && { href: mark.attrs.href, linkRest: mark.attrs.rest };
  const own = { src, alt, width, height, imageRest: rest, ...link, ...attrs };
  return schema.node('figure', own, caption ? schema.text(caption) : []);
}

/** Replaces an inline picture by a figure: in place of its line, or below the text around it. */
function replaceByFigure(
  state: EditorState,
  pos: number,
  figure: DocNode,
): { tr: Transaction; at: number } | undefined {
  const line = lineAround(state, pos);
  const $line = line && state.doc.resolve(line.pos);
  const index = $line?.index() ?? 0;
  if (line && $line?.parent.canReplaceWith(index, index + 1, figure.type)) {
    const { tr } = state;
    // Tiptap would take the figure without a caption for an emptied document.
    tr.replaceWith(line.pos, line.pos + line.node.nodeSize, figure).setMeta('preventClearDocument', true);
    return { tr, at: line.pos };
  }
  const { tr } = state;
  tr.delete(pos, pos + 1).setSelection(TextSelection.near(tr.doc.resolve(pos)));
  const without = state.apply(tr);
  let made: Transaction | undefined;
  insertBlock(() => figure)(without, (insertion) => {
    made = insertion;
  });
  if (!made) return undefined;
  for (const step of made.steps) tr.step(step);
  const $end = made.selection.$from;
  return { tr, at: $end.before($end.depth) };
}

/** Aligns a picture. Text around it stays as it is: the picture becomes a block of its own. */
export const alignPicture =
  (pos: number, align: PictureAlign | null): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node || !isPicture(node)) return false;
    const line = node.type.name === 'image' ? lineAround(state, pos) : undefined;
    if (node.type.name === 'figure') dispatch?.(select(setAttributes(state.tr, pos, { align }), pos));
    else if (line) dispatch?.(select(setAttributes(state.tr, line.pos, { align }), pos));
    else {
      const made = align && replaceByFigure(state, pos, figureOf(node, { align, hasCaption: false }, ''));
      if (!made) return false;
      dispatch?.(select(made.tr, made.at).scrollIntoView());
    }
    return true;
  };

/** Moves the cursor into the caption of a picture, which becomes a figure. */
export const captionPicture =
  (pos: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node || !isPicture(node)) return false;
    const align = alignOfPicture(state, pos);
    const made =
      node.type.name === 'figure'
        ? { tr: setAttributes(state.tr, pos, { hasCaption: true }), at: pos }
        : replaceByFigure(state, pos, figureOf(node, { align }, ''));
    if (!made) return false;
    const { tr, at } = made;
    const size = tr.doc.nodeAt(at)?.content.size ?? 0;
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1, at + 1 + size)).scrollIntoView());
    return true;
  };

type Change = { tr: Transaction; at: number } | undefined;

function changeFigure(state: EditorState, pos: number, node: DocNode, own: object, values: PictureValues): Change {
  const { caption, href } = values;
  const tr = setAttributes(state.tr, pos, { ...own, href: href || null });
  if (node.textContent !== caption)
    tr.replaceWith(pos + 1, pos + 1 + node.content.size, caption ? state.schema.text(caption) : []);
  return { tr, at: pos };
}

/** An inline picture becomes a figure if it gets a caption. */
function changeInline(state: EditorState, pos: number, node: DocNode, own: object, values: PictureValues): Change {
  const { caption, href } = values;
  const others = node.marks.filter(({ type }) => type.name !== 'link');
  const link = href === linkOfPicture(node) ? linkMark(node) : href && state.schema.marks.link?.create({ href });
  const changed = node.type.create({ ...node.attrs, ...own }, null, link ? link.addToSet(others) : others);
  if (!caption) return { tr: state.tr.replaceWith(pos, pos + 1, changed), at: pos };
  return replaceByFigure(state, pos, figureOf(changed, { align: alignOfPicture(state, pos) }, caption));
}

/** Applies the values of a form to the picture at a position. */
export const changePicture =
  (pos: number, values: PictureValues): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node || !isPicture(node)) return false;
    const width = values.width || null;
    // A stored height would not fit another width.
    const height = width === node.attrs.width ? node.attrs.height : null;
    const own = { src: values.src, alt: values.alt || null, width, height };
    const made = (node.type.name === 'figure' ? changeFigure : changeInline)(state, pos, node, own, values);
    if (made) dispatch?.(select(made.tr, made.at).scrollIntoView());
    return made !== undefined;
  };
