import { attributeOf, type Element, element, text } from '@easymock/wiki-content/tree';

/** Whether an element of rich text stands for a person. */
export const isMention = (node: Element): boolean =>
  node.tag === 'span' &&
  attributeOf(node, 'data-type') === 'mention' &&
  /^[0-9a-f]{24}$/.test(attributeOf(node, 'data-id') ?? '');

/** A person in rich text, with the attributes in the order in which the sanitiser has them. */
export const mentionOf = (id: string, name: string, more: Record<string, string> = {}): Element =>
  element('span', { 'data-type': 'mention', 'data-id': id, 'data-label': name, ...more }, [text(`@${name}`)]);
