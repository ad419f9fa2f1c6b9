import { eq, sql } from 'drizzle-orm';
import type { PageHead, ServedPage } from '../../platform/context';
import { findShare, needsPassword } from '../share-access';
import { wikiContents } from '../wiki.table';
import { pageOf } from './shares';

/** So much of a text stands in a preview, in characters. */
const excerptLength = 120;

const excerptOf = (plain: string): string => {
  const text = [...plain.replace(/\s+/g, ' ').trim()];
  return text.length > excerptLength ? `${text.slice(0, excerptLength).join('')}…` : text.join('');
};

/** Nobody learns from the address of a page where people go on to, or that it is an address at all. */
const privately = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };
const hidden = { ...privately, 'X-Robots-Tag': 'noindex, nofollow, noarchive' };

/** One answer for all links that lead nowhere. */
const gone: PageHead = { status: 404, title: '', description: '', headers: hidden };

/** The page that a link opens. Text is told only if it needs no password. */
export const sharedPage: ServedPage = {
  name: 'sharedArticle',
  file: 'shared.html',
  headersWithoutHead: hidden,
  async head({ database: { db }, settings, clock }, { flag = '' }) {
    const share = await findShare(db, { flag }, clock());
    if (!share) return gone;
    const { node } = share;
    const isOpen = !needsPassword(share);
    const hasText = isOpen && pageOf(share).content && node.catalogType !== 'folder';
    const [content] = hasText
      ? await db
          .select({ plain: sql<string>`left(${wikiContents.plain}, ${excerptLength * 4})` })
          .from(wikiContents)
          .where(eq(wikiContents.nodeId, node.id))
      : [];
    const description = content ? excerptOf(content.plain) : isOpen ? node.introduce : '';
    const isListed = isOpen && settings.get('wiki.shareIndexed');
    return { status: 200, title: node.name, description, headers: isListed ? privately : hidden };
  },
};
