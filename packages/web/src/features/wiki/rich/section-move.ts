import type { Node as DocNode } from '@tiptap/pm/model';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { moveRange, type SectionHeading } from '../edit/outline/sections';

/** Lists the headings between the blocks of a document. */
export function headingsOf(doc: DocNode): SectionHeading[] {
  return doc.children.flatMap((block, at) =>
    block.type.name === 'heading' ? [{ depth: Number(block.attrs.level), text: block.textContent.trim(), at }] : [],
  );
}

/** Returns the blocks after a section moved before another heading; undefined if nothing moves. */
export function sectionMove(doc: DocNode, index: number, target: number): DocNode[] | undefined {
  const blocks = doc.children;
  const move = moveRange(headingsOf(doc), index, target, blocks.length);
  if (!move) return undefined;
  const { section, before } = move;
  const moved = blocks.slice(section.from, section.to);
  const isUp = before < section.from;
  return isUp
    ? [...blocks.slice(0, before), ...moved, ...blocks.slice(before, section.from), ...blocks.slice(section.to)]
    : [...blocks.slice(0, section.from), ...blocks.slice(section.to, before), ...moved, ...blocks.slice(before)];
}

const sizeOf = (blocks: readonly DocNode[]): number => blocks.reduce((size, { nodeSize }) => size + nodeSize, 0);

/** Moves a section before another heading, with the cursor in its heading. */
export const moveSection =
  (index: number, target: number): Command =>
  (state, dispatch) => {
    const blocks = state.doc.children;
    const move = moveRange(headingsOf(state.doc), index, target, blocks.length);
    if (!move) return false;
    const { section, before } = move;
    const start = sizeOf(blocks.slice(0, section.from));
    const moved = blocks.slice(section.from, section.to);
    const { tr } = state;
    tr.delete(start, start + sizeOf(moved));
    const place = tr.mapping.map(sizeOf(blocks.slice(0, before)));
    tr.insert(place, moved);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(place + 1))).scrollIntoView());
    return true;
  };

/** Moves the cursor to a heading. */
export const goToHeading =
  (index: number): Command =>
  (state, dispatch) => {
    const heading = headingsOf(state.doc)[index];
    if (!heading) return false;
    const pos = sizeOf(state.doc.children.slice(0, heading.at));
    dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(pos + 1))).scrollIntoView());
    return true;
  };
