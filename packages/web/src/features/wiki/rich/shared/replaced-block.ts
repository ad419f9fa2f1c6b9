import type { Node as DocNode } from '@tiptap/pm/model';

/** The block that others put in place of another one. */
interface Replacement {
  /** Position of its content. */
  readonly start: number;
  /** Returns the offset of a place in the former block. */
  readonly offsetOf: (offset: number) => number;
}

/** Returns the text of a block, in which each inline node has its size as length. */
const wordsOf = (block: DocNode): string => block.textBetween(0, block.content.size, undefined, '\ufffc');

/**
 * Finds the new text block with the text of a former one. A block that lacks one passage is found if no other has all:
 * the author of letters that the other person had not received inserts them a moment later.
 */
export function findReplacement(block: DocNode, before: DocNode, doc: DocNode): Replacement | undefined {
  const former = new Set<DocNode>();
  before.descendants((node) => void former.add(node));
  const words = wordsOf(block);
  let same: Replacement | undefined;
  let similar: Replacement | undefined;
  doc.descendants((node, pos) => {
    if (!node.isTextblock || former.has(node)) return !same;
    const now = wordsOf(node);
    if (now === words) same ??= { start: pos + 1, offsetOf: (offset) => offset };
    const offsetOf = offsetsIn(now, words);
    if (offsetOf) similar ??= { start: pos + 1, offsetOf };
    return false;
  });
  return same ?? similar;
}

/** Returns how offsets change in a text that lacks one passage of at most its length; undefined for another text. */
function offsetsIn(text: string, former: string): Replacement['offsetOf'] | undefined {
  const missingNum = former.length - text.length;
  if (missingNum < 0 || missingNum > text.length) return undefined;
  let start = 0;
  while (start < text.length && text[start] === former[start]) start += 1;
  if (text.slice(start) !== former.slice(start + missingNum)) return undefined;
  return (offset) => (offset <= start ? offset : Math.max(start, offset - missingNum));
}
