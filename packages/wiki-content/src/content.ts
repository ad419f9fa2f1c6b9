import { type Conversion, joinLosses } from './convert/conversion';
import { lossesBetween, lossesInSource } from './convert/losses';
import { markdownOf } from './convert/markdown';
import { mindMapOf } from './convert/mind-map';
import { escapeHtml } from './markdown/escape';
import { htmlOf, markdownHtml, renderMarkdown } from './markdown/markdown';
import type { Heading } from './render/outline';
import { type Rendered, renderHtml } from './render/render';
import { isTooComplex, safeTree, sanitizeHtml } from './safe/sanitize';
import { emptyMindMap, type MindNode, mindMapHtml, readMindMap } from './types/mind-map';
import { checkText, type Problem } from './types/source';
import { fillPlaceholders, type TemplateValues } from './types/template';

/** An article type. Code that stores, shows, searches or exports articles only knows this interface. */
export interface ContentType {
  /** Source of a new article. */
  empty: string;
  /** Returns the reason why the source cannot be saved, or null. */
  validate(source: string): Problem | null;
  /**
   * Returns the source for storage, without anything that articles may not contain. Call it after `validate`;
   * the result is valid. Markdown stays as typed.
   */
  clean(source: string): string;
  /** Renders the form for readers. Never throws; an invalid source is shown as text. */
  render(source: string): Rendered;
  /** Returns the text for search and excerpts; `render` returns it as well. */
  plainText(source: string): string;
  outline(source: string): Heading[];
  /** Converts the article to Markdown and counts what is lost. */
  toMarkdown(source: string): Conversion;
  /** Converts Markdown to a source of this type and counts what is lost. */
  fromMarkdown(markdown: string, title: string): Conversion;
  /** Fills the placeholders of a template of this type. */
  fill(source: string, values: TemplateValues): string;
}

const shared = (render: (source: string) => Rendered) => ({
  render,
  plainText: (source: string) => render(source).plain,
  outline: (source: string) => render(source).outline,
});

const markdown: ContentType = {
  ...shared(renderMarkdown),
  empty: '',
  validate: checkText,
  clean: (source) => source,
  toMarkdown: (source) => ({ source, lost: [] }),
  fromMarkdown: (source) => ({ source, lost: [] }),
  fill: (source, values) => fillPlaceholders(source, 'markdown', values),
};

/** Both rich-text editors store HTML. */
const html: ContentType = {
  ...shared(renderHtml),
  empty: '',
  validate: (source) => checkText(source) ?? (isTooComplex(source) ? { kind: 'tooComplex' } : null),
  clean: sanitizeHtml,
  toMarkdown: markdownOf,
  fromMarkdown: (source) => {
    const made = htmlOf(source);
    const lost = lossesBetween(safeTree(markdownHtml(source)), safeTree(made));
    return { source: made, lost: joinLosses(lost, lossesInSource(source)) };
  },
  fill: (source, values) => fillPlaceholders(source, 'html', values),
};

const mindMapToHtml = (source: string): string | undefined => {
  const read = readMindMap(source);
  return 'map' in read ? mindMapHtml(read.map) : undefined;
};

/** Counts the topics with colours of their own. */
const colourNum = (node: MindNode): number =>
  (node['background-color'] || node['foreground-color'] ? 1 : 0) +
  node.children.reduce((sum, child) => sum + colourNum(child), 0);

const asText = (source: string): string => `<pre>\n${escapeHtml(source)}</pre>`;

const jsmind: ContentType = {
  ...shared((source) => renderHtml(mindMapToHtml(source) ?? asText(source))),
  empty: emptyMindMap('中心主题'),
  validate: (source) => {
    const read = readMindMap(source);
    return 'problem' in read ? read.problem : null;
  },
  clean: (source) => {
    const read = readMindMap(source);
    return 'map' in read ? JSON.stringify(read.map) : source;
  },
  toMarkdown: (source) => {
    const read = readMindMap(source);
    if (!('map' in read)) return { source: renderHtml(asText(source)).plain, lost: [] };
    const made = markdownOf(mindMapHtml(read.map));
    return { ...made, lost: joinLosses([{ kind: 'color', num: colourNum(read.map.data) }], made.lost) };
  },
  fromMarkdown: (source, title) => {
    const made = mindMapOf(source, title);
    // `mindMapOf` counts the content that it omits; the kinds below become plain text, so they are counted here.
    const seen = lossesBetween(safeTree(markdownHtml(source)), safeTree(mindMapToHtml(made.source) ?? ''));
    const others = seen.filter(({ kind }) => ['alignment', 'color', 'lineBreak', 'link'].includes(kind));
    return { ...made, lost: joinLosses(made.lost, others, lossesInSource(source)) };
  },
  fill: (source, values) => fillPlaceholders(source, 'json', values),
};

const types = { markdown, wysiwyg: html, tinyMce: html, jsmind };

/** Types that can be edited. A template is edited, stored and shown as one of these. */
export type EditedType = keyof typeof types;
export type ContentTypeName = EditedType | 'template';

/**
 * Returns the adapter of an article type.
 * @param templateType the type of articles that a template creates
 * @example contentOf('markdown').render('# 部署').outline; // [{ depth: 1, text: '部署', slug: '部署' }]
 * @example contentOf('template', 'jsmind').validate('{}')?.kind; // 'notMindMap'
 */
export const contentOf = (type: ContentTypeName, templateType: EditedType = 'markdown'): ContentType =>
  types[type === 'template' ? templateType : type];

/**
 * Converts an article to another type, through Markdown. The caller shows `lost` before saving the result as
 * a new revision, so nothing is lost silently.
 * @example convert(source, 'wysiwyg', 'jsmind', '部署手册').lost; // [{ kind: 'picture', num: 2 }]
 */
export function convert(source: string, from: EditedType, to: EditedType, title: string): Conversion {
  if (types[from] === types[to]) return { source, lost: [] };
  const { source: text, lost } = contentOf(from).toMarkdown(source);
  const result = contentOf(to).fromMarkdown(text, title);
  return { source: result.source, lost: joinLosses(lost, result.lost) };
}
