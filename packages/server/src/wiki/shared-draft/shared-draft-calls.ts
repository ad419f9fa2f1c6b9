import { type SharedNews, sharedDraftCalls } from '@easymock/contract';
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import { implement, prepared, withoutTransaction } from '../../platform/http/calls/handler';
import { newId } from '../../platform/ids';
import { FixedWindows } from '../../platform/limits/fixed-windows';
import { relay } from '../../platform/live/relay';
import { compareSources } from '../content/content';
import { shownTitle } from '../content/shared-doc';
import { mayAtLeast, wikiAccess } from '../rights/access';
import { loadArticle, placeName, readPaths } from '../rights/load-node';
import { endDrafts, storeDraft } from '../text/draft';
import { wikiNodes, wikiSharedWriters } from '../wiki.table';
import { pushUpdate } from './append-posts';
import { decodePushed } from './check-pushed';
import { publishDraft } from './publish';
import {
  isOwnEditor,
  loadWritable,
  openDraft,
  readDraftState,
  resetDraft,
  unpublishedAuthors,
  unpublishedBy,
} from './shared-draft';
import { loadLog, readInThread } from './shared-log';

/** Enough for two documents at once, with ten updates and ten signals a second each, and for retries. */
const pace = new FixedWindows('shared drafts', { limit: 3_000, seconds: 60 });
/** Characters of base64 that count as one more call, which limits a person to 60 MB of updates a minute. */
const countedLength = 32 * 1024;

/** Maximum authors of a discarded text who get it as a draft of their own. */
const maxKeepers = 50;

function requireSharedPace({ actor }: SessionContext, length = 0): void {
  for (let counted = 0; counted <= length; counted += countedLength) {
    const { isOver, wait } = pace.take(actor.id);
    if (isOver) fail('tooMany', { seconds: wait });
  }
}

async function readTexts(ctx: SessionContext, id: string) {
  const { node } = await loadArticle(ctx, id, 'edit');
  const found = await loadLog(ctx.db, id);
  if (!found) return undefined;
  const { base: published, baseTitle: publishedTitle, form } = found.draft;
  const { text, title } = await ctx.aside(() => readInThread(found, ctx.actor.id));
  return { node, form, text, title, published, publishedTitle };
}

/** Lists the documents with unpublished text of the caller that the caller may still edit. */
async function listUnpublished(ctx: SessionContext, { page, pageSize }: { page: number; pageSize: number }) {
  const { db, actor } = ctx;
  const access = await wikiAccess(db, actor);
  const own = unpublishedBy(db, actor.id).as('own');
  const where = and(isNull(wikiNodes.deletedAt), mayAtLeast(access, 'edit'));
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const rows = await db
    .select({ node: wikiNodes, at: own.changedAt })
    .from(own)
    .innerJoin(wikiNodes, eq(wikiNodes.id, own.nodeId))
    .where(where)
    .orderBy(desc(own.changedAt), desc(own.nodeId))
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(own).innerJoin(wikiNodes, eq(wikiNodes.id, own.nodeId)).where(where),
  );
  const ids = rows.map(({ node }) => node.id);
  const paths = await readPaths(
    ctx,
    rows.map(({ node }) => node),
  );
  const writers =
    ids.length === 0
      ? []
      : await db
          .selectDistinct({ nodeId: wikiSharedWriters.nodeId, nickName: users.nickName })
          .from(wikiSharedWriters)
          .innerJoin(users, eq(users.id, wikiSharedWriters.userId))
          .where(and(inArray(wikiSharedWriters.nodeId, ids), eq(wikiSharedWriters.isUnpublished, true)));
  const list = rows.map(({ node, at }) => ({
    markdownId: node.id,
    title: node.name,
    catalogType: node.catalogType,
    templateType: node.templateType,
    catalogPathName: placeName(paths.get(node.id)),
    at: at.toISOString(),
    nickNames: writers.flatMap(({ nodeId, nickName }) => (nodeId === node.id ? [nickName] : [])),
  }));
  return { list, total, page, pageSize };
}

export const sharedDraftHandlers = implement(sharedDraftCalls, {
  open: withoutTransaction(async (ctx, { markdownId, ...editor }) => {
    requireSharedPace(ctx);
    return openDraft(ctx, markdownId, editor);
  }),

  push: {
    // The updates of several calls share a transaction.
    withoutTransaction: true,
    ...prepared(
      async (ctx, input) => {
        requireSharedPace(ctx, input.update.length);
        return decodePushed(ctx, input);
      },
      async (ctx, { markdownId, epoch, clientId }, pushed) => ({
        seq: await pushUpdate(ctx, { markdownId, epoch, clientId }, pushed),
      }),
    ),
  },

  async signal(ctx, { markdownId, ...signal }) {
    requireSharedPace(ctx);
    await loadWritable(ctx, markdownId);
    const { actor, services } = ctx;
    const data: SharedNews = { signal: { ...signal, userId: actor.id, nickName: actor.nickName } };
    // A draft that began anew knows no editor of the former one.
    if (await isOwnEditor(ctx, markdownId, signal.clientId))
      ctx.afterCommit(() => relay(services, 'wiki:draft', markdownId, { from: String(signal.clientId), data }));
    return readDraftState(ctx.db, markdownId);
  },

  publish: withoutTransaction(async (ctx, { markdownId, note = '' }) => publishDraft(ctx, markdownId, note)),

  async compare(ctx, { markdownId }) {
    const read = await readTexts(ctx, markdownId);
    const { node } = read ?? (await loadArticle(ctx, markdownId, 'edit'));
    if (!read) return { isChanged: false, publishedTitle: node.name, title: node.name, changes: [] };
    const { form, text, title, published, publishedTitle } = read;
    const changes = await ctx.aside(() => compareSources(ctx.actor.id, published, text, form));
    return {
      isChanged: text !== published || shownTitle(title, publishedTitle) !== publishedTitle,
      publishedTitle,
      title,
      changes,
    };
  },

  discard: withoutTransaction(async (ctx, { markdownId }) => {
    const seq = await resetDraft(ctx, markdownId, async (inside, { text: source, title, contentVersion }) => {
      const draftId = newId();
      const writers = await unpublishedAuthors(inside.db, markdownId);
      for (const id of new Set([ctx.actor.id, ...writers.slice(0, maxKeepers)])) {
        const caller = { db: inside.db, now: inside.now, actor: { id } };
        await storeDraft(caller, { nodeId: markdownId, draftId, title, source, contentVersion });
        await endDrafts(caller, markdownId, { draftId });
      }
      return draftId;
    });
    return { seq };
  }),

  async list(ctx, paging) {
    return listUnpublished(ctx, paging);
  },
});
