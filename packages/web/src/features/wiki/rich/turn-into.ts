import { type Node as DocNode, Fragment, type Schema } from '@tiptap/pm/model';
import { type Command, Selection } from '@tiptap/pm/state';
import { newCallout } from './commands';

/** The forms into which a text block can be turned, by tool name, in menu order. */
export const blockForms = [
  ...(['line', 'heading1', 'heading2', 'heading3', 'bulletList', 'numberList', 'taskList'] as const),
  ...(['quote', 'codeBlock', 'note'] as const),
] as const;
export type BlockForm = (typeof blockForms)[number];

const wrappers = new Set(['blockquote', 'callout', 'details', 'group']);
const isList = ({ type: { name } }: DocNode): boolean => name === 'bulletList' || name === 'orderedList';

/**
 * Returns the lines of a block. @returns undefined if the block contains anything else, such as a picture or
 * a table
 */
function linesOf(block: DocNode): DocNode[] | undefined {
  const { name, spec } = block.type;
  const { schema } = block.type;
  if (spec.code)
    return block.textContent.split('\n').map((line) => schema.node('paragraph', null, line ? schema.text(line) : []));
  // A default title is shown in the reader's language and is not the author's text.
  if (name === 'calloutTitle' && block.attrs.words !== null) return [];
  if (name !== 'figure' && block.isTextblock) return [block];
  if (!wrappers.has(name) && !isList(block) && name !== 'listItem') return undefined;
  const lines = block.children.map(linesOf);
  return lines.includes(undefined) ? undefined : lines.flatMap((line) => line ?? []);
}

/** Returns the text of a line that becomes code. @returns undefined if code cannot represent the line */
function codeOf(line: DocNode): string | undefined {
  const isPlain = line.children.every((child) => child.isText || child.type.name === 'hardBreak');
  return isPlain ? line.textBetween(0, line.content.size, undefined, '\n') : undefined;
}

const lineOf = (line: DocNode, isBare = false): DocNode =>
  line.type.schema.node('paragraph', { align: line.attrs.align ?? null, isBare }, line.content);

function listOf(schema: Schema, block: DocNode, lines: readonly DocNode[], form: BlockForm): DocNode {
  const isTask = form === 'taskList';
  const items = isList(block)
    ? block.children.map((item) => {
        const [line] = item.children;
        const isBare = isTask && item.childCount === 1 && line?.type.name === 'paragraph';
        return schema.node(
          'listItem',
          { ...item.attrs, checked: isTask ? (item.attrs.checked ?? false) : null },
          isBare && line ? lineOf(line, true) : item.content,
        );
      })
    : lines.map((line) => schema.node('listItem', { checked: isTask ? false : null }, lineOf(line, true)));
  return schema.node(form === 'numberList' ? 'orderedList' : 'bulletList', null, items);
}

/** Returns the blocks in a wrapper, or the block itself. */
function contentOf(block: DocNode): Fragment {
  if (!wrappers.has(block.type.name)) return Fragment.from(block);
  const inner = block.children.flatMap((child) =>
    ['calloutTitle', 'summary'].includes(child.type.name)
      ? (linesOf(child) ?? []).map((line) => lineOf(line))
      : [child],
  );
  return Fragment.from(inner);
}

/** Returns the current form of a block. */
function formOf(block: DocNode): BlockForm | undefined {
  const { type, attrs, firstChild } = block;
  if (type.name === 'heading') return blockForms.find((form) => form === `heading${attrs.level}`);
  if (type.name === 'bulletList') return firstChild?.attrs.checked === null ? 'bulletList' : 'taskList';
  if (type.name === 'callout') return attrs.kind === 'note' ? 'note' : undefined;
  const others: Record<string, BlockForm> = {
    paragraph: 'line',
    orderedList: 'numberList',
    blockquote: 'quote',
    codeBlock: 'codeBlock',
  };
  return others[type.name];
}

/**
 * Converts a block to another form. @returns undefined if the block has this form already, or if content
 * would be lost
 */
export function convertBlock(block: DocNode, form: BlockForm): Fragment | undefined {
  const lines = linesOf(block);
  if (!lines || lines.length === 0 || form === formOf(block)) return undefined;
  const { schema } = block.type;
  switch (form) {
    case 'line':
      return Fragment.from(lines.map((line) => lineOf(line)));
    case 'heading1':
    case 'heading2':
    case 'heading3': {
      const level = Number(form.at(-1));
      const { align } = block.attrs;
      return Fragment.from(lines.map((line) => schema.node('heading', { level, align: align ?? null }, line.content)));
    }
    case 'bulletList':
    case 'numberList':
    case 'taskList':
      return Fragment.from(listOf(schema, block, lines, form));
    case 'quote':
      return Fragment.from(schema.node('blockquote', null, contentOf(block)));
    case 'codeBlock': {
      const code = lines.map(codeOf);
      if (code.includes(undefined)) return undefined;
      const text = code.join('\n');
      return Fragment.from(schema.node('codeBlock', null, text ? schema.text(text) : []));
    }
    default: {
      const callout = newCallout('note')(schema);
      const title = Fragment.from(callout.firstChild);
      return Fragment.from(callout.copy(title.append(contentOf(block))));
    }
  }
}

/** Turns the block at a position into another form, and moves the cursor to its end. */
export const turnInto =
  (pos: number, form: BlockForm): Command =>
  (state, dispatch) => {
    const block = state.doc.nodeAt(pos);
    const made = block && convertBlock(block, form);
    if (!made) return false;
    const tr = state.tr.replaceWith(pos, pos + block.nodeSize, made);
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(pos + made.size), -1)).scrollIntoView());
    return true;
  };
