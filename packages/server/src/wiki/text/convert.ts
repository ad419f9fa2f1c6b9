import type { TextForm } from '@easymock/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { convertSource, formOf, prepareContent } from '../content/content';
import { requireNoOtherLock } from '../editing/lock';
import { auditNoteOf, loadArticle, requireUnlocked } from '../rights/load-node';
import { type NodeRow, wikiContents, type wikiDrafts, wikiRevisions } from '../wiki.table';
import { lockContent, type Saved, writeText } from './save';

/**
 * Previews an article in another type: its source, the rendered form, and what that type cannot represent.
 */
export async function convertedArticle(ctx: SessionContext, id: string, to: TextForm) {
  const { db, actor } = ctx;
  const { node } = await loadArticle(ctx, id, 'edit');
  const [content = fail('nodeMissing')] = await db
    .select({ source: wikiContents.source, contentVersion: wikiContents.contentVersion })
    .from(wikiContents)
    .where(eq(wikiContents.nodeId, id));
  const { source, contentVersion } = content;
  return ctx.aside(async () => {
    const how = { from: formOf(node), to, title: node.name };
    const { lost, ...made } = await convertSource(actor.id, { source, ...how });
    return { ...(await prepareContent(ctx, to, made.source)), lost, contentVersion };
  });
}

/**
 * Converts an article to another type as a new revision; restoring an earlier revision restores its type.
 * @param contentVersion the content version whose conversion was previewed
 * @throws staleVersion if the article was saved since; articleLocked, articleLockedByOwner
 */
export async function convertArticle(
  ctx: SessionContext,
  id: string,
  { form, contentVersion }: { form: TextForm; contentVersion: number },
): Promise<Saved> {
  const { source, rendered } = await convertedArticle(ctx, id, form);
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const allowed = await loadArticle(inside, id, 'edit');
    requireUnlocked(allowed);
    await requireNoOtherLock(inside, id);
    const before = await lockContent(db, id);
    if (before.contentVersion !== contentVersion) fail('staleVersion');
    const { node } = allowed;
    const text = { form, source, contentVersion, kind: 'convert', note: '' } as const;
    const saved = await writeText(inside, node, before, text, rendered);
    ctx.audit(auditNoteOf(node, diffOf({ form: formOf(node) }, { form })));
    return saved;
  });
}

type Draft = Pick<typeof wikiDrafts.$inferSelect, 'form' | 'source' | 'contentVersion'>;

/**
 * Returns a draft in the current type of its article. If the article was converted since, the draft is
 * converted as well and counts as typed over the converted text.
 */
export async function draftFor(
  { db, actor, aside }: SessionContext,
  node: NodeRow | undefined,
  draft: Draft,
): Promise<Pick<Draft, 'source' | 'contentVersion'>> {
  if (!node || node.catalogType === 'folder' || formOf(node) === draft.form) return draft;
  const to = formOf(node);
  const how = { source: draft.source, from: draft.form, to, title: node.name };
  const { source } = await aside(() => convertSource(actor.id, how));
  const [first] = await db
    .select({ contentVersion: wikiRevisions.contentVersion })
    .from(wikiRevisions)
    .where(
      and(
        eq(wikiRevisions.nodeId, node.id),
        eq(wikiRevisions.form, to),
        gt(wikiRevisions.contentVersion, draft.contentVersion),
      ),
    )
    .orderBy(asc(wikiRevisions.contentVersion))
    .limit(1);
  return { source, contentVersion: first?.contentVersion ?? draft.contentVersion };
}
