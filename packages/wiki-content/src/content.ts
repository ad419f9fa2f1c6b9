import type { Conversion } from './convert/conversion';
import { markdownOf } from './convert/markdown';
import { mindMapOf } from './convert/mind-map';
import { escapeHtml } from './markdown/escape';
import { htmlOf, renderMarkdown } from './markdown/markdown';
import type { Heading } from './render/outline';
import { type Rendered, renderHtml } from './render/render';
import { isTooComplex, sanitizeHtml } from './safe/sanitize';
import { emptyMindMap, mindMapHtml, readMindMap } from './types/mind-map';
import { checkText, type Problem } from './types/source';
import { fillPlaceholders, type TemplateValues } from './types/template';

/** A type of articles. Whoever stores, shows, searches or exports articles knows no more of a type than this. */
export interface ContentType {
  /** The source of a new article. */
  empty: string;
  /** Why the source cannot be saved, or null. */
  validate(source: string): Problem | null;
  /**
   * The source as it is to be stored, without what no article may contain. Call it after `validate`; the result is valid.
   * Markdown stays as it was typed.
   */
  clean(source: string): string;
  /** The form that readers get. Never throws; a source that is not valid is shown as text. */
  render(source: string): Rendered;
  /** What search and excerpts need; `render` returns it as well. */
  plainText(source: string): string;
  outline(source: string): Heading[];
  /** The article as Markdown, and what Markdown cannot hold. */
  toMarkdown(source: string): Conversion;
  /** The source of an article of this type that says what the Markdown says, and what it cannot hold. */
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

/** Both editors of rich text store HTML. */
const html: ContentType = {
  ...shared(renderHtml),
  empty: '',
  validate: (source) => checkText(source) ?? (isTooComplex(source) ? { kind: 'tooComplex' } : null),
  clean: sanitizeHtml,
  toMarkdown: markdownOf,
  fromMarkdown: (source) => ({ source: htmlOf(source), lost: [] }),
  fill: (source, values) => fillPlaceholders(source, 'html', values),
};

const mindMapToHtml = (source: string): string | undefined => {
  const read = readMindMap(source);
  return 'map' in read ? mindMapHtml(read.map) : undefined;
};

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
    const list = mindMapToHtml(source);
    return list === undefined ? { source: renderHtml(asText(source)).plain, lost: [] } : markdownOf(list);
  },
  fromMarkdown: mindMapOf,
  fill: (source, values) => fillPlaceholders(source, 'json', values),
};

const types = { markdown, wysiwyg: html, tinyMce: html, jsmind };

/** The types that an article may be edited as. A template is edited, stored and shown as one of these. */
export type EditedType = keyof typeof types;
export type ContentTypeName = EditedType | 'template';

/**
 * The adapter of a type of articles.
 * @param templateType the type that a template is a mould for
 * @example contentOf('markdown').render('# 部署').outline; // [{ depth: 1, text: '部署', slug: '部署' }]
 * @example contentOf('template', 'jsmind').validate('{}')?.kind; // 'notMindMap'
 */
export const contentOf = (type: ContentTypeName, templateType: EditedType = 'markdown'): ContentType =>
  types[type === 'template' ? templateType : type];

/**
 * Converts an article to another type, through Markdown. Nothing is lost silently: the caller shows `lost` before it
 * saves the result as a new revision.
 * @example convert(source, 'wysiwyg', 'jsmind', '部署手册').lost; // [{ kind: 'picture', num: 2 }]
 */
export function convert(source: string, from: EditedType, to: EditedType, title: string): Conversion {
  if (types[from] === types[to]) return { source, lost: [] };
  const { source: text, lost } = contentOf(from).toMarkdown(source);
  const result = contentOf(to).fromMarkdown(text, title);
  return { source: result.source, lost: [...lost, ...result.lost] };
}
