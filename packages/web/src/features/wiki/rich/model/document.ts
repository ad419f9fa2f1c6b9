import { toSafeTree } from '@easymock/wiki-content/browser';
import { countWords, plainOf } from '@easymock/wiki-content/plain';
import { needsLineAfter, readBlocks, writeNodes } from '@easymock/wiki-content/rich';
import type { Node as DocNode, Schema } from '@tiptap/pm/model';

/** Parses a source into a document of the editor. */
export function readDocument(source: string, schema: Schema): DocNode {
  const blocks = readBlocks(toSafeTree(source), schema).map(({ block }) => block);
  const last = blocks.at(-1);
  if (!last || needsLineAfter(last)) blocks.push(schema.node('paragraph'));
  return schema.node('doc', null, blocks);
}

/** Returns the word count of a document, counted as on the reading page. */
export const wordsIn = (doc: DocNode): number => countWords(plainOf(writeNodes(doc.children)));
