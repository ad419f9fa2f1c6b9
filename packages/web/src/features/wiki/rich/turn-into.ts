import { type Node as DocNode, Fragment, type Schema } from '@tiptap/pm/model';
import { type Command, Selection } from '@tiptap/pm/state';
import { newCallout } from './commands';

/** What a block of lines can become, by the names of the tools, in the order of the menu. */
export const blockForms = [
  ...(['line', 'heading1', 'heading2', 'heading3', 'bulletList', 'numberList', 'taskList'] as const),
  ...(['quote', 'codeBlock', 'note'] as const),
] as const;
export type BlockForm = (typeof blockForms)[number];

const wrappers = new Set(['blockquote', 'callout', 'details', 'group']);
const isList = ({ type: { name } }: DocNode): boolean => name === 'bulletList' || name === 'orderedList';

/** The lines of a block. @returns undefined if the block holds anything else, for example a picture or a table */
function linesOf(block: DocNode): DocNode[] | undefined {
  const { name, spec } = block.type;
  const { schema } = block.type;
  if (spec.code)
    return block.textContent
      .split('\n')
      .map((line) => schema.node('paragraph', null, line ? schema.text(line) : []));
  // Readers get the titles of our own callouts in their language; they are no words of the author.
  if (name === 'calloutTitle' && block.attrs.words !== null) return [];
  if (name !== 'figure' && block.isTextblock) return [block];
  if (!wrappers.has(name) && !isList(block) && name !== 'listItem') return undefined;
  const lines = block.children.map(linesOf);
  return lines.includes(undefined) ? undefined : lines.flatMap((line) => line ?? []);
}

/** What is written in a line that becomes code. @returns undefined if code cannot hold it */
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

/** The blocks that a wrapper holds, or the block itself. */
function contentOf(block: DocNode): Fragment {
  if (!wrappers.has(block.type.name)) return Fragment.from(block);
  const inner = block.children.flatMap((child) =>
    ['calloutTitle', 'summary'].includes(child.type.name)
      ? (linesOf(child) ?? []).map((line) => lineOf(line))
      : [child],
  );
  return Fragment.from(inner);
}

/** The form that a block has already. */
function formOf(block: DocNode): BlockForm | undefined {
  const { type, attrs, firstChild } = block;
  if (type.name === 'heading') return blockForms.find((form) => form === `heading${attrs.level}`);
  if (type.name === 'bulletList') return firstChild?.attrs.checked === null ? 'bulletList' : 'taskList';
  if (type.name === 'callout') return attrs.kind === 'note' ? 'note' : undefined;
  const others: Record<string, BlockForm> = {
    ...{ paragraph: 'line', orderedList: 'numberList', blockquote: 'quote', codeBlock: 'codeBlock' },
  };
  return others[type.name];
}

/** What a block becomes in another form. @returns undefined if it has the form already, or something would get lost */
export function turned(block: DocNode, form: BlockForm): Fragment | undefined {
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
      return Fragment.from(
        lines.map((line) => schema.node('heading', { level, align: align ?? null }, line.content)),
      );
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

/** Turns the block at a position into another form, and puts the cursor at its end. */
export const turnInto =
  (pos: number, form: BlockForm): Command =>
  (state, dispatch) => {
    const block = state.doc.nodeAt(pos);
    const made = block && turned(block, form);
    if (!made) return false;
    const tr = state.tr.replaceWith(pos, pos + block.nodeSize, made);
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(pos + made.size), -1)).scrollIntoView());
    return true;
  };
