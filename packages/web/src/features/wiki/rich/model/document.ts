import { toSafeTree } from '@easymock/wiki-content/browser';
import { countWords, plainOf } from '@easymock/wiki-content/plain';
import { needsLineAfter, readBlocks, writeNodes } from '@easymock/wiki-content/rich';
import { toHtml } from '@easymock/wiki-content/tree';
import type { Node as DocNode, Schema } from '@tiptap/pm/model';

/**
 * Maps between the source of an article and the edited document. Unchanged blocks retain their source
 * verbatim; an unchanged article retains its whole source.
 */
export class RichDocument {
  /** The HTML of blocks, from the source or from an earlier write. */
  readonly #written = new WeakMap<DocNode, string>();
  #opened: { source: string; doc: DocNode } | undefined;

  /** Parses the initial source of the editor. */
  open(source: string, schema: Schema): DocNode {
    const doc = this.read(source, schema);
    this.#opened = { source, doc };
    return doc;
  }

  /** Parses a source into a document. */
  read(source: string, schema: Schema): DocNode {
    const blocks = readBlocks(toSafeTree(source), schema).map(({ block, from }) => {
      this.#written.set(block, toHtml(from));
      return block;
    });
    const last = blocks.at(-1);
    if (!last || needsLineAfter(last)) blocks.push(schema.node('paragraph'));
    return schema.node('doc', null, blocks);
  }

  /** Serialises a document to its source. */
  write(doc: DocNode): string {
    if (this.#opened?.doc.eq(doc)) return this.#opened.source;
    const blocks = [...doc.children];
    // Empty lines at the end are not part of the article.
    while (blocks.length > 0 && isEmptyLine(blocks.at(-1))) blocks.pop();
    return blocks.map((block) => this.#blockOf(block)).join('\n');
  }

  /** Returns the word count of a document, counted as on the reading page. */
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

const isEmptyLine = (block: DocNode | undefined): boolean => block?.type.name === 'paragraph' && block.childCount === 0;
