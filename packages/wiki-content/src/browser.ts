export { tickTask } from './markdown/tick-task';

import { actionFor, cleanAttributes, declarationsOf, depthLimit, isMedia, linkToMedia, modernise } from './safe/rules';
import { type Language, textFor } from './safe/texts';
import type { Node, Element as TreeElement } from './safe/tree';

export { withLineBreaks } from './render/typed-breaks';
export { idPrefix } from './safe/rules';
export { textFor };

// Code for reading pages, without parser, renderer or library.

const mathNamespace = 'http://www.w3.org/1998/Math/MathML';
const htmlNamespace = 'http://www.w3.org/1999/xhtml';

interface Policy {
  createHTML(html: string): string;
}

let policy: Policy | undefined;

/**
 * Our pages reject markup that no Trusted Types policy created. This policy passes everything through: the
 * markup is only parsed in a document that runs nothing, and no page ever gets the nodes of that document.
 * The `trusted-types` directive of the page must list the name `wiki-content`.
 */
function markup(html: string): string {
  const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
  policy ??= types?.createPolicy('wiki-content', { createHTML: (text) => text }) ?? { createHTML: (text) => text };
  return policy.createHTML(html);
}

/**
 * Converts rendered HTML to nodes of the page, by the same allow-list as the server. Only what the current
 * rules allow gets into the page, whatever the server sent or an older version stored. The HTML is parsed in
 * an inert document, and each node is created anew.
 * @example element.replaceChildren(toSafeNodes(article.html, 'en'));
 * @param language of callout titles and of error messages in blocks
 * @param pictureOf returns the address under which the page loads a picture; a picture without an address
 * becomes a link to its source, since the page would only show it as missing
 * @throws {TypeError} if the page's policy does not list `wiki-content` among its Trusted Types
 */
export function toSafeNodes(
  html: string,
  language: Language = 'zh',
  pictureOf: PictureAddress = (address) => address,
): DocumentFragment {
  const fragment = document.createDocumentFragment();
  addNodes(fragment, toSafeTree(html), pictureOf);
  for (const said of fragment.querySelectorAll('[data-text]')) {
    const words = textFor(said.getAttribute('data-text') ?? '', language, said.getAttribute('data-value') ?? '');
    if (words !== undefined) said.textContent = words;
  }
  return fragment;
}

/** Returns the address under which a page loads a picture; undefined if it may not. */
export type PictureAddress = (address: string) => string | undefined;

/**
 * Parses HTML in a document that runs and loads nothing. Its nodes must not get into the page; `toSafeTree`
 * copies them.
 */
export const parseInert = (html: string): Document => new DOMParser().parseFromString(markup(html), 'text/html');

/**
 * Same as `toSafeNodes`, but returns a tree. An editor creates its document from the tree, and `toHtml` of
 * `@easymock/wiki-content/tree` writes it as HTML.
 * @param source HTML, or a document of `parseInert` that may have been modified since
 */
export function toSafeTree(source: string | Document): Node[] {
  const parsed = typeof source === 'string' ? parseInert(source) : source;
  // A TreeWalker navigates reliably: a form with a field called `childNodes` would mislead property access.
  const walker = parsed.createTreeWalker(parsed.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const result: Node[] = [];
  copyChildren(walker, result, false, 0);
  return result;
}

function copyChildren(walker: TreeWalker, target: Node[], isInMath: boolean, depth: number): void {
  if (!walker.firstChild()) return;
  do {
    const node = walker.currentNode;
    if (node instanceof Text) target.push({ type: 'text', value: node.data });
    else if (node instanceof Element) copyElement(walker, node, target, isInMath, depth);
  } while (walker.nextSibling());
  walker.parentNode();
}

/** Getters of the prototype, because form fields can hide an element's own properties. */
const read = { tag: getter(Element.prototype, 'localName'), namespace: getter(Element.prototype, 'namespaceURI') };

function getter(prototype: object, name: string): (element: Element) => unknown {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return (element) => get?.call(element);
}

function attributesOf(element: Element): [string, string][] {
  const names = Element.prototype.getAttributeNames.call(element);
  return names.map((name) => [name, Element.prototype.getAttribute.call(element, name) ?? '']);
}

function copyElement(walker: TreeWalker, node: Element, target: Node[], isInMath: boolean, depth: number): void {
  const given = String(read.tag(node));
  const namespace = read.namespace(node);
  const isMath = namespace === mathNamespace;
  if (!isMath && namespace !== htmlNamespace) return;
  if (!isMath && !isInMath && isMedia(given)) {
    addMedium(node, target);
    return;
  }
  const { tag, attributes: written } = isMath
    ? { tag: given, attributes: attributesOf(node) }
    : modernise(given, attributesOf(node));
  const fate = actionFor(tag, isMath, isInMath);
  if (fate === 'drop') return;
  const attributes = fate === 'keep' && depth < depthLimit ? cleanAttributes(tag, isMath, written) : undefined;
  if (!attributes) {
    copyChildren(walker, target, isInMath, depth);
    return;
  }
  const children: Node[] = [];
  copyChildren(walker, children, isInMath || isMath, depth + 1);
  target.push({ type: 'element', tag, isMath, attributes, children });
}

/** Adds the link that stands for a video or an audio file. */
function addMedium(node: Element, target: Node[]): void {
  const [address] = [node, ...Element.prototype.querySelectorAll.call(node, ':scope > source')].flatMap(
    (one) => Element.prototype.getAttribute.call(one, 'src') ?? [],
  );
  const link = address ? linkToMedia(address) : undefined;
  if (!link) return;
  const children: Node[] = [{ type: 'text', value: link.text }];
  target.push({ type: 'element', tag: 'a', isMath: false, attributes: link.attributes, children });
}

function addNodes(target: ParentNode, nodes: readonly Node[], pictureOf: PictureAddress): void {
  for (const node of nodes) target.append(node.type === 'text' ? node.value : domOf(node, pictureOf));
}

function domOf(node: TreeElement, pictureOf: PictureAddress): Element {
  const isPicture = node.tag === 'img' && !node.isMath;
  const source = isPicture ? node.attributes.find(([name]) => name === 'src')?.[1] : undefined;
  const address = source === undefined ? undefined : pictureOf(source);
  if (isPicture && address === undefined) return linkToPicture(node.attributes);
  const made = node.isMath ? document.createElementNS(mathNamespace, node.tag) : document.createElement(node.tag);
  for (const [name, value] of node.attributes) {
    // Uses the style object, because a content security policy may forbid the attribute.
    if (name === 'style') for (const declaration of declarationsOf(value)) styleOf(made)?.setProperty(...declaration);
    // Setting the attribute starts the download, so the address must be final before.
    else made.setAttribute(name, isPicture && name === 'src' ? (address ?? '') : value);
  }
  addNodes(made, node.children, pictureOf);
  return made;
}

/**
 * Returns the replacement of a picture that the page does not load: its description as a link to its source.
 */
function linkToPicture(attributes: readonly (readonly [string, string])[]): HTMLElement {
  const of = (name: string) => attributes.find(([known]) => known === name)?.[1] ?? '';
  const address = of('src');
  const link = cleanAttributes('a', false, [['href', address]]);
  const isForeign = /^https?:/i.test(address);
  const copy = document.createElement(isForeign ? 'a' : 'span');
  for (const [name, value] of isForeign ? (link ?? []) : []) copy.setAttribute(name, value);
  copy.className = 'md-picture-link';
  copy.textContent = of('alt') || address;
  return copy;
}

const styleOf = (element: Element): CSSStyleDeclaration | undefined =>
  element instanceof HTMLElement ? element.style : undefined;
