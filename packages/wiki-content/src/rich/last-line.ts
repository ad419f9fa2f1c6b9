import type { Node as DocNode } from 'prosemirror-model';

/**
 * Returns whether the cursor could not get below this block at the end of a document: Enter leaves only lines
 * and lists. The editor then shows an empty line after the block, which is not part of the source.
 */
export function needsLineAfter({ type: { name }, lastChild }: DocNode): boolean {
  if (name === 'paragraph' || name === 'heading') return false;
  const isList = /List$|^listItem$/.test(name);
  return !isList || lastChild === null || needsLineAfter(lastChild);
}
