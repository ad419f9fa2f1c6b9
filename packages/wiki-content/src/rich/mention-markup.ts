import { attributeOf, type Element, element, text } from '../safe/tree';

/** Returns whether an element of rich text is a mention of a person. */
export const isMention = (node: Element): boolean =>
  node.tag === 'span' &&
  attributeOf(node, 'data-type') === 'mention' &&
  /^[0-9a-f]{24}$/.test(attributeOf(node, 'data-id') ?? '');

/** Returns a mention in rich text, with the attributes in the order in which the sanitiser writes them. */
export const mentionOf = (id: string, name: string, more: Record<string, string> = {}): Element =>
  element('span', { 'data-type': 'mention', 'data-id': id, 'data-label': name, ...more }, [text(`@${name}`)]);
