import type { DefaultTreeAdapterTypes } from 'parse5';
import { isMathNode, isSvgNode, parseHtml, TooComplex } from './parse';
import { readsBackAlike } from './read-back';
import { actionFor, cleanAttributes, depthLimit, isMedia, linkToMedia, modernise } from './rules';
import { element, type Node, text, toHtml } from './tree';

/**
 * Removes everything that an article may not contain. The result is a fixed point: it does not change if a
 * browser or this function parses it again, so its meaning cannot change on the way. A text that no browser
 * could show reasonably (thousands of nested tags) is returned as its source.
 *
 * @example sanitizeHtml('<p onclick="steal()">Hi<script>steal()</script></p>'); // '<p>Hi</p>'
 */
export function sanitizeHtml(html: string): string {
  return toHtml(safeTree(html));
}

/**
 * Returns whether `sanitizeHtml` would return a text as its source, because no browser could show it
 * reasonably.
 */
export function isTooComplex(html: string): boolean {
  try {
    parseHtml(html);
    return false;
  } catch (error) {
    if (error instanceof TooComplex) return true;
    throw error;
  }
}

/** Same as `sanitizeHtml`, but returns a tree. */
export function safeTree(html: string): Node[] {
  try {
    let tree = clean(html);
    let before = html;
    // After an element is removed, its children may be in places where a parser does not leave them.
    for (let round = 0; round < 5; round++) {
      // Parsing is half of the work, and most texts need no second pass.
      if (readsBackAlike(tree)) return tree;
      const after = toHtml(tree);
      if (after === before) return tree;
      tree = clean(after);
      before = after;
    }
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
  }
  return [element('pre', {}, [text(html.replace(/^\n/, ''))])];
}

function clean(html: string): Node[] {
  const result: Node[] = [];
  cleanInto(result, parseHtml(html).childNodes, false, 0);
  return result;
}

function cleanInto(
  target: Node[],
  nodes: readonly DefaultTreeAdapterTypes.ChildNode[],
  isInMath: boolean,
  depth: number,
): void {
  for (const node of nodes) {
    if (node.nodeName === '#text') addText(target, (node as DefaultTreeAdapterTypes.TextNode).value);
    else if ('tagName' in node && !isSvgNode(node)) cleanElement(target, node, isInMath, depth);
  }
}

function cleanElement(target: Node[], node: DefaultTreeAdapterTypes.Element, isInMath: boolean, depth: number): void {
  const isMath = isMathNode(node);
  if (!isMath && !isInMath && isMedia(node.tagName)) {
    addMedium(target, node);
    return;
  }
  const given = node.attrs.map(({ name, prefix, value }): [string, string] => [
    prefix ? `${prefix}:${name}` : name,
    value,
  ]);
  const { tag, attributes: written } = isMath
    ? { tag: node.tagName, attributes: given }
    : modernise(node.tagName, given);
  const fate = actionFor(tag, isMath, isInMath);
  if (fate === 'drop') return;
  const attributes = fate === 'keep' && depth < depthLimit ? cleanAttributes(tag, isMath, written) : undefined;
  if (!attributes) {
    cleanInto(target, node.childNodes, isInMath, depth);
    return;
  }
  const children: Node[] = [];
  cleanInto(children, node.childNodes, isInMath || isMath, depth + 1);
  target.push({ type: 'element', tag, isMath, attributes, children });
}

/** Adds the link that stands for a video or an audio file. */
function addMedium(target: Node[], node: DefaultTreeAdapterTypes.Element): void {
  const sources = node.childNodes.filter((child) => 'tagName' in child && child.tagName === 'source');
  const addresses = [node, ...(sources as DefaultTreeAdapterTypes.Element[])].flatMap(({ attrs }) =>
    attrs.flatMap(({ name, value }) => (name === 'src' ? [value] : [])),
  );
  const link = linkToMedia(addresses[0] ?? '');
  if (addresses[0] && link)
    target.push({ type: 'element', tag: 'a', isMath: false, attributes: link.attributes, children: [text(link.text)] });
}

/** Joins adjacent texts, as a parser would. */
function addText(target: Node[], value: string): void {
  const last = target.at(-1);
  if (last?.type === 'text') last.value += value;
  else if (value) target.push(text(value));
}
