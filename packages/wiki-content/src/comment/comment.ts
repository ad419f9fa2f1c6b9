import { markdownHtml } from '../markdown/markdown';
import { plainOf } from '../render/plain';
import { fillContent } from '../render/render';
import { safeTree } from '../safe/sanitize';
import { attributeOf, type Element, element, type Node, text, textOf, toHtml } from '../safe/tree';

/** Elements allowed in a comment: those of a few lines of text, not of a document. */
const kept = new Set('a b blockquote br code del em i li mark ol p pre s span strong sub sup ul div'.split(' '));

const blocks = /^(h[1-6]|li|tr|dt|dd|figcaption|caption|summary)$/;

/** A comment as shown to readers. */
export interface RenderedComment {
  /** Sanitised, like every rendered text. */
  html: string;
  /** Plain text, for messages. */
  plain: string;
}

/**
 * Renders a comment: Markdown without headings, pictures, tables, blocks, and with HTML only for inline
 * formatting.
 * @example renderComment('先**备份** @[王宇一](65f0a1b2c3d4e5f607182930)').html
 */
export function renderComment(source: string): RenderedComment {
  // Sanitised twice, because the remaining elements may be in places where a parser would not leave them.
  const tree = safeTree(toHtml(narrow(safeTree(markdownHtml(source)))));
  const plain = plainOf(tree);
  fillContent(tree);
  return { html: toHtml(tree), plain };
}

function narrow(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => (node.type === 'text' ? [node] : narrowElement(node)));
}

function narrowElement(node: Element): Node[] {
  const { tag } = node;
  if (attributeOf(node, 'data-text') !== undefined) return [];
  if (attributeOf(node, 'data-tex') !== undefined) return [node];
  if (tag === 'img') return [pictureLink(node)];
  const children = narrow(node.children);
  // Blocks of the wiki need a page of their own, so a comment shows their source.
  if (attributeOf(node, 'data-block') !== undefined)
    return [element('pre', {}, [element('code', {}, [text(textOf(node.children))])])];
  if (tag === 'td' || tag === 'th') return [...children, text(' ')];
  if (!kept.has(tag)) return blocks.test(tag) ? [element('p', {}, children)] : children;
  const attributes = node.attributes.filter(([name]) => name !== 'data-line' && name !== 'id' && name !== 'style');
  return [{ ...node, attributes, children }];
}

/** Returns a link to a picture, which replaces it. */
function pictureLink(node: Element): Node {
  const address = attributeOf(node, 'src') ?? '';
  const label = attributeOf(node, 'alt') || address;
  return element('a', { href: address }, [text(label)]);
}
