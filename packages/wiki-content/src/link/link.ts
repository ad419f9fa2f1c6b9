import { escapeHtml } from '../markdown/escape';
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

/** A link in Markdown, or code in which nothing is one. */
const inMarkdown = new RegExp(
  [
    // A fence, to its end or to that of the text.
    '^[ \\t>]*(?<fence>`{3,}|~{3,})[^\\n]*\\n[\\s\\S]*?(?:^[ \\t>]*\\k<fence>[^\\n]*$|(?![\\s\\S]))',
    // Code in a line. Only so long, or a line of nothing but ticks would be searched to its end for each of them.
    '(?<!`)(?<ticks>`+)(?!`)[^\\n]{0,1000}?[^`\\n]\\k<ticks>(?!`)',
    '(?<!\\\\)\\[\\[(?<name>[^[\\]\\n]{1,100})\\]\\]\\((?<id>[0-9a-f]{24})\\)',
  ].join('|'),
  'gm',
);

/** A link in rich text that was cleaned. */
const inHtml = /<span(?= )([^<>]*)>([^<>]*)<\/span>/g;

/** What stands in the place of a link: words, or a link to an address. */
export interface WrittenLink {
  readonly text: string;
  readonly href?: string;
}

const markdownText = (text: string): string => text.replace(/[\\[\]*_`<>&~$]/g, '\\$&');

function fromMarkdown(source: string, write: (id: string, name: string) => WrittenLink | undefined): string {
  return source.replace(inMarkdown, (all: string, ...rest: unknown[]) => {
    const { id, name } = rest.at(-1) as { id?: string; name?: string };
    const written = id === undefined ? undefined : write(id, name ?? '');
    if (!written) return all;
    return written.href === undefined
      ? markdownText(written.text)
      : `[${markdownText(written.text)}](${written.href})`;
  });
}

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

/** Takes the names of some articles out of the links in a source, for readers who may not know them. */
export function withoutNames(source: string, form: Form, isHidden: (id: string) => boolean): string {
  if (form === 'jsmind') return source;
  if (form === 'markdown')
    return source.replace(inMarkdown, (all: string, ...rest: unknown[]) => {
      const { id } = rest.at(-1) as { id?: string };
      return id !== undefined && isHidden(id) ? markdownLink(id, '') : all;
    });
  return source.replace(inHtml, (all: string, attributes: string) => {
    const id = attributeIn(attributes, 'data-id');
    const isOne = attributeIn(attributes, 'data-type') === 'article' && idPattern.test(id) && isHidden(id);
    return isOne ? `<span data-type="article" data-id="${id}" data-label="…">…</span>` : all;
  });
}
