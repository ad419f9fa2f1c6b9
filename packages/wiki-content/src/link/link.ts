import { escapeHtml } from '../markdown/escape';
import { ticksReader } from '../markdown/ticks';
import { textFor } from '../safe/texts';
import { attributeOf, type Element } from '../safe/tree';

// A link to an article names it by its ID: `[[部署手册]](65f0…)` in Markdown, a `span` in rich text. The name beside it is the
// one that the article had when the link was made, for those who write. The rendered form does not contain it: whoever shows
// a text says what the article is called now, to those who may know.

const idPattern = /^[0-9a-f]{24}$/;

/** What a link shows to one reader. */
export type ShownLink =
  | { readonly kind: 'open'; readonly title: string; readonly href?: string }
  /** They may not view it; the address is where they can ask for the right, if they can. */
  | { readonly kind: 'closed'; readonly href?: string }
  /** It was deleted. */
  | { readonly kind: 'gone' };

/** The ID of the article that an element links to. */
export function linkedIn(target: Element): string | undefined {
  if (target.tag !== 'span' || attributeOf(target, 'data-type') !== 'article') return undefined;
  const id = attributeOf(target, 'data-id') ?? '';
  return idPattern.test(id) ? id : undefined;
}

/** The name in an element that links to an article, as it was when the link was made. */
export const linkLabelOf = (target: Element): string => labelled(attributeOf(target, 'data-label') ?? '');

/** A name as it stands in a link of Markdown. */
const labelled = (name: string): string =>
  name
    .replace(/[[\]\n]/g, '')
    .trim()
    .slice(0, 100) || '…';

/** A link to an article in Markdown. @example markdownLink('65f0a1b2c3d4e5f607182930', '部署手册') // '[[部署手册]](65f0…)' */
export const markdownLink = (id: string, name: string): string => `[[${labelled(name)}]](${id})`;

/** Writes a link in the one form that `linksIn` and `withLinks` read. */
export function showLink(target: Element, id: string): void {
  target.attributes = [
    ['class', 'md-article'],
    ['data-type', 'article'],
    ['data-id', id],
  ];
  target.children = [];
}

/** As `showLink` makes it. No attribute and no text of an article holds a `<`, so nothing else looks like this. */
const shown = /<span class="md-article" data-type="article" data-id="([0-9a-f]{24})"><\/span>/g;

/** The IDs of the articles to which a rendered text links. */
export const linksIn = (html: string): string[] => [
  ...new Set([...html.matchAll(shown)].map(([, id = '']) => id)),
];

const said = (name: 'closedArticle' | 'goneArticle'): string => `data-text="${name}">${textFor(name, 'zh')}`;

/**
 * Makes the links in a rendered text lead to their articles, by the names that these have now.
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

/** What looks like a link in Markdown. */
const markdownLinkText = '\\[\\[(?<name>[^[\\]\\n]{1,100})\\]\\]\\((?<id>[0-9a-f]{24})\\)';

/** Where something begins in Markdown: a character that means nothing, a fence, code in a line, a link. */
const begins = new RegExp(
  ['\\\\[\\s\\S]', '^[ \\t>]*(?<fence>`{3,}(?=[^`\\n]*$)|~{3,})', '(?<ticks>`+)', markdownLinkText].join('|'),
  'gm',
);

/** Where the code of a fence ends: at the next one of its kind that is no shorter, or at the end of the text. */
function fenceEnd(source: string, from: number, fence: string): number {
  const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/gm;
  closing.lastIndex = from;
  for (let found = closing.exec(source); found; found = closing.exec(source))
    if (found[1]?.startsWith(fence)) return closing.lastIndex;
  return source.length;
}

/** Replaces the links in Markdown, in one walk over it. In code nothing is a link. */
function replaceInMarkdown(
  source: string,
  replace: (link: string, id: string, name: string) => string,
): string {
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

/** A link in rich text that was cleaned. */
const inHtml = /<span(?= )([^<>]*)>([^<>]*)<\/span>/g;

/** What stands in the place of a link: words, or a link to an address. */
export interface WrittenLink {
  readonly text: string;
  readonly href?: string;
}

const markdownText = (text: string): string => text.replace(/[\\[\]*_`<>&~$]/g, '\\$&');

const fromMarkdown = (source: string, write: (id: string, name: string) => WrittenLink | undefined): string =>
  replaceInMarkdown(source, (link, id, name) => {
    const written = write(id, name);
    if (!written) return link;
    return written.href === undefined
      ? markdownText(written.text)
      : `[${markdownText(written.text)}](${written.href})`;
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

/** The types of which the sources can hold links. */
type Form = 'markdown' | 'wysiwyg' | 'tinyMce' | 'jsmind';

/**
 * Replaces the links to articles in a source.
 * @param write undefined leaves a link as it is
 */
export function replaceLinks(
  source: string,
  form: Form,
  write: (id: string, name: string) => WrittenLink | undefined,
): string {
  if (form === 'jsmind') return source;
  return form === 'markdown' ? fromMarkdown(source, write) : fromHtml(source, write);
}

/** The names that stand in the links of a source, by the IDs of the articles. */
export function namesInLinks(source: string, form: Form): Map<string, string> {
  const names = new Map<string, string>();
  replaceLinks(source, form, (id, name) => {
    names.set(id, name);
    return undefined;
  });
  return names;
}

/**
 * Finds all that looks like a link in Markdown, in code as well: what a renderer takes for code depends on so much that a
 * name would be told wherever the two readings differ.
 */
const looksLikeLink = new RegExp(markdownLinkText, 'g');
/** The same as HTML in Markdown, which nobody has cleaned. */
const looksLikeSpan =
  /<span\b(?=[^<>]{0,600}\bdata-id\s*=\s*["']?(?<id>[0-9a-f]{24}))[^<>]{0,600}>(?:[^<]{0,600}<\/span>)?/gi;

/** The IDs beside which names stand in a source. */
export function namedIn(source: string, form: Form): string[] {
  if (form !== 'markdown') return [...namesInLinks(source, form).keys()];
  const found = [...source.matchAll(looksLikeLink), ...source.matchAll(looksLikeSpan)];
  return [...new Set(found.map(({ groups }) => groups?.id ?? ''))];
}

/** Takes the names of some articles out of a source, for readers who may not know them. */
export function withoutNames(source: string, form: Form, isHidden: (id: string) => boolean): string {
  if (form === 'jsmind') return source;
  if (form === 'markdown')
    return source
      .replace(looksLikeLink, (link: string, _name: string, id: string) =>
        isHidden(id) ? markdownLink(id, '') : link,
      )
      .replace(looksLikeSpan, (span: string, id: string) => (isHidden(id) ? markdownLink(id, '') : span));
  return source.replace(inHtml, (all: string, attributes: string) => {
    const id = attributeIn(attributes, 'data-id');
    const isOne = attributeIn(attributes, 'data-type') === 'article' && idPattern.test(id) && isHidden(id);
    return isOne ? `<span data-type="article" data-id="${id}" data-label="…">…</span>` : all;
  });
}
