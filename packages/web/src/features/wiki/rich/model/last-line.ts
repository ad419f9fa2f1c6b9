import type { Node as DocNode } from '@tiptap/pm/model';

/**
 * Whether the cursor cannot go on below a block that is the last: the Enter key leads out of lines and lists, and out of
 * nothing else. The editor shows an empty line after such a block, which is no part of the source.
 */
export function needsLineAfter({ type: { name }, lastChild }: DocNode): boolean {
  if (name === 'paragraph' || name === 'heading') return false;
  const isList = /List$|^listItem$/.test(name);
  return !isList || lastChild === null || needsLineAfter(lastChild);
}
