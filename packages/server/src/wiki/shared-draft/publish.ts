import { describeIssues, nodeName } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { SessionContext } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { formOf, prepareContent } from '../content/content';
import { type ReadDoc, shownTitle } from '../content/shared-doc';
import { type Allowed, auditNoteOf, publishNodes } from '../rights/load-node';
import { lockSpaceShared } from '../rights/lock-space';
import { lockContent, type Saved, writeText } from '../text/save';
import { rename } from '../tree/rename';
import { wikiSharedDrafts } from '../wiki.table';
import { loadCaughtUp, loadWritable, settleWriters, unpublishedAuthors } from './shared-draft';
import { lockDraft, readInThread, relayUpdate, type SharedDraft, storeCompacted } from './shared-log';

type Published = Saved & { readonly seq: number };

/**
 * Publishes a snapshot of an article's draft as a revision with its authors, and updates search and messages as a full
 * save does. Text that is typed meanwhile stays unpublished.
 */
export async function publishDraft(ctx: SessionContext, id: string, note: string): Promise<Published> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { node } = await loadWritable(ctx, id);
    const found = await loadCaughtUp(ctx, node);
    const { draft } = found;
    const read = await readInThread(found, ctx.actor.id);
    const prepared = await prepareContent(ctx, draft.form, read.text);
    const published = await ctx.db.transaction(async (db) => {
      // The text and the title share one audit entry.
      const inside = { ...ctx, db, audit: () => undefined };
      if (shownTitle(read.title, node.name) !== node.name) await lockSpaceShared(db, node.space);
      const allowed = await loadWritable(inside, id);
      return publishRead(inside, allowed, { draft, read, note, ...prepared });
    });
    // Another text was published after this one was read, which the draft must contain first.
    if (!published) continue;
    ctx.audit(auditNoteOf(node));
    relayUpdate(ctx.services, id, published.seq);
    return published;
  }
  return fail('conflict');
}

const titled = z.object({ title: nodeName });

/** Returns the title of a draft as the name of its article, which is unchanged if the draft has no title. */
function titleOf({ language }: SessionContext, { title }: ReadDoc, name: string): string {
  const given = { title: shownTitle(title, name) };
  if (given.title === name) return name;
  const parsed = titled.safeParse(given);
  if (parsed.success) return parsed.data.title;
  throw new CallFailure('validation', {}, describeIssues(parsed.error, given, language, titled));
}

type Prepared = Awaited<ReturnType<typeof prepareContent>>;

async function publishRead(
  ctx: SessionContext,
  { node }: Allowed,
  { draft, read, note, source, rendered }: { draft: SharedDraft; read: ReadDoc; note: string } & Prepared,
): Promise<Published | undefined> {
  const { db, actor } = ctx;
  const before = await lockContent(db, node.id);
  const locked = await lockDraft(db, node.id, draft.epoch);
  const isBehind =
    before.contentVersion !== draft.contentVersion ||
    locked.contentVersion !== draft.contentVersion ||
    locked.baseTitle !== draft.baseTitle;
  if (isBehind || node.name !== draft.baseTitle) return;
  const title = titleOf(ctx, read, node.name);
  const named = title === node.name ? undefined : await rename(ctx, node.id, title);
  const present = { ...node, name: title, version: named?.version ?? node.version };
  const authorIds = (await unpublishedAuthors(db, node.id)).filter((id) => id !== actor.id);
  const text = {
    form: formOf(node),
    source,
    contentVersion: before.contentVersion,
    kind: 'saved',
    note,
    authorIds,
  } as const;
  const saved =
    before.source === source
      ? { version: present.version, contentVersion: before.contentVersion, updateDate: node.updatedAt.toISOString() }
      : await writeText(ctx, present, before, text, rendered);
  await storeCompacted(db, draft, read);
  const isChanged = locked.seq !== draft.seq || source !== read.text;
  await db
    .update(wikiSharedDrafts)
    .set({ base: source, baseTitle: title, contentVersion: saved.contentVersion, isChanged, changedAt: ctx.now })
    .where(eq(wikiSharedDrafts.nodeId, node.id));
  if (!isChanged) {
    await settleWriters(db, node.id);
    await publishNodes(ctx, [node.id], 'draft');
  }
  return { ...saved, seq: draft.seq };
}
