import { beginningOfInclude } from '@easymock/wiki-content';
import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { totalOf } from '../../platform/database/total';
import { mayAtLeast, wikiAccess } from '../rights/access';
import { placeName, readPaths } from '../rights/load-node';
import { wikiContents, wikiNodes } from '../wiki.table';
import { wikiLinks } from './link.table';

async function leadingTo({ db, actor }: SessionContext, targetId: string) {
  const access = await wikiAccess(db, actor);
  return and(
    eq(wikiLinks.targetId, targetId),
    ne(wikiLinks.nodeId, targetId),
    isNull(wikiNodes.deletedAt),
    mayAtLeast(access, 'view'),
  );
}

/** Counts the documents visible to the caller that link to a document. */
export async function countBacklinks(ctx: SessionContext, targetId: string): Promise<number> {
  // Most documents have no backlinks, which saves checking rights.
  if ((await ctx.db.$count(wikiLinks, eq(wikiLinks.targetId, targetId))) === 0) return 0;
  const [row] = await ctx.db
    .select({ num: count() })
    .from(wikiLinks)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiLinks.nodeId))
    .where(await leadingTo(ctx, targetId));
  return row?.num ?? 0;
}

/** Lists a page of the documents visible to the caller that link to a document, latest first. */
export async function listBacklinks(
  ctx: SessionContext,
  targetId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const where = await leadingTo(ctx, targetId);
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const rows = await ctx.db
    .select({ node: wikiNodes })
    .from(wikiLinks)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiLinks.nodeId))
    .where(where)
    .orderBy(desc(wikiNodes.updatedAt), desc(wikiNodes.id))
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    ctx.db
      .select({ total: count() })
      .from(wikiLinks)
      .innerJoin(wikiNodes, eq(wikiNodes.id, wikiLinks.nodeId))
      .where(where),
  );
  const nodes = rows.map(({ node }) => node);
  const paths = await readPaths(ctx, nodes);
  const including = await findIncluding(ctx.db, nodes, targetId);
  const list = nodes.map(({ id, name, catalogType, updatedAt }) => ({
    markdownId: id,
    title: name,
    catalogType,
    updateDate: updatedAt.toISOString(),
    isInclude: including.has(id),
    catalogPathName: placeName(paths.get(id)),
  }));
  return { list, total, page, pageSize };
}

/** Finds those of some documents whose text shows a passage of a document. */
async function findIncluding(
  db: Db,
  nodes: readonly { readonly id: string }[],
  targetId: string,
): Promise<ReadonlySet<string>> {
  const { nodeId, html } = wikiContents;
  const ids = nodes.map(({ id }) => id);
  const rows = await db
    .select({ nodeId })
    .from(wikiContents)
    .where(and(inArray(nodeId, ids), sql`strpos(${html}, ${beginningOfInclude(targetId)}) > 0`));
  return new Set(rows.map((row) => row.nodeId));
}
