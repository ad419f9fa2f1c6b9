import { attributeOf, type Element, element, text } from '../safe/tree';

/** Returns whether an element of rich text is a link to an article. */
export const isArticleLink = (node: Element): boolean =>
  node.tag === 'span' &&
  attributeOf(node, 'data-type') === 'article' &&
  /^[0-9a-f]{24}$/.test(attributeOf(node, 'data-id') ?? '');

/**
 * Returns a link to an article in rich text, with the attributes in the order in which the sanitiser writes
 * them.
 */
export const articleLinkOf = (id: string, title: string, more: Record<string, string> = {}): Element =>
  element('span', { 'data-type': 'article', 'data-id': id, 'data-label': title, ...more }, [text(title)]);
