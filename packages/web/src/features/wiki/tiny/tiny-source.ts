import { wikiFilePath } from '@easymock/contract';
import { toSafeTree } from '@easymock/wiki-content/browser';
import { canonical, isArticleLink, isMention, splitBlocks } from '@easymock/wiki-content/rich';
import { attributeOf, type Element, element, type Node, text, textOf, toHtml } from '@easymock/wiki-content/tree';
import { fileIn } from '../files/addresses';
import { blankValues, bodyOf, formOfBlock, type OpenForm, type PartValues } from '../rich/part-form';

/** The methods of TinyMCE that this module needs. */
interface Content {
  getContent(): string;
  setContent(html: string): unknown;
}

/** Labels of the parts that TinyMCE shows but does not edit. */
export interface PartWords {
  readonly formula: string;
  readonly contents: string;
  readonly kept: string;
  readonly block: (name: string) => string;
}

const inlineOwn = new Set(['ruby', 'math', 'input', 'wbr']);

/**
 * Maps between the source of an article and TinyMCE. Formulas, blocks and anything else that TinyMCE would
 * change become read-only parts, and are restored on write. Unchanged blocks retain their source verbatim.
 */
export class TinySource {
  readonly #words: PartWords;
  readonly #parts: Node[][] = [];
  /** The HTML of the source's blocks, by canonical form. */
  readonly #known = new Map<string, string>();
  #opened = { source: '', says: '' };

  constructor(words: PartWords) {
    this.#words = words;
  }

  /** Shows the initial source. Each block that TinyMCE would not return unchanged becomes a part. */
  open(source: string, content: Content): void {
    const tree = toSafeTree(source);
    for (const piece of splitBlocks(tree)) this.#known.set(canonical(piece), toHtml(piece));
    this.show(source, content);
    const shown = content.getContent();
    this.#opened = { source, says: canonical(this.#read(shown)) };
  }

  /** Shows a source. */
  show(source: string, content: Content): void {
    const all = splitBlocks(toSafeTree(source));
    const whole = all.map((piece) => toHtml(this.#shown(piece))).join('\n');
    content.setContent(whole);
    if (canonical(this.#read(content.getContent())) === canonical(all.flat())) return;
    const html = all.map((piece) => {
      const shown = toHtml(this.#shown(piece));
      content.setContent(shown);
      const isSame = canonical(this.#read(content.getContent())) === canonical(piece);
      return isSame ? shown : toHtml([this.#part(piece, this.#words.kept, false)]);
    });
    content.setContent(html.join('\n'));
  }

  /** Returns the source of TinyMCE's content. */
  write(content: Content): string {
    const tree = this.#read(content.getContent());
    if (canonical(tree) === this.#opened.says) return this.#opened.source;
    return splitBlocks(tree)
      .map((piece) => this.#known.get(canonical(piece)) ?? toHtml(piece))
      .join('\n');
  }

  /** Returns the form of an editable part (a formula or a block); undefined for other parts. */
  formOf(id: string): OpenForm | undefined {
    const [node, ...others] = this.#parts[numberOf(id) ?? -1] ?? [];
    if (!node || node.type === 'text' || others.length > 0) return undefined;
    const tex = attributeOf(node, 'data-tex');
    if (tex !== undefined)
      return { kind: node.tag === 'div' ? 'formulaBlock' : 'formula', values: { ...blankValues, tex } };
    const name = attributeOf(node, 'data-block');
    return name === undefined ? undefined : formOfBlock(name, textOf(node.children));
  }

  /** Stores the part of a form. @returns the element that represents the part in TinyMCE */
  storePart(
    form: OpenForm,
    values: PartValues,
  ): { readonly id: string; readonly words: string; readonly html: string } {
    const { kind, blockName = kind } = form;
    const isInline = kind === 'formula';
    const node =
      isInline || kind === 'formulaBlock'
        ? element(isInline ? 'span' : 'div', { 'data-tex': values.tex.trim() })
        : element('pre', { 'data-block': blockName }, [text(bodyOf(form, values))]);
    const part = this.#part([node], this.#labelOf(node) ?? '', isInline);
    return { id: attributeOf(part, 'data-id') ?? '', words: textOf(part.children), html: toHtml([part]) };
  }

  /** Returns the content that shows nodes in TinyMCE, with their formulas and blocks as parts. */
  contentOf(nodes: readonly Node[]): string {
    return toHtml(this.#shown(nodes));
  }

  /** Returns TinyMCE's content as a tree, with its parts restored. */
  read(content: Content): Node[] {
    return this.#read(content.getContent());
  }

  #read(html: string): Node[] {
    return this.#restored(toSafeTree(html));
  }

  #restored(nodes: readonly Node[]): Node[] {
    return nodes.flatMap((node): Node[] => {
      if (node.type === 'text') return [node];
      const number = numberOf(attributeOf(node, 'data-id') ?? '');
      if (number !== undefined) return this.#parts[number] ?? [];
      const file = node.tag === 'img' ? fileIn(attributeOf(node, 'src') ?? '') : undefined;
      if (file) return [withoutToken(node, file)];
      // TinyMCE fills empty lines with a non-breaking space, so that they are clickable.
      const isEmpty = node.tag === 'p' && textOf(node.children) === '\u00a0';
      return [{ ...node, children: isEmpty ? [element('br')] : this.#restored(node.children) }];
    });
  }

  #shown(nodes: readonly Node[]): Node[] {
    return nodes.map((node) => {
      if (node.type === 'text') return node;
      const label = this.#labelOf(node);
      if (label !== undefined) return this.#part([node], label, isInLine(node));
      return { ...node, children: this.#shown(node.children) };
    });
  }

  #labelOf(node: Element): string | undefined {
    const tex = attributeOf(node, 'data-tex');
    if (tex !== undefined) return `${this.#words.formula} ${tex}`;
    const block = attributeOf(node, 'data-block');
    if (block !== undefined) return `${this.#words.block(block)}\n${textOf(node.children)}`;
    if (isMention(node) || isArticleLink(node)) return textOf(node.children);
    if (node.tag === 'nav') return this.#words.contents;
    if (node.tag === 'input') return attributeOf(node, 'checked') === undefined ? '☐' : '☑';
    const isEmptyMark = node.tag === 'a' && node.children.length === 0;
    const isNote = /\bmd-footnote-/.test(attributeOf(node, 'class') ?? '');
    return inlineOwn.has(node.tag) || isEmptyMark || isNote ? textOf(node.children) || this.#words.kept : undefined;
  }

  #part(nodes: Node[], label: string, isInline: boolean): Element {
    this.#parts.push(nodes);
    const shown = label.trim() || textOf(nodes) || this.#words.kept;
    const id = `part-${this.#parts.length - 1}`;
    return element(isInline ? 'span' : 'div', { 'data-id': id, contenteditable: 'false' }, [
      text(shown === this.#words.kept ? `${shown}：${textOf(nodes).trim().slice(0, 400)}` : shown),
    ]);
  }
}

/** Parses the element ID of a part to its index. */
function numberOf(id: string): number | undefined {
  const [, number] = /^part-(\d+)$/.exec(id) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Returns a wiki picture with its URL as in the source, without the token. */
const withoutToken = (picture: Element, file: string): Element => ({
  ...picture,
  attributes: picture.attributes.map(([name, value]) => [name, name === 'src' ? wikiFilePath(file) : value]),
});

const isInLine = (node: Element): boolean => inlineOwn.has(node.tag) || ['span', 'a', 'sup'].includes(node.tag);
