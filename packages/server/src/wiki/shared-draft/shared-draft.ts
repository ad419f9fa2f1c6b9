import type { OpenedDraft, SharedForm } from '@easymock/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import * as Y from 'yjs';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { type ReadUpdate, readUpdate } from '../content/check-update';
import { formOf } from '../content/content';
import { contentJobs } from '../content/content-jobs';
import { doInThread } from '../content/content-thread';
import {
  isSharedForm,
  missingFor,
  newClientId,
  type Rewritten,
  type SharedText,
  shownTitle,
  withPlainBreaks,
} from '../content/shared-doc';
import { type Allowed, loadArticle, publishNodes, requireUnlocked } from '../rights/load-node';
import {
  type NodeRow,
  wikiContents,
  wikiDrafts,
  wikiSharedDrafts,
  wikiSharedUpdates,
  wikiSharedWriters,
} from '../wiki.table';
import {
  appendUpdate,
  type DraftHead,
  findDraft,
  loadLog,
  lockDraft,
  ofDraft,
  relayUpdate,
  type SharedDraft,
  type SharedLog,
} from './shared-log';

/** Milliseconds without unpublished changes after which a draft begins anew, to drop its former clients. */
const restartMs = 30 * 24 * 60 * 60_000;
/** The same for a draft with text of so many editors that each update costs noticeably more. */
const crowdedRestartMs = 10 * 60_000;
const crowdedEditors = 4_000;
/** Bytes. Finding what a replica lacks in a longer log runs in the thread. */
const shortLog = 64 * 1024;
/** Maximum editors that ever opened a draft; each one lengthens its state vector by some bytes. */
const maxWriters = 20_000;
/** Maximum editors of one person, so that nobody fills the list alone. */
const maxOfPerson = 4_000;
/** Maximum editors of one person that opened a draft and never wrote in it. */
const maxSilent = 1_000;

/** Returns the type of an article that people write together. @throws notShared */
function sharedFormOf(node: NodeRow): SharedForm {
  const form = formOf(node);
  return isSharedForm(form) ? form : fail('notShared');
}

/** Loads an article whose draft the caller may write. @throws notShared, articleLockedByOwner */
export async function loadWritable(ctx: SessionContext, id: string): Promise<Allowed> {
  const allowed = await loadArticle(ctx, id, 'edit');
  requireUnlocked(allowed);
  sharedFormOf(allowed.node);
  return allowed;
}

async function loadPublished(db: Db, node: NodeRow): Promise<SharedText & { contentVersion: number }> {
  const [content = fail('nodeMissing')] = await db
    .select({ source: wikiContents.source, contentVersion: wikiContents.contentVersion })
    .from(wikiContents)
    .where(eq(wikiContents.nodeId, node.id));
  return { text: withPlainBreaks(content.source), title: node.name, contentVersion: content.contentVersion };
}

/** Begins the draft of an article with its published text, unless somebody did so meanwhile. */
async function beginDraft({ db, actor, now }: SessionContext, node: NodeRow): Promise<void> {
  const { text, title, contentVersion } = await loadPublished(db, node);
  const clientId = newClientId();
  const form = sharedFormOf(node);
  const beginning = { form, clientId, text, title };
  const begun =
    form === 'markdown' ? contentJobs.beginShared(beginning) : await doInThread(actor.id, 'beginShared', beginning);
  const { state, vector } = begun ?? fail('busy', { seconds: 5 });
  await db.transaction(async (inside) => {
    const begun = await inside
      .insert(wikiSharedDrafts)
      .values({
        nodeId: node.id,
        epoch: newId(),
        form,
        state: Buffer.from(state),
        vector: Buffer.from(vector),
        length: text.length,
        baseTitle: title,
        base: text,
        contentVersion,
        changedAt: now,
      })
      .onConflictDoNothing()
      .returning({ nodeId: wikiSharedDrafts.nodeId });
    if (begun.length > 0)
      await inside.insert(wikiSharedWriters).values({ nodeId: node.id, clientId, userId: node.ownerId });
  });
}

/**
 * Ends a draft that nobody has changed for long, because its state names every editor that ever wrote in it, or whose
 * article was converted to another type.
 */
async function endOutdated({ db, now }: SessionContext, draft: SharedDraft, form: SharedForm): Promise<boolean> {
  const isCrowded = () => Y.decodeStateVector(draft.vector).size >= crowdedEditors;
  const restMs = now.getTime() - draft.changedAt.getTime();
  const isRested = !draft.isChanged && (restMs >= restartMs || (restMs >= crowdedRestartMs && isCrowded()));
  if (!isRested && draft.form === form) return false;
  return db.transaction(async (inside) => {
    const ended = await inside
      .delete(wikiSharedDrafts)
      .where(and(ofDraft(draft.nodeId), eq(wikiSharedDrafts.epoch, draft.epoch), eq(wikiSharedDrafts.seq, draft.seq)))
      .returning({ nodeId: wikiSharedDrafts.nodeId });
    if (ended.length === 0) return false;
    await inside.delete(wikiSharedUpdates).where(eq(wikiSharedUpdates.nodeId, draft.nodeId));
    await inside.delete(wikiSharedWriters).where(eq(wikiSharedWriters.nodeId, draft.nodeId));
    return true;
  });
}

/** Loads the draft of an article, which begins with the published text if there is none. */
async function loadOrBegin(ctx: SessionContext, node: NodeRow): Promise<SharedLog> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const found = await loadLog(ctx.db, node.id);
    if (found && !(await endOutdated(ctx, found.draft, sharedFormOf(node)))) return found;
    await beginDraft(ctx, node);
  }
  return fail('conflict');
}

/** A change of a draft by the server in the name of a person. */
interface ServerChange {
  readonly update: Uint8Array | null;
  readonly clientId: number;
  readonly userId: string;
  readonly set: Partial<SharedDraft>;
}

/** Returns how much an update lengthens a draft, so that updates without text, such as deletions, count as well. */
export const lengthOf = ({ inserted }: ReadUpdate, { length }: Uint8Array): number => Math.max(inserted, length >> 2);

/** Appends a change by the server to a locked draft. */
async function appendServerChange(
  db: Db,
  draft: DraftHead,
  { update, clientId, userId, set }: ServerChange,
): Promise<number> {
  if (!update) {
    await db.update(wikiSharedDrafts).set(set).where(ofDraft(draft.nodeId));
    return draft.seq;
  }
  await db.insert(wikiSharedWriters).values({ nodeId: draft.nodeId, clientId, userId });
  const clocks = Y.decodeStateVector(draft.vector);
  for (const [client, clock] of Y.parseUpdateMeta(update).to) clocks.set(client, clock);
  const vector = Buffer.from(Y.encodeStateVector(clocks));
  // For rich text, the byte length is an upper bound for the length of the text; a compaction counts it exactly.
  const added = draft.form === 'markdown' ? lengthOf(readUpdate(update), update) : update.length;
  return appendUpdate(db, draft, { ...set, update, vector, length: draft.length + added });
}

async function rewrite(
  by: string,
  { draft, log }: SharedLog,
  theirs: SharedText,
  isWhole: boolean,
): Promise<Rewritten & { clientId: number }> {
  const clientId = newClientId();
  const base = { text: draft.base, title: draft.baseTitle };
  const { form } = draft;
  const input = { form, log, clientId, base, theirs: { text: theirs.text, title: theirs.title }, isWhole };
  const done = await doInThread(by, 'rewriteShared', input);
  return done ? { ...done, clientId } : fail('busy', { seconds: 5 });
}

/**
 * Loads the draft of an article for a change. First merges text that was published without the draft: by an old client,
 * a restored revision, an import or a ticked task.
 */
export async function loadCaughtUp(ctx: SessionContext, node: NodeRow): Promise<SharedLog> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const found = await loadOrBegin(ctx, node);
    const { draft } = found;
    const published = await loadPublished(ctx.db, node);
    if (draft.contentVersion === published.contentVersion && draft.baseTitle === published.title) return found;
    const { update, after, clientId } = await rewrite(ctx.actor.id, found, published, false);
    const { text, title, contentVersion } = published;
    await ctx.db.transaction(async (db) => {
      const locked = await lockDraft(db, node.id, draft.epoch);
      // Another caller merged the text meanwhile.
      if (locked.contentVersion !== draft.contentVersion || locked.baseTitle !== draft.baseTitle) return;
      const isChanged = locked.seq !== draft.seq || after.text !== text || shownTitle(after.title, title) !== title;
      const set = { base: text, baseTitle: title, contentVersion, isChanged };
      const seq = await appendServerChange(db, locked, { update, clientId, userId: node.editorId, set });
      if (seq !== locked.seq) ctx.afterCommit(() => relayUpdate(ctx.services, node.id, seq));
    });
  }
  return fail('conflict');
}

/** Returns whether an open editor belongs to the caller; false if nobody opened it. @throws sharedUpdateInvalid */
export async function isOwnEditor({ db, actor }: SessionContext, nodeId: string, clientId: number): Promise<boolean> {
  const [editor] = await db
    .select({ userId: wikiSharedWriters.userId })
    .from(wikiSharedWriters)
    .where(and(eq(wikiSharedWriters.nodeId, nodeId), eq(wikiSharedWriters.clientId, clientId)));
  if (!editor) return false;
  return editor.userId === actor.id || fail('sharedUpdateInvalid');
}

/** Deletes a person's editors that never wrote once they are many, so that nobody fills the list for the others. */
async function endSilent({ db, actor }: SessionContext, nodeId: string): Promise<void> {
  const silent = and(
    eq(wikiSharedWriters.nodeId, nodeId),
    eq(wikiSharedWriters.userId, actor.id),
    isNull(wikiSharedWriters.wroteAt),
  );
  if ((await db.$count(wikiSharedWriters, silent)) >= maxSilent) await db.delete(wikiSharedWriters).where(silent);
}

/** Assigns the client ID of an open editor to its person, since updates may only contain text by their senders. */
async function admitWriter(ctx: SessionContext, nodeId: string, clientId: number): Promise<void> {
  const { db, actor } = ctx;
  if (await isOwnEditor(ctx, nodeId, clientId)) return;
  await endSilent(ctx, nodeId);
  const ofNode = eq(wikiSharedWriters.nodeId, nodeId);
  const ofPerson = and(ofNode, eq(wikiSharedWriters.userId, actor.id));
  const isFull =
    (await db.$count(wikiSharedWriters, ofNode)) >= maxWriters ||
    (await db.$count(wikiSharedWriters, ofPerson)) >= maxOfPerson;
  if (isFull) fail('busy', { seconds: 60 });
  await db.insert(wikiSharedWriters).values({ nodeId, clientId, userId: actor.id }).onConflictDoNothing();
  if (!(await isOwnEditor(ctx, nodeId, clientId))) fail('sharedUpdateInvalid');
}

const toBase64 = (data: Uint8Array): string => Buffer.from(data).toString('base64');
export const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** Returns what an editor lacks of the draft, and admits its client. */
export async function openDraft(
  ctx: SessionContext,
  id: string,
  { clientId, epoch, vector }: { clientId: number; epoch?: string | undefined; vector?: string | undefined },
): Promise<OpenedDraft> {
  const { node } = await loadWritable(ctx, id);
  const { draft, log } = await loadCaughtUp(ctx, node);
  await admitWriter(ctx, id, clientId);
  const known = epoch === draft.epoch && vector ? fromBase64(vector) : Y.encodeStateVector(new Map());
  requireVector(known);
  const size = [log.state, ...log.updates].reduce((sum, { length }) => sum + length, 0);
  const update =
    size <= shortLog
      ? missingFor(log, known)
      : ((await doInThread(ctx.actor.id, 'missingShared', { log, vector: known })) ?? fail('busy', { seconds: 5 }));
  return {
    epoch: draft.epoch,
    seq: draft.seq,
    update: toBase64(update),
    vector: toBase64(draft.vector),
    contentVersion: draft.contentVersion,
    isChanged: draft.isChanged,
    discarded: await readDiscarded(ctx, draft),
  };
}

/** Loads who discarded the unpublished text last, and whether the caller has it as a draft of their own. */
async function readDiscarded(
  { db, actor }: SessionContext,
  { nodeId, discarded }: SharedDraft,
): Promise<OpenedDraft['discarded']> {
  if (!discarded) return null;
  const { seq, userId, draftId } = discarded;
  const isOwn = and(eq(wikiDrafts.nodeId, nodeId), eq(wikiDrafts.userId, actor.id), eq(wikiDrafts.draftId, draftId));
  const [person] = await db.select({ nickName: users.nickName }).from(users).where(eq(users.id, userId));
  return { seq, nickName: person?.nickName ?? '', isKept: (await db.$count(wikiDrafts, isOwn)) > 0 };
}

function requireVector(vector: Uint8Array): void {
  try {
    Y.decodeStateVector(vector);
  } catch {
    fail('sharedUpdateInvalid');
  }
}

/**
 * Replaces the text of the draft by the published one.
 * @param keep stores the former texts in the same transaction, with the content version that they are based on, and
 * returns the ID of the draft that contains them
 * @returns the number of the change
 */
export async function resetDraft(
  ctx: SessionContext,
  id: string,
  keep: (inside: SessionContext, before: SharedText & { contentVersion: number }) => Promise<string>,
): Promise<number> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { node } = await loadWritable(ctx, id);
    const found = await loadCaughtUp(ctx, node);
    const { draft } = found;
    const theirs = { text: draft.base, title: draft.baseTitle };
    const { update, before, clientId } = await rewrite(ctx.actor.id, found, theirs, true);
    const seq = await ctx.db.transaction(async (db) => {
      const inside = { ...ctx, db };
      await loadWritable(inside, id);
      const locked = await lockDraft(db, id, draft.epoch);
      // Another text was published meanwhile.
      if (locked.contentVersion !== draft.contentVersion || locked.baseTitle !== draft.baseTitle) return undefined;
      const draftId = await keep(inside, { ...before, contentVersion: draft.contentVersion });
      const isChanged = locked.seq !== draft.seq;
      const discarded = update && { seq: locked.seq + 1, userId: ctx.actor.id, draftId };
      const set = { isChanged, changedAt: ctx.now, ...(discarded && { discarded }) };
      const last = await appendServerChange(db, locked, { update, clientId, userId: ctx.actor.id, set });
      if (!isChanged) await settleWriters(db, id);
      await publishNodes(inside, [id], 'draft');
      return last;
    });
    if (seq === undefined) continue;
    relayUpdate(ctx.services, id, seq);
    return seq;
  }
  return fail('conflict');
}

const unpublishedOf = (nodeId: string) =>
  and(eq(wikiSharedWriters.nodeId, nodeId), eq(wikiSharedWriters.isUnpublished, true));

/** Marks all text of the draft as published. @returns the people who wrote it */
export async function settleWriters(db: Db, nodeId: string): Promise<string[]> {
  const rows = await db
    .update(wikiSharedWriters)
    .set({ isUnpublished: false })
    .where(unpublishedOf(nodeId))
    .returning({ userId: wikiSharedWriters.userId });
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** Lists the people whose text in a draft is not published. */
export async function unpublishedAuthors(db: Db, nodeId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: wikiSharedWriters.userId })
    .from(wikiSharedWriters)
    .where(unpublishedOf(nodeId));
  return rows.map(({ userId }) => userId);
}

/** Maximum names shown for a draft. */
const namesShown = 5;

/** Loads the unpublished changes of an article for its readers who may edit; null if there are none. */
export async function readUnpublished(db: Db, nodeId: string): Promise<{ at: string; nickNames: string[] } | null> {
  const draft = await findChanged(db, nodeId);
  if (!draft) return null;
  const people = await db
    .selectDistinct({ id: users.id, nickName: users.nickName })
    .from(wikiSharedWriters)
    .innerJoin(users, eq(users.id, wikiSharedWriters.userId))
    .where(unpublishedOf(nodeId))
    .orderBy(asc(users.id))
    .limit(namesShown);
  return { at: draft.changedAt.toISOString(), nickNames: people.map(({ nickName }) => nickName) };
}

async function findChanged(db: Db, nodeId: string): Promise<{ changedAt: Date } | undefined> {
  const [draft] = await db
    .select({ changedAt: wikiSharedDrafts.changedAt })
    .from(wikiSharedDrafts)
    .where(and(ofDraft(nodeId), eq(wikiSharedDrafts.isChanged, true)));
  return draft;
}

/**
 * Builds the query for the articles with a person's unpublished text: in the shared draft, or in the person's own draft
 * for types that are not shared.
 */
export function unpublishedBy(db: Db, userId: string) {
  const shared = db
    .select({ nodeId: wikiSharedDrafts.nodeId, at: wikiSharedDrafts.changedAt })
    .from(wikiSharedDrafts)
    .innerJoin(wikiSharedWriters, eq(wikiSharedWriters.nodeId, wikiSharedDrafts.nodeId))
    .where(
      and(
        eq(wikiSharedWriters.userId, userId),
        eq(wikiSharedWriters.isUnpublished, true),
        eq(wikiSharedDrafts.isChanged, true),
      ),
    );
  const alone = db
    .select({ nodeId: wikiDrafts.nodeId, at: wikiDrafts.at })
    .from(wikiDrafts)
    .where(and(eq(wikiDrafts.userId, userId), isNull(wikiDrafts.endedAt)));
  const both = unionAll(shared, alone).as('both');
  return db
    .select({ nodeId: both.nodeId, changedAt: sql<Date>`max(${both.at})`.mapWith(wikiDrafts.at).as('changed_at') })
    .from(both)
    .groupBy(both.nodeId);
}

export const readDraftState = async (db: Db, nodeId: string) => {
  const draft = await findDraft(db, nodeId);
  const { epoch = '', seq = 0, isChanged = false, discarded } = draft ?? {};
  return { epoch, seq, isChanged, discardedSeq: discarded?.seq ?? 0 };
};
