import { type ShownLink, showLink } from '../link/link';
import { idPrefix, voidElements } from '../safe/rules';
import { type Element, element } from '../safe/tree';

// A block `$$include` contains the ID of an article and perhaps the slug of a heading. The rendered form contains a
// link to the article and nothing of its text, which pages load with the rights of the reader.

/** The passage that a block names: a whole article, or the section of a heading. */
export interface Include {
  readonly id: string;
  /** Empty for the whole article. */
  readonly anchor: string;
}

const written = /^([0-9a-f]{24})(?:#([\p{L}\p{N}\p{M}_-]{1,100}))?$/u;

/**
 * Reads the body of an `$$include` block; undefined if it names no passage.
 * @example includeOf('65f0a1b2c3d4e5f607182930#部署') // { id: '65f0…', anchor: '部署' }
 */
export function includeOf(body: string): Include | undefined {
  const [, id, anchor = ''] = written.exec(body.trim()) ?? [];
  return id === undefined ? undefined : { id, anchor };
}

/** Returns the body of an `$$include` block. */
export const includeBody = ({ id, anchor }: Include): string => (anchor ? `${id}#${anchor}` : id);

/** Returns the place of a passage in the canonical form that `includesIn` and `withIncludes` read. */
export function includePlace({ id, anchor }: Include): Element {
  const link = element('span');
  showLink(link, id);
  return element('p', { class: 'md-include', 'data-id': id, ...(anchor && { 'data-value': anchor }) }, [link]);
}

/**
 * Matches the output of `includePlace`. Attributes and texts of an article contain no `<`, so nothing else
 * matches.
 */
const place = /<p class="md-include" data-id="([0-9a-f]{24})"(?: data-value="[^"<>]*")?>/g;

/** Removes the headings of passages that a reader may not view, and their IDs if not even a link is shown. */
export function withIncludes(html: string, linkOf: (id: string) => ShownLink): string {
  if (!html.includes('"md-include"')) return html;
  return html.replace(place, (all, id: string) => {
    const link = linkOf(id);
    if (link.kind === 'open') return all;
    const isNamed = link.kind === 'gone' || link.href !== undefined;
    return isNamed ? `<p class="md-include" data-id="${id}">` : '<p class="md-include">';
  });
}

/** Returns the beginning of the place of any passage of an article, to find it in stored texts. */
export const beginningOfInclude = (id: string): string => `<p class="md-include" data-id="${id}"`;

const anyAnchor = /(?<![0-9a-f])([0-9a-f]{24})#[\p{L}\p{N}\p{M}_-]+/gu;

/** Returns the IDs of articles whose headings a source names. */
export const idsWithAnchors = (source: string): string[] =>
  source.includes('include') ? [...new Set([...source.matchAll(anyAnchor)].map(([, id = '']) => id))] : [];

/** Removes the headings of some articles from a source, for readers who may not know them. */
export const withoutAnchors = (source: string, isHidden: (id: string) => boolean): string =>
  source.includes('include') ? source.replace(anyAnchor, (all, id: string) => (isHidden(id) ? id : all)) : source;

const tag = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g;

const levelOf = (name: string): number => (/^h[1-6]$/.test(name) ? Number(name[1]) : 0);

/** Returns the offset of the heading with an ID, or -1. Texts contain no `<`, but may look like attributes. */
function headingAt(html: string, anchor: string): number {
  const id = ` id="${idPrefix}${anchor}"`;
  for (let at = html.indexOf(id); at !== -1; at = html.indexOf(id, at + 1)) {
    const from = html.lastIndexOf('<', at);
    if (from !== -1 && /^<h[1-6](?: [^<>]*)?$/.test(html.slice(from, at))) return from;
  }
  return -1;
}

/**
 * Cuts the section of a heading out of a rendered text: the heading and what follows it, up to the next heading
 * that is not below it or the end of the element that contains both.
 * @returns undefined without such a heading
 */
export function sectionOf(html: string, anchor: string): string | undefined {
  const from = headingAt(html, anchor);
  if (from === -1) return undefined;
  const level = Number(html[from + 2]);
  const tags = new RegExp(tag);
  tags.lastIndex = from;
  let depth = 0;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    const { index, 1: slash, 2: name = '' } = found;
    const own = slash ? 0 : levelOf(name);
    if (slash) depth -= 1;
    else if (depth === 0 && index > from && own > 0 && own <= level) return html.slice(from, index);
    else if (!voidElements.has(name)) depth += 1;
    if (depth < 0) return html.slice(from, index);
  }
  return html.slice(from);
}

/**
 * Prepares a rendered passage for another page: IDs are removed, links within the text lead to its own page, and
 * passages inside of it stay links.
 * @param address the page of the article
 */
export const asPassage = (html: string, address: string): string =>
  html.replace(tag, (all, slash: string, name: string, attributes: string) => {
    if (slash || !/ (?:id|href|class|data-line)="/.test(attributes)) return all;
    const kept = attributes
      .replace(/ (?:id|data-line)="[^"]*"/g, '')
      .replace(/( class="[^"]*)\bmd-include(?![\w-])/, '$1md-passage')
      .replaceAll(` href="#${idPrefix}`, ` href="${address}#`);
    return `<${name}${kept}>`;
  });
