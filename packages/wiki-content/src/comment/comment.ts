import { markdownHtml } from '../markdown/markdown';
import { plainOf } from '../render/plain';
import { fillContent } from '../render/render';
import { safeTree } from '../safe/sanitize';
import { attributeOf, type Element, element, type Node, text, textOf, toHtml } from '../safe/tree';

/** The marks that a comment has: those of a few lines of text, not of a document. */
const kept = new Set('a b blockquote br code del em i li ol p pre s span strong ul div'.split(' '));

const blocks = /^(h[1-6]|li|tr|dt|dd|figcaption|caption|summary)$/;

/** A comment as readers get it. */
export interface RenderedComment {
  /** Sanitised, like every rendered text. */
  html: string;
  /** The text without marks, for messages. */
  plain: string;
}

/**
 * Renders a comment: Markdown without headings, pictures, tables, blocks and HTML beyond the marks of text.
 * @example renderComment('先**备份** @[王宇一](65f0a1b2c3d4e5f607182930)').html
 */
export function renderComment(source: string): RenderedComment {
  // Once more, since what is left may stand where a parser does not leave it.
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
  // A block of the wiki would need a page of its own.
  if (attributeOf(node, 'data-block') !== undefined)
    return [element('pre', {}, [element('code', {}, [text(textOf(node.children))])])];
  if (tag === 'td' || tag === 'th') return [...children, text(' ')];
  if (!kept.has(tag)) return blocks.test(tag) ? [element('p', {}, children)] : children;
  const attributes = node.attributes.filter(
    ([name]) => name !== 'data-line' && name !== 'id' && name !== 'style',
  );
  return [{ ...node, attributes, children }];
}

/** A picture is a link to where it is. */
function pictureLink(node: Element): Node {
  const address = attributeOf(node, 'src') ?? '';
  const label = attributeOf(node, 'alt') || address;
  return element('a', { href: address }, [text(label)]);
}
