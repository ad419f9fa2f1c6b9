import { textFor } from '@easymock/wiki-content/browser';
import type { CalloutKind } from '@easymock/wiki-content/rich';
import type { Editor } from '@tiptap/core';
import { lift, setBlockType, wrapIn } from '@tiptap/pm/commands';
import type { Node as DocNode, NodeType, Schema } from '@tiptap/pm/model';
import { liftListItem, wrapInList } from '@tiptap/pm/schema-list';
import { type Command, type EditorState, NodeSelection, Selection, type Transaction } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';

/** Runs a command and returns the focus to the text. */
export function run(editor: Editor, command: Command): void {
  command(editor.state, editor.view.dispatch, editor.view);
  editor.view.focus();
}

const typeOf = (schema: Schema, name: string): NodeType => schema.nodes[name] as NodeType;

/** Returns the nearest matching ancestor of the selection. */
export function findAncestor(state: EditorState, fits: (node: DocNode) => boolean) {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (fits(node)) return { node, depth, pos: $from.before(depth) };
  }
  return undefined;
}

const isList = ({ type }: DocNode): boolean => type.name === 'bulletList' || type.name === 'orderedList';

/** Turns lines into headings, or headings of this level into lines. */
export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) => {
    const isSet = state.selection.$from.parent.attrs.level === level;
    return setLine(isSet ? 'paragraph' : 'heading', isSet ? {} : { level })(state, dispatch);
  };

/** Types the characters that open a list, of articles to link to or of people to mention. */
const typeTrigger =
  (trigger: string): Command =>
  (state, dispatch, view) => {
    dispatch?.(state.tr.insertText(trigger).scrollIntoView());
    view?.focus();
    return true;
  };
export const beginArticleLink = typeTrigger('[[');
export const beginMention = typeTrigger('@');

/** Changes the type of the selected lines; their alignment stays. */
export const setLine =
  (name: string, attrs: Record<string, unknown> = {}): Command =>
  (state, dispatch) =>
    setBlockType(typeOf(state.schema, name), ({ attrs: { align } }: DocNode) => ({ align, ...attrs }))(state, dispatch);

/** Turns lines into a list, a list into another type of list, or a list of this type into lines. */
export const toggleList =
  (name: 'bulletList' | 'orderedList', isTask = false): Command =>
  (state, dispatch) => {
    const list = findAncestor(state, isList);
    const type = typeOf(state.schema, name);
    const isSame =
      list?.node.type === type && isTasks(list.node) === isTask && list.depth >= state.selection.$from.depth - 2;
    if (isSame) return liftListItem(typeOf(state.schema, 'listItem'))(state, dispatch);
    if (list) {
      dispatch?.(asTasks(state.tr.setNodeMarkup(list.pos, type, {}), list.pos, isTask));
      return true;
    }
    return wrapInList(type)(
      state,
      dispatch &&
        ((tr) => {
          const pos = tr.selection.$from.before(Math.max(1, tr.selection.$from.depth - 2));
          dispatch(asTasks(tr, pos, isTask));
        }),
    );
  };

const isTasks = (list: DocNode): boolean => list.firstChild?.attrs.checked !== null;

/**
 * Adds checkboxes to the items of a list, or removes them; the lines of the items need no elements of their
 * own.
 */
function asTasks(tr: Transaction, at: number, isTask: boolean): Transaction {
  const list = tr.doc.nodeAt(at);
  if (!list || !isList(list)) return tr;
  list.forEach((item, offset) => {
    const pos = at + 1 + offset;
    const checked = isTask ? (item.attrs.checked ?? false) : null;
    if (checked !== item.attrs.checked) tr.setNodeMarkup(pos, undefined, { ...item.attrs, checked });
    const [line] = item.children;
    if (line?.type.name === 'paragraph' && item.childCount === 1 && !line.attrs.isBare)
      tr.setNodeMarkup(pos + 1, undefined, { ...line.attrs, isBare: true });
  });
  return tr;
}

/** Wraps lines in a quote, or unwraps them. */
export const toggleQuote: Command = (state, dispatch) =>
  findAncestor(state, ({ type }) => type.name === 'blockquote')
    ? lift(state, dispatch)
    : wrapIn(typeOf(state.schema, 'blockquote'))(state, dispatch);

export const toggleCode: Command = (state, dispatch) =>
  state.selection.$from.parent.type.name === 'codeBlock'
    ? setBlockType(typeOf(state.schema, 'paragraph'))(state, dispatch)
    : setBlockType(typeOf(state.schema, 'codeBlock'))(state, dispatch);

/**
 * Inserts a block below the current line, or in place of an empty line, and moves the cursor into the block.
 */
export const insertBlock =
  (make: (schema: Schema) => DocNode): Command =>
  (state, dispatch) => {
    const node = make(state.schema);
    const { $from } = state.selection;
    const at = placeFor(state, node.type);
    if (at === undefined) return false;
    if (!dispatch) return true;
    const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0 && at === $from.after();
    const from = isEmpty ? $from.before() : at;
    const tr = state.tr.replaceWith(from, at, node);
    selectInside(tr, from, node);
    dispatch(tr.scrollIntoView());
    return true;
  };

/**
 * Returns a valid position for a block type: after the line, or after the nearest ancestor whose parent
 * accepts the type.
 */
function placeFor({ selection: { $from, $to } }: EditorState, type: NodeType): number | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const index = $from.indexAfter(depth - 1);
    if ($from.node(depth - 1).canReplaceWith(index, index, type)) return $from.after(depth);
  }
  const end = $to.pos;
  return $from.depth === 0 ? end : undefined;
}

/** Moves the cursor into the block, or to a line after an atomic block. */
export function selectInside(tr: Transaction, at: number, node: DocNode): void {
  if (!node.isAtom) {
    tr.setSelection(Selection.near(tr.doc.resolve(at + 1)));
    return;
  }
  const end = at + node.nodeSize;
  const $end = tr.doc.resolve(end);
  if (!$end.nodeAfter && $end.parent.type.name === 'doc')
    tr.insert(end, typeOf(tr.doc.type.schema, 'paragraph').create());
  tr.setSelection(Selection.near(tr.doc.resolve(end)));
}

const emptyLine = (schema: Schema): DocNode => schema.node('paragraph');

export const newTable =
  (rows: number, columns: number) =>
  (schema: Schema): DocNode => {
    const cells = (name: string) =>
      Array.from({ length: columns }, () => schema.node(name, null, schema.node('paragraph', { isBare: true })));
    return schema.node(
      'table',
      null,
      Array.from({ length: rows }, (_, row) =>
        schema.node(
          'tableRow',
          { section: row === 0 ? 'thead' : 'tbody' },
          cells(row === 0 ? 'tableHeader' : 'tableCell'),
        ),
      ),
    );
  };

/** Creates a callout with its default title, which readers see in their own language. */
export const newCallout =
  (kind: CalloutKind) =>
  (schema: Schema): DocNode => {
    const words = textFor(kind, 'zh') ?? '';
    return schema.node('callout', { kind }, [
      schema.node('calloutTitle', { words: kind }, schema.text(words)),
      emptyLine(schema),
    ]);
  };

export const newDetails =
  (title: string) =>
  (schema: Schema): DocNode =>
    schema.node('details', null, [schema.node('summary', null, schema.text(title)), emptyLine(schema)]);

/** Inserts an inline node. */
export const insertInline =
  (name: string, attrs: Record<string, unknown>): Command =>
  (state, dispatch) => {
    if (!state.selection.$from.parent.inlineContent && !(state.selection instanceof NodeSelection)) return false;
    dispatch?.(state.tr.replaceSelectionWith(typeOf(state.schema, name).create(attrs)).scrollIntoView());
    return true;
  };

const cellName = /^table(?:Cell|Header)$/;

/** Sets the alignment of the selected lines; in a table, of the cell or of all selected cells. */
export const setAlign =
  (align: string | null): Command =>
  (state, dispatch) => {
    const { tr, selection } = state;
    const set = (node: DocNode, pos: number) => {
      tr.setNodeMarkup(pos, undefined, { ...node.attrs, align });
    };
    const cell = findAncestor(state, ({ type }) => cellName.test(type.name));
    if (selection instanceof CellSelection) selection.forEachCell(set);
    else if (cell && selection.to < cell.pos + cell.node.nodeSize) set(cell.node, cell.pos);
    else
      state.doc.nodesBetween(selection.from, selection.to, (node, pos) => {
        if (node.type.name === 'paragraph' || node.type.name === 'heading') set(node, pos);
      });
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };

/** Removes all marks, or turns a heading into a plain line if nothing is selected. */
export const clearMarks: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  if (empty) return setLine('paragraph')(state, dispatch);
  dispatch?.(state.tr.removeMark(from, to));
  return true;
};

interface BlockPlace {
  readonly from: number;
  readonly to: number;
}

/** Returns the movable block that contains the selection: a block of the article, or a list item. */
function selectedBlock(state: EditorState): BlockPlace | undefined {
  const { selection } = state;
  const { $from } = selection;
  if (selection instanceof NodeSelection && selection.node.isBlock && $from.depth === 0) return selection;
  // Rows with merged cells cannot be swapped, so a table moves as a whole.
  const item = findAncestor(state, ({ type }) => type.name === 'listItem' || type.name === 'tableRow');
  const depth = item?.node.type.name === 'listItem' ? item.depth : 1;
  return $from.depth < depth ? undefined : { from: $from.before(depth), to: $from.after(depth) };
}

/** Swaps a block with the previous or next one. Default: the block of the selection. */
export const moveBlock =
  (direction: -1 | 1, place?: BlockPlace): Command =>
  (state, dispatch) => {
    const block = place ?? selectedBlock(state);
    if (!block) return false;
    const $edge = state.doc.resolve(direction === -1 ? block.from : block.to);
    const other = direction === -1 ? $edge.nodeBefore : $edge.nodeAfter;
    if (!other) return true;
    const [start, end] =
      direction === -1 ? [block.from - other.nodeSize, block.to] : [block.from, block.to + other.nodeSize];
    const middle = direction === -1 ? block.from : block.to;
    // Move the block without the cursor, so that the cursor stays in place.
    const isInFirst = state.selection.from < middle;
    const { tr } = state;
    if (isInFirst) tr.insert(start, state.doc.slice(middle, end).content).delete(end, end + end - middle);
    else tr.insert(end, state.doc.slice(start, middle).content).delete(start, middle);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** At the beginning of an item, removes its checkbox first, then lifts it out of the list. */
export const leaveItem: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const item = findAncestor(state, ({ type }) => type.name === 'listItem');
  const isAtStart = empty && $from.parentOffset === 0 && item && $from.index(item.depth) === 0;
  if (!isAtStart || $from.depth !== item.depth + 1) return false;
  if (item.node.attrs.checked !== null) {
    dispatch?.(state.tr.setNodeMarkup(item.pos, undefined, { ...item.node.attrs, checked: null }));
    return true;
  }
  return liftListItem(item.node.type)(state, dispatch, view);
};

/** Sets or removes the colour of the selected text; its background stays. */
export const setColour =
  (color: string | null): Command =>
  (state, dispatch) => {
    const type = state.schema.marks.colours;
    const { from, to, empty, $from } = state.selection;
    if (!type) return false;
    const { tr } = state;
    if (empty) {
      const background = type.isInSet(state.storedMarks ?? $from.marks())?.attrs.background ?? null;
      if (color ?? background) tr.addStoredMark(type.create({ color, background }));
      else tr.removeStoredMark(type);
    } else
      state.doc.nodesBetween(from, to, (node, pos) => {
        if (!node.isInline) return;
        const background = type.isInSet(node.marks)?.attrs.background ?? null;
        const [start, end] = [Math.max(from, pos), Math.min(to, pos + node.nodeSize)];
        if (color ?? background) tr.addMark(start, end, type.create({ color, background }));
        else tr.removeMark(start, end, type);
      });
    dispatch?.(tr);
    return true;
  };
