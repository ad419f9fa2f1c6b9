import { plainOf } from '../render/plain';
import { safeTree } from '../safe/sanitize';
import { attributeOf, type Element, element, type Node, toHtml } from '../safe/tree';
import { hunksOf } from './hunks';
import { tokensOf } from './tokens';

const inlineTags = new Set(
  (
    'a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark math q rp rt ruby s samp small span strong sub sup ' +
    'time u var wbr'
  ).split(' '),
);
/** Elements that are compared as a whole. */
const isAtom = (node: Element): boolean =>
  node.isMath || ['img', 'input', 'br', 'hr', 'wbr'].includes(node.tag) || attributeOf(node, 'data-tex') !== undefined;

const isInline = (node: Node): boolean => node.type === 'text' || node.isMath || inlineTags.has(node.tag);

/** Elements that consist of parts: the second row of a table is compared with the second row. */
const structures = new Set(['table', 'thead', 'tbody', 'tfoot', 'ul', 'ol', 'section', 'nav']);

/** Blocks searched ahead for the counterpart of a changed block. */
const lookahead = 10;
const commonLeast = 0.3;

/**
 * Compares two rendered forms by words. Returns the second one with additions in `<ins class="md-added">` and
 * removed parts of the first one in `<del class="md-removed">`. Pictures, formulas and boxes are compared as
 * wholes, tables cell by cell, lists item by item.
 * @param before sanitised HTML, as `render` returned it
 * @returns sanitised HTML
 * @example compareRendered('<p>先备份</p>', '<p>先全量备份</p>'); // '<p>先<ins class="md-added">全量</ins>备份</p>'
 */
export function compareRendered(before: string, after: string): string {
  const nodes = compareNodes(withoutPlaces(safeTree(before), true), withoutPlaces(safeTree(after), false));
  // Sanitised once more, so that the result is a fixed point like every other form.
  return toHtml(safeTree(toHtml(nodes)));
}

/** Removes source lines, which shift when anything above changes; in the older form also IDs. */
function withoutPlaces(nodes: readonly Node[], isOlder: boolean): Node[] {
  return nodes.map((node) => {
    if (node.type === 'text') return node;
    const attributes = node.attributes.filter(([name]) => name !== 'data-line' && !(isOlder && name === 'id'));
    return { ...node, attributes, children: withoutPlaces(node.children, isOlder) };
  });
}

const run = (children: Node[]): Element => element('', {}, children);

/** Wraps adjacent inline nodes into one block and drops the white space between blocks. */
function blocksOf(nodes: readonly Node[]): Element[] {
  const blocks: Element[] = [];
  for (const node of nodes) {
    const last = blocks.at(-1);
    if (!isInline(node)) blocks.push(node as Element);
    else if (last?.tag === '') last.children.push(node);
    else if (node.type === 'element' || node.value.trim() !== '') blocks.push(run([node]));
  }
  return blocks;
}

const isLeaf = (node: Element): boolean => node.children.every(isInline);
const keyOf = (node: Element): string => toHtml([node]).replace(/ id="[^"]*"/g, '');

function compareNodes(before: readonly Node[], after: readonly Node[]): Node[] {
  const [a, b] = [blocksOf(before), blocksOf(after)];
  const result: Node[] = [];
  let at = 0;
  for (const { aFrom, aTo, bFrom, bTo } of hunksOf(a.map(keyOf), b.map(keyOf))) {
    result.push(...b.slice(at, bFrom), ...compareBlocks(a.slice(aFrom, aTo), b.slice(bFrom, bTo)));
    at = bTo;
  }
  result.push(...b.slice(at));
  return result.flatMap((node) => (node.type === 'element' && node.tag === '' ? node.children : [node]));
}

/** Compares blocks that all changed, each with its counterpart if there is one. */
function compareBlocks(before: readonly Element[], after: readonly Element[]): Node[] {
  const result: Node[] = [];
  let at = 0;
  for (const block of before) {
    let found = at;
    const end = Math.min(after.length, at + lookahead);
    while (found < end && !isCounterpart(block, after[found])) found++;
    const counterpart = found < end ? after[found] : undefined;
    if (!counterpart) {
      result.push(...marked([block], 'removed'));
      continue;
    }
    result.push(...marked(after.slice(at, found), 'added'), compareBlock(block, counterpart));
    at = found + 1;
  }
  return [...result, ...marked(after.slice(at), 'added')];
}

function isCounterpart(a: Element, b: Element | undefined): boolean {
  if (!b || a.tag !== b.tag || isAtom(a) !== isAtom(b)) return false;
  if (isAtom(a)) return false;
  if (structures.has(a.tag)) return true;
  // Two cells without a common word are still the same cell.
  return a.tag === 'td' || a.tag === 'th' || commonWords(bagOf(a), bagOf(b)) >= commonLeast;
}

/** Word counts of a block or of its beginning. */
interface Bag {
  counts: Map<string, number>;
  size: number;
}

const bags = new WeakMap<Element, Bag>();

function bagOf(node: Element): Bag {
  const known = bags.get(node);
  if (known) return known;
  const bag: Bag = { counts: new Map(), size: 0 };
  for (const word of tokensOf(plainOf([node]).slice(0, 1_000))) {
    if (word.trim() === '') continue;
    bag.counts.set(word, (bag.counts.get(word) ?? 0) + 1);
    bag.size++;
  }
  bags.set(node, bag);
  return bag;
}

/** Returns the share of common words, regardless of their order. */
function commonWords(a: Bag, b: Bag): number {
  let common = 0;
  for (const [word, count] of a.counts) common += Math.min(count, b.counts.get(word) ?? 0);
  const larger = Math.max(a.size, b.size);
  return larger === 0 ? 1 : common / larger;
}

function compareBlock(before: Element, after: Element): Element {
  const children =
    isLeaf(before) && isLeaf(after)
      ? before.tag === 'pre'
        ? compareCode(before.children, after.children)
        : compareLines(before.children, after.children)
      : compareNodes(before.children, after.children);
  return { ...after, children };
}

/** Marks the inline content of whole blocks, so that lists and tables remain intact. */
function marked(nodes: readonly Node[], kind: 'added' | 'removed'): Node[] {
  return blocksOf(nodes).flatMap((node) => {
    if (node.tag === '') return [mark(node.children, kind)];
    if (isAtom(node)) return [mark([node], kind)];
    const children = isLeaf(node) ? [mark(node.children, kind)] : marked(node.children, kind);
    return [{ ...node, children }];
  });
}

const mark = (children: Node[], kind: 'added' | 'removed'): Element =>
  element(kind === 'added' ? 'ins' : 'del', { class: `md-${kind}` }, children);

/** A word or an atom with its inline ancestors, outermost first. */
interface Piece {
  key: string;
  node: Node;
  path: readonly Element[];
}

function piecesOf(nodes: readonly Node[], path: readonly Element[] = [], pieces: Piece[] = []): Piece[] {
  for (const node of nodes) {
    if (node.type === 'element' && !isAtom(node)) {
      piecesOf(node.children, [...path, node], pieces);
      continue;
    }
    const within = path.map(({ tag, attributes }) => `${tag} ${attributes.join()}`).join('>');
    if (node.type === 'element') pieces.push({ key: `${within}\u0000${toHtml([node])}`, node, path });
    else
      for (const value of tokensOf(node.value))
        pieces.push({ key: `${within}\u0001${value}`, node: { type: 'text', value }, path });
  }
  return pieces;
}

/** Compares inline content by words, including emphasis and links. */
function compareLines(before: readonly Node[], after: readonly Node[]): Node[] {
  const [a, b] = [piecesOf(before), piecesOf(after)];
  const result: Node[] = [];
  let at = 0;
  const hunks = hunksOf(
    a.map(({ key }) => key),
    b.map(({ key }) => key),
  );
  for (const { aFrom, aTo, bFrom, bTo } of hunks) {
    result.push(...rebuilt(b.slice(at, bFrom)));
    if (aTo > aFrom) result.push(mark(rebuilt(a.slice(aFrom, aTo)), 'removed'));
    if (bTo > bFrom) result.push(mark(rebuilt(b.slice(bFrom, bTo)), 'added'));
    at = bTo;
  }
  result.push(...rebuilt(b.slice(at)));
  return result;
}

/** Groups pieces into lines, each with its line break. */
function linesIn(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  let isOpen = false;
  for (const piece of pieces) {
    if (isOpen) lines.at(-1)?.push(piece);
    else lines.push([piece]);
    isOpen = !(piece.node.type === 'text' && piece.node.value.endsWith('\n'));
  }
  return lines;
}

/** Returns the element that contains the whole code of a block. */
const codeIn = ([only, ...rest]: readonly Node[]): Element | undefined =>
  only?.type === 'element' && only.tag === 'code' && rest.length === 0 ? only : undefined;

/** Compares code line by line, since words of two statements rarely belong together. */
function compareCode(before: readonly Node[], after: readonly Node[]): Node[] {
  const [codeA, codeB] = [codeIn(before), codeIn(after)];
  if (codeA && codeB) return [{ ...codeB, children: compareCode(codeA.children, codeB.children) }];
  const [a, b] = [linesIn(piecesOf(before)), linesIn(piecesOf(after))];
  const keysOf = (lines: readonly Piece[][]) => lines.map((line) => line.map(({ key }) => key).join('\u0002'));
  const result: Node[] = [];
  let at = 0;
  for (const { aFrom, aTo, bFrom, bTo } of hunksOf(keysOf(a), keysOf(b))) {
    result.push(...rebuilt(b.slice(at, bFrom).flat()));
    if (aTo > aFrom) result.push(mark(rebuilt(a.slice(aFrom, aTo).flat()), 'removed'));
    if (bTo > bFrom) result.push(mark(rebuilt(b.slice(bFrom, bTo).flat()), 'added'));
    at = bTo;
  }
  result.push(...rebuilt(b.slice(at).flat()));
  return result;
}

/** Rebuilds the inline ancestors of pieces; adjacent pieces of the same element share one. */
function rebuilt(pieces: readonly Piece[], depth = 0): Node[] {
  const result: Node[] = [];
  for (let i = 0; i < pieces.length; ) {
    const piece = pieces[i] as Piece;
    const parent = piece.path[depth];
    if (!parent) {
      const last = result.at(-1);
      if (last?.type === 'text' && piece.node.type === 'text') last.value += piece.node.value;
      else result.push(piece.node.type === 'text' ? { ...piece.node } : piece.node);
      i++;
      continue;
    }
    let end = i;
    while (end < pieces.length && pieces[end]?.path[depth] === parent) end++;
    result.push({ ...parent, children: rebuilt(pieces.slice(i, end), depth + 1) });
    i = end;
  }
  return result;
}
