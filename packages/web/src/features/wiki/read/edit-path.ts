import { type Article, type PageName, pages } from '@easymock/contract';
import { to } from '../../../lib/address/page';

type Type = Article['catalogType'];

const editors: Partial<Record<Type, PageName>> = {
  markdown: 'wikiMarkdown',
  wysiwyg: 'wikiWysiwyg',
  tinyMce: 'wikiTinyMce',
  jsmind: 'wikiMindMap',
};

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
  const page = editors[editedType(article)];
  if (!article.canEdit || !page || !pages[page].isBuilt) return undefined;
  return to(page, { markdownId: article._id });
}
