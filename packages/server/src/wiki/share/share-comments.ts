import type { Actor } from '../../platform/actor';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { accessTo, ceilingFor, type Rank, rankOf } from '../rights/access';
import type { Allowed } from '../rights/load-node';
import { findShare, isOpenFor, type LiveShare } from '../rights/share-access';
import { loadShown } from './load-shown';
import { pageOf } from './shares';

/** The parameters that identify and open a link. */
export interface ByLink {
  readonly flag: string;
  readonly shareToken?: string | undefined;
}

const holderRank = (actor: Actor): Rank => Math.min(rankOf('comment'), ceilingFor(actor)) as Rank;

/** Comments quote the text, so a page without the text shows none. */
function hasComments(share: LiveShare): boolean {
  const { comment, content } = pageOf(share);
  return comment && content;
}

/**
 * Returns whether a person may comment on the articles of a link: only if its sharer allows comments and the
 * person is signed in.
 */
export const mayCommentBy = (share: LiveShare, actor: Actor | null | undefined): boolean =>
  hasComments(share) && actor?.permissions.includes('wiki') === true && holderRank(actor) >= rankOf('comment');

/**
 * Loads an article of a link for reading and writing comments. The caller's own rights to the article apply
 * here as well.
 * @throws shareGone whatever the reason is
 */
export async function loadByLink(
  ctx: SessionContext,
  markdownId: string,
  { flag, shareToken }: ByLink,
): Promise<Allowed> {
  const { db, actor, now } = ctx;
  const share = (await findShare(db, { flag }, now)) ?? fail('shareGone');
  if (!isOpenFor(share, shareToken, now) || !hasComments(share)) fail('shareGone');
  const node = (await loadShown(db, share, markdownId)) ?? fail('shareGone');
  const own = (await accessTo(db, actor, [node])).rankOf(node);
  return { node, rank: Math.max(own, holderRank(actor)) as Rank };
}
