import { toSafeTree } from '@easymock/wiki-content/browser';
import { countWords, plainOf } from '@easymock/wiki-content/plain';
import { toHtml } from '@easymock/wiki-content/tree';
import type { Node as DocNode, Schema } from '@tiptap/pm/model';
import { needsLineAfter } from './last-line';
import { readBlocks } from './read-source';
import { writeNodes } from './write-source';

/**
 * The source of an article while it is written. Blocks that nobody changed stay as the source has them, to the letter;
 * an article that nobody changed is its source.
 */
export class RichDocument {
  /** The HTML of blocks: as the source had it, or as it was written before. */
  readonly #written = new WeakMap<DocNode, string>();
  #opened: { source: string; doc: DocNode } | undefined;

  /** Makes the document of the source that the editor begins with. */
  open(source: string, schema: Schema): DocNode {
    const doc = this.read(source, schema);
    this.#opened = { source, doc };
    return doc;
  }

  /** Makes a document of a source. */
  read(source: string, schema: Schema): DocNode {
    const blocks = readBlocks(toSafeTree(source), schema).map(({ block, from }) => {
      this.#written.set(block, toHtml(from));
      return block;
    });
    const last = blocks.at(-1);
    if (!last || needsLineAfter(last)) blocks.push(schema.node('paragraph'));
    return schema.node('doc', null, blocks);
  }

  /** The source of a document. */
  write(doc: DocNode): string {
    if (this.#opened?.doc.eq(doc)) return this.#opened.source;
    const blocks = [...doc.children];
    // Lines that somebody has not written on yet are no part of the article.
    while (blocks.length > 0 && isEmptyLine(blocks.at(-1))) blocks.pop();
    return blocks.map((block) => this.#blockOf(block)).join('\n');
  }

  /** How many words a document has, as the reading page counts them. */
  words(doc: DocNode): number {
    return countWords(plainOf(writeNodes(doc.children)));
  }

  #blockOf(block: DocNode): string {
    const known = this.#written.get(block);
    if (known !== undefined) return known;
    const html = toHtml(writeNodes([block]));
    this.#written.set(block, html);
    return html;
  }
}

const isEmptyLine = (block: DocNode | undefined): boolean =>
  block?.type.name === 'paragraph' && block.childCount === 0;
