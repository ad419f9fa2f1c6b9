import { api } from '../../../lib/api/api';
import { readUser } from '../../../lib/session/session';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/**
 * Loads a template and fills its variables for an article.
 * @returns its source in the type of the article
 */
export async function templateSource(id: string, title: string, type: 'markdown' | 'wysiwyg'): Promise<string> {
  const [answer, { contentOf, convert, weekOf }] = await Promise.all([
    api.documentTemplate.getDocumentTemplateData({ id }),
    import('@easymock/wiki-content'),
  ]);
  const [template] = answer.list;
  if (!template?.content) return '';
  const now = new Date();
  const month = `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}`;
  const date = `${month}-${twoDigits(now.getDate())}`;
  const user = readUser();
  const person = { author: user?.nick_name || user?.name || '', department: user?.department ?? '' };
  const { catalogType } = template;
  const filled = contentOf(catalogType).fill(template.content, { title, date, month, week: weekOf(date), ...person });
  return catalogType === type ? filled : convert(filled, catalogType, type, title).source;
}
