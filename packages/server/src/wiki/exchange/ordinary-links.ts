import { type EditedType, replaceLinks, textFor, titlesInLinks } from '@easymock/wiki-content';
import type { SessionContext } from '../../platform/context';
import { writeLinksForIncludes } from '../content/content';
import { linksFor } from '../link/show-links';

/**
 * Prepares a source for export: links to articles, and passages of articles, become ordinary links, with the current
 * names that the exporting person may see.
 * @param addressOf returns the address of one of our pages at the destination
 */
export async function withOrdinaryLinks(
  ctx: SessionContext,
  form: EditedType,
  source: string,
  addressOf: (href: string) => string = (href) => href,
): Promise<string> {
  const linked = await writeLinksForIncludes(ctx.actor.id, form, source);
  const ids = [...titlesInLinks(linked, form).keys()];
  if (ids.length === 0) return linked;
  const linkOf = await linksFor(ctx)(ids);
  const language = ctx.language === 'en' ? 'en' : 'zh';
  const said = (name: string) => textFor(name, language) ?? '';
  return replaceLinks(linked, form, (id) => {
    const link = linkOf(id);
    if (link.kind === 'gone') return { text: said('goneArticle') };
    const text = link.kind === 'open' ? link.title : said('closedArticle');
    return link.href === undefined ? { text } : { text, href: addressOf(link.href) };
  });
}
