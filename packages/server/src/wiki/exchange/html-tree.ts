import type { DefaultTreeAdapterTypes } from 'parse5';

// Walks over parse5 trees, for imports and exports.

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;
type Parent = DefaultTreeAdapterTypes.ParentNode;

export const attributeOf = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? '';
export const isElement = (node: Node): node is Element => 'tagName' in node;

/**
 * Yields all elements below a node in document order. Iterative, because foreign documents may nest deeply
 * enough to overflow the stack.
 */
export function* elementsIn(root: Parent): Generator<Element> {
  const waiting: Node[] = [...root.childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let at = node.childNodes.length - 1; at >= 0; at--) waiting.push(node.childNodes[at] as Node);
  }
}

export const findElement = (root: Parent, fits: (element: Element) => boolean): Element | undefined => {
  for (const element of elementsIn(root)) if (fits(element)) return element;
  return undefined;
};

/** Returns the text below a node, with whitespace collapsed. */
export function textIn(root: Parent): string {
  let text = '';
  const waiting: Node[] = [...root.childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value;
    else if (isElement(node)) waiting.push(...[...node.childNodes].reverse());
  }
  return text.replace(/\s+/g, ' ').trim();
}
