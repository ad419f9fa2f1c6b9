import { wikiMockCalls } from '@easymock/contract';
import { mocksIn } from '@easymock/wiki-content';
import { eq, inArray, sql } from 'drizzle-orm';
import { countChangedMocks, findVisibleProject, listVisibleMocks, mocks, writeApiDocument } from '../../mock/index';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { auditNoteOf, loadArticle, publishNodes, requireUnlocked } from '../rights/load-node';
import { wikiApiDocuments, wikiMocks } from './wiki-mock.table';

/** Mocks of a document that are compared and may be live; further ones stay static. */
const mostMocks = 200;

interface Written {
  readonly nodeId: string;
  readonly html: string | null;
}

/**
 * Stores the mocks of texts, in the transaction that writes the texts. Mocks that a text had already retain the
 * version with which it was published.
 */
export async function writeMocks(db: Db, texts: readonly Written[]): Promise<void> {
  const pairs = texts.flatMap(({ nodeId, html }) =>
    mocksIn(html ?? '')
      .slice(0, mostMocks)
      .map((mockId) => ({ nodeId, mockId })),
  );
  const ids = sql.param(texts.map(({ nodeId }) => nodeId));
  const nodes = sql.param(pairs.map(({ nodeId }) => nodeId));
  const found = sql.param(pairs.map(({ mockId }) => mockId));
  await db.execute(sql`
    delete from ${wikiMocks} where node_id = any(${ids}::text[])
      and (node_id, mock_id) not in (select * from unnest(${nodes}::text[], ${found}::text[]))`);
  if (pairs.length === 0) return;
  await db.execute(sql`
    insert into ${wikiMocks} (node_id, mock_id, version)
    select used.node_id, used.mock_id, coalesce(m.version, 0)
    from unnest(${nodes}::text[], ${found}::text[]) as used(node_id, mock_id)
    left join ${mocks} m on m.id = used.mock_id
    on conflict do nothing`);
}

/** Marks a text as written for the current versions of its mocks. */
export async function confirmMocks(db: Db, nodeId: string, mockIds?: readonly string[]): Promise<void> {
  const chosen = mockIds && sql`and used.mock_id = any(${sql.param([...mockIds])}::text[])`;
  await db.execute(sql`
    update ${wikiMocks} as used set version = m.version from ${mocks} m
    where used.node_id = ${nodeId} and m.id = used.mock_id and used.version <> m.version ${chosen ?? sql``}`);
}

export const wikiMockHandlers = implement(wikiMockCalls, {
  async list(ctx, { markdownId }) {
    await loadArticle(ctx, markdownId, 'view');
    const rows = await ctx.db.select().from(wikiMocks).where(eq(wikiMocks.nodeId, markdownId)).limit(mostMocks);
    const visible = await listVisibleMocks(
      ctx.db,
      ctx.actor.id,
      rows.map(({ mockId }) => mockId),
    );
    return {
      mocks: rows.flatMap(({ mockId, version: confirmedVersion }) => {
        const found = visible.get(mockId);
        return found ? [{ id: mockId, ...found, confirmedVersion }] : [];
      }),
    };
  },

  async confirm(ctx, { markdownId, mockIds }) {
    const allowed = await loadArticle(ctx, markdownId, 'edit');
    requireUnlocked(allowed);
    const visible = await listVisibleMocks(ctx.db, ctx.actor.id, mockIds);
    await confirmMocks(ctx.db, markdownId, [...visible.keys()]);
    ctx.audit({ ...auditNoteOf(allowed.node), events: [] });
    await publishNodes(ctx, [markdownId], 'text');
    return null;
  },

  async getSource(ctx, { markdownId }) {
    await loadArticle(ctx, markdownId, 'view');
    const [row] = await ctx.db.select().from(wikiApiDocuments).where(eq(wikiApiDocuments.nodeId, markdownId));
    const project = row && (await findVisibleProject(ctx.db, ctx.actor.id, row.projectId));
    if (!row || !project) return null;
    const { projectId, mockIds, generatedAt } = row;
    return {
      projectId,
      projectName: project.name,
      mockIds,
      generatedAt: generatedAt.toISOString(),
      ...(await countChangedMocks(ctx.db, row, generatedAt)),
    };
  },

  async setSource(ctx, { markdownId, projectId, mockIds, generatedAt }) {
    const allowed = await loadArticle(ctx, markdownId, 'edit');
    requireUnlocked(allowed);
    if (!(await findVisibleProject(ctx.db, ctx.actor.id, projectId))) fail('projectMissing');
    // A time in the future would hide changes.
    const at = new Date(Math.min(Date.parse(generatedAt), ctx.now.getTime()));
    const source = { projectId, mockIds, generatedAt: at };
    await ctx.db
      .insert(wikiApiDocuments)
      .values({ nodeId: markdownId, ...source })
      .onConflictDoUpdate({ target: wikiApiDocuments.nodeId, set: source });
    await publishNodes(ctx, [markdownId], 'text');
    ctx.audit({ ...auditNoteOf(allowed.node), events: [] });
    return null;
  },

  // Generating the examples takes a while and changes nothing.
  generate: withoutTransaction(async (ctx, { projectId, mockIds, origin }) => {
    const generatedAt = ctx.now.toISOString();
    return { mdTexts: await writeApiDocument(ctx, { projectId, mockIds }, origin), generatedAt };
  }),
});

/** IDs per query; a statement has a limited number of parameters. */
const idsAtOnce = 10_000;

/** Returns those of the mocks that a reader must not learn of: they exist in projects that the reader does not see. */
export async function listHiddenMocks(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce);
    const living = await db.select({ id: mocks.id }).from(mocks).where(inArray(mocks.id, some));
    const visible = await listVisibleMocks(db, userId, some);
    for (const { id } of living) if (!visible.has(id)) hidden.add(id);
  }
  return hidden;
}

const anyId = /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g;

/** Removes from sources the IDs of mocks that a reader must not learn of, however the sources write them. */
export async function withoutHiddenMocks(db: Db, userId: string, sources: readonly string[]): Promise<string[]> {
  const ids = new Set(sources.flatMap((source) => (source.includes('mock') ? (source.match(anyId) ?? []) : [])));
  const hidden = await listHiddenMocks(db, userId, [...ids]);
  if (hidden.size === 0) return [...sources];
  return sources.map((source) => source.replace(anyId, (id) => (hidden.has(id) ? '…' : id)));
}
