import { type OpenedShare, type SharedArticle, type SharedNode, shareCatalogLimit } from '@easymock/contract';
import { and, ne, sql } from 'drizzle-orm';
import type { CallContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { formOf } from '../content/content';
import { listSharedAttachments } from '../file/index';
import { linksInShare } from '../link/show-links';
import { orderOf } from '../node/tree-lists';
import { findShare, isOpenFor, type LiveShare, needsPassword, shareFileToken, shownBy } from '../rights/share-access';
import { readText } from '../text/article-text';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { loadShown } from './load-shown';
import { mayCommentBy } from './share-comments';
import { countShareVisit } from './share-visits';
import { pageOf } from './shares';

interface Asked {
  readonly flag: string;
  readonly shareToken?: string | undefined;
  readonly id?: string | undefined;
  readonly hasCatalog: boolean;
}

/** Reads what the holder of a link may see: its title and, once it is open, its content. */
export async function readShared(ctx: CallContext, asked: Asked): Promise<SharedArticle> {
  const { db, now } = ctx;
  const share = (await findShare(db, { flag: asked.flag }, now)) ?? fail('shareGone');
  const needPwd = needsPassword(share);
  const about = {
    shareTitle: share.node.name,
    shareUserNickName: pageOf(share).userInfo ? share.sharer : '',
    customizedMessage: share.customizedMessage,
    needPwd,
  };
  if (!isOpenFor(share, asked.shareToken, now)) return about;
  const opened = await open(ctx, share, asked);
  await countShareVisit(ctx, share);
  const { markdownId, shareTemplateType, article } = opened;
  return { ...about, articleId: article?._id ?? markdownId, markdownId, shareTemplateType, opened };
}

async function open(ctx: CallContext, share: LiveShare, { id, hasCatalog }: Asked): Promise<OpenedShare> {
  const { db, actor, now } = ctx;
  const catalog = share.isSubtree && (hasCatalog || id === undefined) ? await listCatalog(db, share) : [];
  const first = share.isSubtree ? catalog.find(({ catalogType }) => catalogType !== 'folder')?.id : share.nodeId;
  const node = await loadShown(db, share, id ?? first);
  // Missing articles and articles outside of the link get the same failure.
  if (!node && id !== undefined) fail('shareGone');
  return {
    markdownId: share.nodeId,
    shareTemplateType: share.template,
    isSubtree: share.isSubtree,
    page: pageOf(share),
    viewer: actor?.nickName ?? '',
    mayComment: mayCommentBy(share, actor),
    ...(share.isSubtree && hasCatalog && { catalog }),
    article: node ? await present(ctx, share, node) : null,
    fileToken: shareFileToken(share, now),
  };
}

async function present(
  { db, aside }: CallContext,
  share: LiveShare,
  node: NodeRow,
): Promise<NonNullable<OpenedShare['article']>> {
  const { content: hasText } = pageOf(share);
  // The queue is per link, so that a popular link does not delay others.
  const { html, outline, source } = await readText({ db, aside }, node, {
    id: share.id,
    linksOf: linksInShare(db, share),
  });
  const attachments = await listSharedAttachments(db, node.id);
  return {
    _id: node.id,
    title: node.name,
    catalogType: formOf(node),
    updateDate: node.updatedAt.toISOString(),
    isInterface: node.tags.includes('interface'),
    outline: hasText ? outline : [],
    html: hasText ? (html ?? '') : '',
    ...(hasText && formOf(node) === 'jsmind' && { mdTexts: source }),
    attachments: attachments.map(({ _id, name, size, mime }) => ({ _id, name, size, mime })),
  };
}

/** Lists the folders and articles in a shared folder in tree order. */
async function listCatalog(db: Db, share: LiveShare): Promise<SharedNode[]> {
  const rows = await db
    .select({
      id: wikiNodes.id,
      parentId: wikiNodes.parentId,
      catalogName: wikiNodes.name,
      catalogType: wikiNodes.catalogType,
    })
    .from(wikiNodes)
    .where(and(shownBy(share), ne(wikiNodes.id, share.nodeId)))
    .orderBy(sql`cardinality(${wikiNodes.ancestors})`, ...orderOf('manual', false))
    .limit(shareCatalogLimit);
  const childrenOf = new Map<string, SharedNode[]>();
  for (const row of rows) {
    const siblings = childrenOf.get(row.parentId);
    if (siblings) siblings.push(row);
    else childrenOf.set(row.parentId, [row]);
  }
  const inOrder = (parentId: string): SharedNode[] =>
    (childrenOf.get(parentId) ?? []).flatMap((row) => [row, ...inOrder(row.id)]);
  return inOrder(share.nodeId);
}
