import { eq, sql } from 'drizzle-orm';
import type { PageHead, ServedPage } from '../../platform/context';
import { findShare, needsPassword } from '../rights/share-access';
import { wikiContents } from '../wiki.table';
import { pageOf } from './shares';

/** Characters of the text shown in a preview. */
const excerptLength = 120;

const excerptOf = (plain: string): string => {
  const text = [...plain.replace(/\s+/g, ' ').trim()];
  return text.length > excerptLength ? `${text.slice(0, excerptLength).join('')}…` : text.join('');
};

/** Prevents other sites from learning the address, and caches from storing the page. */
const privately = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };
const hidden = { ...privately, 'X-Robots-Tag': 'noindex, nofollow, noarchive' };

/** The same answer for all invalid links. */
const gone: PageHead = { status: 404, title: '', description: '', headers: hidden };

/** The page opened by a link. Its head contains text only if the link has no password. */
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
