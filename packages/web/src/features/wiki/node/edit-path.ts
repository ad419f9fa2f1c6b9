import type { Article, PageName } from '@easymock/contract';
import { to } from '../../../lib/address/page';

type Type = Article['catalogType'];

const editors: Partial<Record<Type, PageName>> = {
  markdown: 'wikiMarkdown',
  wysiwyg: 'wikiWysiwyg',
  tinyMce: 'wikiTinyMce',
  jsmind: 'wikiMindMap',
  // A template opens in the editor of the articles made from it.
  template: 'wikiMarkdown',
};

/** Returns whether articles of a type have an editor. */
export const hasEditor = (type: Type): boolean => pageOf(type) !== undefined;

const pageOf = (type: Type): PageName | undefined => editors[type];

/** Returns the path of the editor for a type of article. */
export function editorPath(type: Type, markdownId: string): string {
  return to(pageOf(type) ?? 'wikiFolder', { markdownId });
}

/**
 * Returns the type whose editor an article opens in; a template uses the type of the articles made from it.
 */
export const editedType = ({ catalogType, templateType }: Pick<Article, 'catalogType' | 'templateType'>): Type =>
  catalogType === 'template' ? ((templateType as Type | null) ?? 'markdown') : catalogType;

/** Returns the path of an article's editor if there is one and the user may edit. */
export function editPathOf(
  article: Pick<Article, '_id' | 'catalogType' | 'templateType' | 'canEdit'>,
): string | undefined {
  const type = editedType(article);
  return article.canEdit && hasEditor(type) ? editorPath(type, article._id) : undefined;
}
