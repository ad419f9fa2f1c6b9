import type { Article, PageName } from '@easymock/contract';
import { to } from '../../../lib/address/page';

type Type = Article['catalogType'];

const editors: Partial<Record<Type, PageName>> = {
  markdown: 'wikiMarkdown',
  wysiwyg: 'wikiWysiwyg',
  tinyMce: 'wikiTinyMce',
  jsmind: 'wikiMindMap',
  // Opens in the editor of the articles that it makes.
  template: 'wikiMarkdown',
};

/** Returns whether articles of a type can be written. */
export const hasEditor = (type: Type): boolean => pageOf(type) !== undefined;

const pageOf = (type: Type): PageName | undefined => editors[type];

/** The path of the editor of articles of a type. */
export function editorPath(type: Type, markdownId: string): string {
  return to(pageOf(type) ?? 'wikiFolder', { markdownId });
}

/** The type whose editor an article opens in: a template has that of the articles it makes. */
export const editedType = ({
  catalogType,
  templateType,
}: Pick<Article, 'catalogType' | 'templateType'>): Type =>
  catalogType === 'template' ? ((templateType as Type | null) ?? 'markdown') : catalogType;

/** The path of the editor of an article, if there is one and the person may edit. */
export function editPathOf(
  article: Pick<Article, '_id' | 'catalogType' | 'templateType' | 'canEdit'>,
): string | undefined {
  const type = editedType(article);
  return article.canEdit && hasEditor(type) ? editorPath(type, article._id) : undefined;
}
