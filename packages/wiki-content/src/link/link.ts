import { escapeHtml } from '../markdown/escape';
import { ticksReader } from '../markdown/ticks';
import { textFor } from '../safe/texts';
import { attributeOf, type Element } from '../safe/tree';

// A link to an article contains its ID: `[[部署手册]](65f0…)` in Markdown, a `span` in rich text. The name next
// to it is the title when the link was made, for authors. The rendered form does not contain it: code that
// shows a text inserts the current title, for readers who may know it.

const idPattern = /^[0-9a-f]{24}$/;

/** The content of a link for one reader. */
export type ShownLink =
  | { readonly kind: 'open'; readonly title: string; readonly href?: string }
  /** The reader may not view the article; `href` is the page for requesting access, if any. */
  | { readonly kind: 'closed'; readonly href?: string }
  /** The article was deleted. */
  | { readonly kind: 'gone' };

/** Returns the ID of the article that an element links to. */
export function linkedIn(target: Element): string | undefined {
  if (target.tag !== 'span' || attributeOf(target, 'data-type') !== 'article') return undefined;
  const id = attributeOf(target, 'data-id') ?? '';
  return idPattern.test(id) ? id : undefined;
}

/** Returns the title in a link element at the time when the link was made. */
export const linkLabelOf = (target: Element): string => labelled(attributeOf(target, 'data-label') ?? '');

/** Returns a title in the form for Markdown links. */
const labelled = (name: string): string =>
  name
    .replace(/[[\]\n]/g, '')
    .trim()
    .slice(0, 100) || '…';

/**
 * Returns a Markdown link to an article.
 * @example markdownLink('65f0a1b2c3d4e5f607182930', '部署手册') // '[[部署手册]](65f0…)'
 */
export const markdownLink = (id: string, name: string): string => `[[${labelled(name)}]](${id})`;

/** Writes a link in the canonical form that `linksIn` and `withLinks` read. */
export function showLink(target: Element, id: string): void {
  target.attributes = [
    ['class', 'md-article'],
    ['data-type', 'article'],
    ['data-id', id],
  ];
  target.children = [];
}

/**
 * Matches the output of `showLink`. Attributes and texts of an article contain no `<`, so nothing else
 * matches.
 */
const shown = /<span class="md-article" data-type="article" data-id="([0-9a-f]{24})"><\/span>/g;

/** Returns the IDs of all articles to which a rendered text links. */
export const linksIn = (html: string): string[] => [...new Set([...html.matchAll(shown)].map(([, id = '']) => id))];

const said = (name: 'closedArticle' | 'goneArticle'): string => `data-text="${name}">${textFor(name, 'zh')}`;

/**
 * Fills in the addresses and current titles of the links in a rendered text.
 * @example withLinks(html, (id) => ({ kind: 'open', title: '部署手册', href: `/wiki/${id}` }))
 */
export const withLinks = (html: string, linkOf: (id: string) => ShownLink): string =>
  html.replace(shown, (_, id: string) => {
    const link = linkOf(id);
    if (link.kind === 'gone') return `<span class="md-article md-article-gone" ${said('goneArticle')}</span>`;
    const isOpen = link.kind === 'open';
    const inside = isOpen ? `>${escapeHtml(link.title)}` : ` ${said('closedArticle')}`;
    const classes = isOpen ? 'md-article' : 'md-article md-article-closed';
    if (link.href === undefined) return `<span class="${classes}"${inside}</span>`;
    return `<a class="${classes}" data-id="${id}" href="${escapeHtml(link.href)}"${inside}</a>`;
  });

/** Matches Markdown links to articles. */
const markdownLinkText = '\\[\\[(?<name>[^[\\]\\n]{1,100})\\]\\]\\((?<id>[0-9a-f]{24})\\)';

/** Matches starts of Markdown elements: an escaped character, a fence, inline code, a link. */
const begins = new RegExp(
  ['\\\\[\\s\\S]', '^[ \\t>]*(?<fence>`{3,}(?=[^`\\n]*$)|~{3,})', '(?<ticks>`+)', markdownLinkText].join('|'),
  'gm',
);

/**
 * Returns the end of a fenced code block: the next fence of its kind that is at least as long, or the end of
 * the text.
 */
function fenceEnd(source: string, from: number, fence: string): number {
  const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/gm;
  closing.lastIndex = from;
  for (let found = closing.exec(source); found; found = closing.exec(source))
    if (found[1]?.startsWith(fence)) return closing.lastIndex;
  return source.length;
}

/** Replaces the links in Markdown in one pass. Code contains no links. */
function replaceInMarkdown(source: string, replace: (link: string, id: string, name: string) => string): string {
  const next = new RegExp(begins);
  const codeEnd = ticksReader(source);
  let result = '';
  let copied = 0;
  for (let found = next.exec(source); found; found = next.exec(source)) {
    const { fence, ticks, id, name = '' } = found.groups ?? {};
    if (fence !== undefined) next.lastIndex = fenceEnd(source, next.lastIndex, fence);
    else if (ticks !== undefined) next.lastIndex = codeEnd(found.index);
    else if (id !== undefined) {
      result += source.slice(copied, found.index) + replace(found[0], id, name);
      copied = next.lastIndex;
    }
  }
  return result + source.slice(copied);
}

/** Matches links in sanitised rich text. */
const inHtml = /<span(?= )([^<>]*)>([^<>]*)<\/span>/g;

/** The replacement of a link: a text, or a link to an address. */
export interface WrittenLink {
  readonly text: string;
  readonly href?: string;
}

const markdownText = (text: string): string => text.replace(/[\\[\]*_`<>&~$]/g, '\\$&');

const fromMarkdown = (source: string, write: (id: string, name: string) => WrittenLink | undefined): string =>
  replaceInMarkdown(source, (link, id, name) => {
    const written = write(id, name);
    if (!written) return link;
    return written.href === undefined ? markdownText(written.text) : `[${markdownText(written.text)}](${written.href})`;
  });

const attributeIn = (attributes: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

function fromHtml(source: string, write: (id: string, name: string) => WrittenLink | undefined): string {
  return source.replace(inHtml, (all: string, attributes: string) => {
    const id = attributeIn(attributes, 'data-id');
    if (attributeIn(attributes, 'data-type') !== 'article' || !idPattern.test(id)) return all;
    const written = write(id, attributeIn(attributes, 'data-label'));
    if (!written) return all;
    const text = escapeHtml(written.text);
    return written.href === undefined ? text : `<a href="${escapeHtml(written.href)}">${text}</a>`;
  });
}

/** Types whose sources can contain links. */
type Form = 'markdown' | 'wysiwyg' | 'tinyMce' | 'jsmind';

/**
 * Replaces the links to articles in a source.
 * @param write returns undefined to leave a link unchanged
 */
export function replaceLinks(
  source: string,
  form: Form,
  write: (id: string, name: string) => WrittenLink | undefined,
): string {
  if (form === 'jsmind') return source;
  return form === 'markdown' ? fromMarkdown(source, write) : fromHtml(source, write);
}

/** Returns the titles in the links of a source by article ID. */
export function titlesInLinks(source: string, form: Form): Map<string, string> {
  const names = new Map<string, string>();
  replaceLinks(source, form, (id, name) => {
    names.set(id, name);
    return undefined;
  });
  return names;
}

/**
 * Matches everything that looks like a Markdown link, even in code. The renderer's definition of code is
 * complex, and a title would leak wherever the two readings differ.
 */
const looksLikeLink = new RegExp(markdownLinkText, 'g');
/** Matches the same as unsanitised HTML in Markdown. */
const looksLikeSpan =
  /<span\b(?=[^<>]{0,600}\bdata-id\s*=\s*["']?(?<id>[0-9a-f]{24}))[^<>]{0,600}>(?:[^<]{0,600}<\/span>)?/gi;

/** Returns the IDs of articles whose titles occur in a source. */
export function articleIdsWithTitles(source: string, form: Form): string[] {
  if (form !== 'markdown') return [...titlesInLinks(source, form).keys()];
  const found = [...source.matchAll(looksLikeLink), ...source.matchAll(looksLikeSpan)];
  return [...new Set(found.map(({ groups }) => groups?.id ?? ''))];
}

/** Removes the titles of some articles from a source, for readers who may not know them. */
export function withoutTitles(source: string, form: Form, isHidden: (id: string) => boolean): string {
  if (form === 'jsmind') return source;
  if (form === 'markdown')
    return source
      .replace(looksLikeLink, (link: string, _name: string, id: string) => (isHidden(id) ? markdownLink(id, '') : link))
      .replace(looksLikeSpan, (span: string, id: string) => (isHidden(id) ? markdownLink(id, '') : span));
  return source.replace(inHtml, (all: string, attributes: string) => {
    const id = attributeIn(attributes, 'data-id');
    const isOne = attributeIn(attributes, 'data-type') === 'article' && idPattern.test(id) && isHidden(id);
    return isOne ? `<span data-type="article" data-id="${id}" data-label="…">…</span>` : all;
  });
}
