import { attributeOf, type Element, type Node, text } from '../safe/tree';
import { isArticleLink } from './link-markup';
import { isMention } from './mention-markup';
import { blockTags, isFileAddress, markTags, otherMarkTags } from './tags';

/** A piece of a line: a text or an atomic element, with the mark elements around it. */
export interface Flat {
  readonly node: Node;
  readonly marks: readonly Element[];
}

/** Returns the pieces of a line, with white space collapsed as a page renders it. */
export function inlinePieces(nodes: readonly Node[]): Flat[] {
  const found: Flat[] = [];
  collect(nodes, [], found);
  const result: Flat[] = [];
  // The beginning of a line counts as after a space, because leading spaces are not rendered.
  let isAfterBlank = true;
  for (const piece of found) {
    if (piece.node.type !== 'text') {
      isAfterBlank = piece.node.tag === 'br' || piece.node.tag === 'input';
      if (piece.node.tag === 'br') trimEnd(result);
      result.push(piece);
      continue;
    }
    let value = piece.node.value.replace(/[\t\n\f\r ]+/g, ' ');
    if (isAfterBlank && value.startsWith(' ')) value = value.slice(1);
    if (value === '') continue;
    isAfterBlank = value.endsWith(' ');
    result.push({ ...piece, node: text(value) });
  }
  trimEnd(result);
  return result;
}

function trimEnd(pieces: Flat[]): void {
  const last = pieces.at(-1);
  if (last?.node.type !== 'text' || !last.node.value.endsWith(' ')) return;
  pieces.pop();
  const value = last.node.value.slice(0, -1);
  if (value) pieces.push({ ...last, node: text(value) });
}

function collect(nodes: readonly Node[], marks: readonly Element[], found: Flat[]): void {
  for (const node of nodes) {
    if (node.type === 'text' || isAtom(node)) found.push({ node, marks });
    else if (node.children.length > 0) collect(node.children, [...marks, node], found);
  }
}

/** Whether an inline element is atomic, as opposed to a mark around words. */
function isAtom(node: Element): boolean {
  const isMark = !node.isMath && (Object.hasOwn(markTags, node.tag) || otherMarkTags.has(node.tag));
  if (!isMark || attributeOf(node, 'data-tex') !== undefined) return true;
  if (/\bmd-footnote-/.test(attributeOf(node, 'class') ?? '') || isMention(node) || isArticleLink(node)) return true;
  // An empty mark with attributes may have a purpose; one without attributes has none and is dropped.
  if (node.children.length === 0) return node.attributes.length > 0;
  return isCard(node) || containsBlock(node);
}

/** Returns whether an element is shown as an attachment card: a link to a file that contains only text. */
export const isCard = (node: Node): node is Element =>
  node.type === 'element' &&
  node.tag === 'a' &&
  isFileAddress(attributeOf(node, 'href') ?? '') &&
  node.children.every(({ type }) => type === 'text');

/** Returns whether an inline element contains a block, as in `<a><div>`. */
export const containsBlock = (node: Node): boolean =>
  node.type === 'element' &&
  node.children.some((child) => child.type === 'element' && (blockTags.has(child.tag) || containsBlock(child)));
