import type { Node as DocNode, Mark, Schema } from 'prosemirror-model';
import { attributeOf, type Element, type Node, textOf } from '../safe/tree';
import { isBlank, isEquivalent } from './canonical';
import { containsBlock, type Flat, inlinePieces, isCard } from './flatten';
import { isArticleLink } from './link-markup';
import { isMention } from './mention-markup';
import { readTable } from './read-table';
import { AttributeReader } from './rest';
import { blockTags, calloutKinds, groupTags, markTags } from './tags';
import { UnsupportedMarkup } from './unknown';
import { writeNodes } from './write-source';

/**
 * Parses a sanitised source into blocks. HTML that the editor has no node for becomes a node that preserves
 * it: each block is written back, and preserved verbatim if the result differs in canonical form.
 * @returns each block with the source nodes that it was made of
 */
export function readBlocks(tree: readonly Node[], schema: Schema): { block: DocNode; from: Node[] }[] {
  const reader = new Reader(schema);
  return splitBlocks(tree).map((from) => {
    try {
      const [block, ...others] = reader.blocks(from);
      if (block && others.length === 0) {
        block.check();
        if (isEquivalent(writeNodes([block]), from)) return { block, from };
      }
    } catch (error) {
      if (!(error instanceof UnsupportedMarkup || error instanceof RangeError)) throw error;
    }
    return { block: reader.kept(from), from };
  });
}

/** Splits a source into its blocks; text between blocks forms a block too. */
export function splitBlocks(tree: readonly Node[]): Node[][] {
  const result: Node[][] = [];
  let line: Node[] = [];
  const endLine = () => {
    // A line may consist of just a picture.
    if (inlinePieces(line).length > 0) result.push(line);
    line = [];
  };
  for (const node of tree) {
    const isBlock = node.type === 'element' && (blockTags.has(node.tag) || containsBlock(node));
    if (!isBlock) {
      line.push(node);
      continue;
    }
    endLine();
    result.push([node]);
  }
  endLine();
  return result;
}

/** Parses pasted nodes into blocks to insert, without empty ones. */
export const readPasted = (tree: readonly Node[], schema: Schema): DocNode[] =>
  readBlocks(tree, schema).map(({ block }) => block);

const listTags: Readonly<Record<string, string>> = { ul: 'bulletList', ol: 'orderedList' };

class Reader {
  readonly schema: Schema;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  make(name: string, attributes: Record<string, unknown>, content: readonly DocNode[] = []): DocNode {
    return this.schema.node(name, attributes, content);
  }

  kept = (from: readonly Node[]): DocNode => this.make('kept', { nodes: [...from] });

  /** Returns the blocks in an element, or an empty line if there are none. */
  filled(nodes: readonly Node[]): DocNode[] {
    const blocks = this.blocks(nodes);
    return blocks.length > 0 ? blocks : [this.make('paragraph', { isBare: true })];
  }

  blocks(nodes: readonly Node[]): DocNode[] {
    return splitBlocks(nodes).map((piece) => {
      const [first] = piece;
      if (piece.length === 1 && first?.type === 'element' && (blockTags.has(first.tag) || containsBlock(first)))
        return this.#blockOrKept(first);
      return this.make('paragraph', { isBare: true }, this.line(piece));
    });
  }

  /** An unknown part within a block is preserved there, and everything around it stays editable. */
  #blockOrKept(node: Element): DocNode {
    try {
      return this.#block(node);
    } catch (error) {
      if (error instanceof UnsupportedMarkup) return this.kept([node]);
      throw error;
    }
  }

  #block(node: Element): DocNode {
    const taken = new AttributeReader(node.attributes);
    const { tag, children } = node;
    if (attributeOf(node, 'data-tex') !== undefined && tag === 'div')
      return this.make('formulaBlock', { tex: taken.take('data-tex') ?? '', rest: taken.rest() });
    if (tag === 'p' || /^h[1-6]$/.test(tag)) return this.#paragraph(node, taken);
    if (tag === 'ul' || tag === 'ol') return this.#list(node, taken);
    if (tag === 'pre') return this.#code(node, taken);
    if (tag === 'table') return readTable(node, taken, this);
    if (tag === 'details') return this.#details(node, taken);
    if (tag === 'figure') return this.#figure(node, taken);
    if (tag === 'hr') return this.make('horizontalRule', { rest: taken.rest() });
    if (tag === 'nav' && taken.hasClass('md-toc')) return this.make('contents', { rest: taken.rest() });
    if (tag === 'blockquote') return this.make('blockquote', { rest: taken.rest() }, this.filled(children));
    if (!groupTags.has(tag)) throw new UnsupportedMarkup();
    const isCallout = tag === 'div' && taken.hasClass('md-callout');
    return isCallout
      ? this.#callout(node, taken)
      : this.make('group', { tag, rest: taken.rest() }, this.filled(children));
  }

  #paragraph({ tag, children }: Element, taken: AttributeReader): DocNode {
    const align = taken.style('text-align');
    const content = this.line(children);
    const isEmptyLine = content.length === 1 && content[0]?.type.name === 'hardBreak';
    return tag === 'p'
      ? this.make('paragraph', { align, rest: taken.rest() }, isEmptyLine ? [] : content)
      : this.make('heading', { level: Number(tag.slice(1)), align, rest: taken.rest() }, content);
  }

  #list({ tag, children }: Element, taken: AttributeReader): DocNode {
    const items = children.filter((child) => child.type === 'element' || !isBlank([child]));
    const start = tag === 'ol' ? Number(taken.take('start') ?? 1) : undefined;
    const attributes = { ...(start !== undefined && { start }), rest: taken.rest() };
    if (items.length === 0) throw new UnsupportedMarkup();
    return this.make(
      listTags[tag] ?? '',
      attributes,
      items.map((item) => {
        if (item.type === 'text' || item.tag !== 'li') throw new UnsupportedMarkup();
        return this.#item(item);
      }),
    );
  }

  #item(item: Element): DocNode {
    const taken = new AttributeReader(item.attributes);
    const task = taken.hasClass('md-task') ? taskOf(item.children) : undefined;
    const checked = task ? task.isChecked : null;
    return this.make('listItem', { checked, rest: taken.rest() }, this.filled(task?.content ?? item.children));
  }

  #code(node: Element, taken: AttributeReader): DocNode {
    const name = taken.take('data-block');
    const rest = taken.rest();
    if (name !== null) return this.make('wikiBlock', { name, body: textOf(node.children), rest });
    const [only, ...others] = node.children;
    const code = only?.type === 'element' && only.tag === 'code' && others.length === 0 ? only : undefined;
    const codeTaken = new AttributeReader(code?.attributes ?? []);
    const [, language = ''] = /(?:^| )language-(\S+)/.exec(attributeOf(code ?? node, 'class') ?? '') ?? [];
    if (code && language) codeTaken.hasClass(`language-${language}`);
    const source = textOf(node.children);
    const endsLine = source.endsWith('\n');
    const shown = endsLine ? source.slice(0, -1) : source;
    return this.make(
      'codeBlock',
      { language: code ? language : '', hasCode: code !== undefined, endsLine, rest, codeRest: codeTaken.rest() },
      shown ? [this.schema.text(shown)] : [],
    );
  }

  #details({ children }: Element, taken: AttributeReader): DocNode {
    const isOpen = taken.take('open') !== null;
    const [first, ...body] = children.filter((child) => child.type === 'element' || !isBlank([child]));
    if (first?.type !== 'element' || first.tag !== 'summary') throw new UnsupportedMarkup();
    const summaryTaken = new AttributeReader(first.attributes);
    const summary = this.make('summary', { rest: summaryTaken.rest() }, this.line(first.children));
    return this.make('details', { isOpen, rest: taken.rest() }, [summary, ...this.filled(body)]);
  }

  #figure({ children }: Element, taken: AttributeReader): DocNode {
    const [picture, caption, ...others] = children.filter((child) => child.type === 'element' || !isBlank([child]));
    const link = picture?.type === 'element' && picture.tag === 'a' ? picture : undefined;
    const [image, behind] = link?.children ?? [picture];
    if (behind) throw new UnsupportedMarkup();
    if (image?.type !== 'element' || image.tag !== 'img' || others.length > 0) throw new UnsupportedMarkup();
    if (caption && (caption.type === 'text' || caption.tag !== 'figcaption' || caption.attributes.length > 0))
      throw new UnsupportedMarkup();
    const { rest: imageRest, ...facts } = this.#pictureOf(image);
    const linkTaken = new AttributeReader(link?.attributes ?? []);
    const href = linkTaken.take('href');
    dropLinkWords(linkTaken);
    const align = taken.style('text-align');
    const linked = { href, linkRest: linkTaken.rest() };
    return this.make(
      'figure',
      { ...facts, ...linked, align, imageRest, hasCaption: caption !== undefined, rest: taken.rest() },
      caption?.type === 'element' ? this.line(caption.children) : [],
    );
  }

  #pictureOf(image: Element) {
    const taken = new AttributeReader(image.attributes);
    // The sanitiser sets these two attributes on every picture.
    taken.take('loading');
    taken.take('referrerpolicy');
    const [src, alt] = [taken.take('src') ?? '', taken.take('alt')];
    return { src, alt, width: taken.take('width'), height: taken.take('height'), rest: taken.rest() };
  }

  #callout({ children }: Element, taken: AttributeReader): DocNode {
    const kind = calloutKinds.find((one) => taken.hasClass(`md-callout-${one}`));
    if (!kind) throw new UnsupportedMarkup();
    const [first, ...others] = children.filter((child) => child.type === 'element' || !isBlank([child]));
    const rest = taken.rest();
    if (first?.type !== 'element' || !/\bmd-callout-title\b/.test(attributeOf(first, 'class') ?? ''))
      return this.make('callout', { kind, rest }, this.filled(children));
    if (first.tag !== 'p') throw new UnsupportedMarkup();
    const title = new AttributeReader(first.attributes);
    title.hasClass('md-callout-title');
    const words = title.take('data-text');
    const line = this.make('calloutTitle', { words, rest: title.rest() }, this.line(first.children));
    return this.make('callout', { kind, rest }, [line, ...this.filled(others)]);
  }

  /** Returns the content of a line. @throws UnsupportedMarkup if the line contains a block */
  line(nodes: readonly Node[]): DocNode[] {
    if (nodes.some((node) => node.type === 'element' && (blockTags.has(node.tag) || containsBlock(node))))
      throw new UnsupportedMarkup();
    return inlinePieces(nodes).map((flat) => this.#inline(flat));
  }

  #inline({ node, marks: around }: Flat): DocNode {
    const marks = this.#marks(around);
    if (node.type === 'text') return this.schema.text(node.value, marks);
    return this.#atom(node).mark(marks);
  }

  #atom(node: Element): DocNode {
    const taken = new AttributeReader(node.attributes);
    if (node.tag === 'br' && node.attributes.length === 0) return this.make('hardBreak', {});
    if (node.tag === 'img') return this.make('image', this.#pictureOf(node));
    if (node.tag === 'span' && attributeOf(node, 'data-tex') !== undefined)
      return this.make('formula', { tex: taken.take('data-tex') ?? '', rest: taken.rest() });
    if (isMention(node)) {
      taken.take('data-type');
      const [id, name] = [taken.take('data-id') ?? '', taken.take('data-label') ?? ''];
      return this.make('mention', { id, name, rest: taken.rest() });
    }
    if (isArticleLink(node)) {
      taken.take('data-type');
      const [id, title] = [taken.take('data-id') ?? '', taken.take('data-label') ?? ''];
      return this.make('articleLink', { id, title, rest: taken.rest() });
    }
    if (isCard(node)) {
      const href = taken.take('href') ?? '';
      dropLinkWords(taken);
      return this.make('fileCard', { href, name: textOf(node.children), rest: taken.rest() });
    }
    return this.make('keptInline', { nodes: [node] });
  }

  #marks(around: readonly Element[]): readonly Mark[] {
    let marks: readonly Mark[] = [];
    let colours: { color: string | null; background: string | null } = { color: null, background: null };
    const add = (name: string, attributes: Record<string, unknown>) => {
      marks = this.schema.mark(name, attributes).addToSet(marks);
    };
    for (const { tag, attributes } of around) {
      const taken = new AttributeReader(attributes);
      if (tag === 'span') {
        const [color, background] = [taken.style('color'), taken.style('background-color')];
        colours = { color: color ?? colours.color, background: background ?? colours.background };
      }
      const href = tag === 'a' ? taken.take('href') : null;
      if (href !== null) dropLinkWords(taken);
      const rest = taken.rest();
      const name = markTags[tag];
      if (href !== null) add('link', { href, rest });
      else if (name) add(name, { tag, rest });
      else if (tag !== 'span' || rest) add('other', { tag, rest });
    }
    if (colours.color ?? colours.background) add('colours', colours);
    return marks;
  }
}

/** The sanitiser sets these attributes on every external link. */
function dropLinkWords(taken: AttributeReader): void {
  taken.take('rel');
  taken.take('target');
}

/** Removes the checkbox from an item if the item is a task. */
function taskOf(children: readonly Node[]): { isChecked: boolean; content: Node[] } | undefined {
  const [first, ...others] = children.filter((child, at) => child.type === 'element' || !isBlank([child]) || at > 0);
  if (first?.type !== 'element') return undefined;
  if (first.tag === 'input') return { isChecked: attributeOf(first, 'checked') !== undefined, content: others };
  if (first.tag !== 'p') return undefined;
  const inner = taskOf(first.children);
  return inner && { ...inner, content: [{ ...first, children: inner.content }, ...others] };
}
