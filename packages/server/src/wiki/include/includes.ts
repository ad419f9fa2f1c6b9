import { type IncludedPassage, pagePath, wikiIncludeCalls } from '@easymock/contract';
import { asPassage, sectionOf } from '@easymock/wiki-content';
import type { CallContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { formOf } from '../content/content';
import { pageFileToken } from '../file/index';
import { type LinkReader, linksFor, linksInShare } from '../link/show-links';
import { mayEdit } from '../node/present-node';
import { loadArticle } from '../rights/load-node';
import { findShare, isOpenFor, shareFileToken } from '../rights/share-access';
import { loadShown } from '../share/load-shown';
import { pageOf } from '../share/shares';
import { readText } from '../text/article-text';
import type { NodeRow } from '../wiki.table';

/** Characters of HTML that another page shows; longer passages are links. */
const passageLimit = 300_000;

/** Reads a passage as a reader may see it, whose right to the article has been checked. */
async function readPassage(
  ctx: Pick<CallContext, 'db' | 'aside'>,
  node: NodeRow,
  anchor: string,
  reader: { id: string; linksOf: LinkReader },
): Promise<Omit<IncludedPassage, 'canEdit' | 'fileToken'>> {
  const { html } = await readText(ctx, node, reader);
  const text = anchor === '' ? (html ?? '') : sectionOf(html ?? '', anchor);
  const missing = text === undefined ? 'heading' : text.length > passageLimit ? 'tooLong' : null;
  const address = pagePath('wikiFolder', { markdownId: node.id });
  return {
    title: node.name,
    catalogType: formOf(node),
    updateDate: node.updatedAt.toISOString(),
    missing,
    html: text === undefined || missing ? '' : asPassage(text, address),
  };
}

export const wikiIncludeHandlers = implement(wikiIncludeCalls, {
  async get(ctx, { markdownId, anchor }) {
    const { node, rank } = await loadArticle(ctx, markdownId, 'view');
    const passage = await readPassage(ctx, node, anchor, { id: ctx.actor.id, linksOf: linksFor(ctx) });
    const fileToken = await pageFileToken(ctx);
    return { ...passage, canEdit: mayEdit(node, rank), ...(fileToken !== undefined && { fileToken }) };
  },

  async getShared(ctx, { flag, shareToken, markdownId, anchor }) {
    const { db, now } = ctx;
    const share = (await findShare(db, { flag }, now)) ?? fail('shareGone');
    // Everything that the link does not show gets the same failure.
    if (!isOpenFor(share, shareToken, now) || !pageOf(share).content) fail('shareGone');
    const node = (await loadShown(db, share, markdownId)) ?? fail('shareGone');
    const passage = await readPassage(ctx, node, anchor, { id: share.id, linksOf: linksInShare(db, share) });
    return { ...passage, canEdit: false, fileToken: shareFileToken(share, now) };
  },

  async listHeadings(ctx, { markdownId }) {
    const { node } = await loadArticle(ctx, markdownId, 'view');
    const { outline } = await readText(ctx, node, { id: ctx.actor.id, linksOf: linksFor(ctx) });
    return { title: node.name, headings: outline };
  },
});
