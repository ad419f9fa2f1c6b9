import type { OpenedDraft, SharedForm } from '@easymock/contract';
import { wikiSourceLimit } from '@easymock/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import * as Y from 'yjs';
import { loadRightsHolders, users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { formatBytes } from '../../platform/http/bodies/read-body';
import { newId } from '../../platform/ids';
import { readRichUpdate } from '../content/check-rich-update';
import {
  authorsOf,
  BadUpdate,
  type ReadUpdate,
  readUpdate,
  requireApplies,
  type TriedUpdate,
  tryRead,
} from '../content/check-update';
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
import { rankIn, rankOf, readScopeLists, wikiPersonOf } from '../rights/access';
import { type Allowed, loadArticle, publishNodes, requireUnlocked } from '../rights/load-node';
import {
  type NodeRow,
  wikiContents,
  wikiDrafts,
  wikiNodes,
  wikiSharedDrafts,
  wikiSharedUpdates,
  wikiSharedWriters,
} from '../wiki.table';
import { loadDoc } from './held-docs';
import {
  appendUpdate,
  compact,
  findDraft,
  isLong,
  loadLog,
  lockDraft,
  ofDraft,
  relayUpdate,
  type SharedDraft,
  type SharedLog,
  shortUpdate,
} from './shared-log';

/** Milliseconds without unpublished changes after which a draft begins anew, to drop its former clients. */
const restartMs = 30 * 24 * 60 * 60_000;
/** Precision of the stored time of a person's last change, in milliseconds. */
const wroteAtMs = 5_000;
/** Bytes. Finding what a replica lacks in a longer log runs in the thread. */
const shortLog = 64 * 1024;
/** Maximum editors that ever opened a draft; each one lengthens its state vector by some bytes. */
const maxWriters = 20_000;
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

/** Filters the people who may read and write the draft of an article now. */
export async function filterWriters(db: Db, id: string, userIds: readonly string[]): Promise<string[]> {
  const [node] = await db.select().from(wikiNodes).where(eq(wikiNodes.id, id));
  if (!node || node.deletedAt || node.catalogType === 'folder' || !isSharedForm(formOf(node))) return [];
  const lists = await readScopeLists(db, [node.scopeId]);
  const wanted = rankOf(node.isLocked ? 'manage' : 'edit');
  const people = await loadRightsHolders(db, userIds);
  return people.filter((one) => rankIn(lists, wikiPersonOf(one), node) >= wanted).map(({ id: userId }) => userId);
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
  const isRested = !draft.isChanged && now.getTime() - draft.changedAt.getTime() >= restartMs;
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
const lengthOf = ({ inserted }: ReadUpdate, { length }: Uint8Array): number => Math.max(inserted, length >> 2);

/** Appends a change by the server to a locked draft. */
async function appendServerChange(
  db: Db,
  draft: SharedDraft,
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
  if ((await db.$count(wikiSharedWriters, ofNode)) >= maxWriters) fail('busy', { seconds: 60 });
  await db.insert(wikiSharedWriters).values({ nodeId, clientId, userId: actor.id }).onConflictDoNothing();
  if (!(await isOwnEditor(ctx, nodeId, clientId))) fail('sharedUpdateInvalid');
}

const toBase64 = (data: Uint8Array): string => Buffer.from(data).toString('base64');
const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

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
  };
}

function requireVector(vector: Uint8Array): void {
  try {
    Y.decodeStateVector(vector);
  } catch {
    fail('sharedUpdateInvalid');
  }
}

export interface Pushed {
  readonly update: Uint8Array;
  readonly read: ReadUpdate;
}

/**
 * Decodes an update for an article that the caller may write, and checks its structure; a long one in the thread.
 * @throws sharedUpdateInvalid
 */
export async function decodePushed(
  ctx: SessionContext,
  { markdownId: id, epoch, update: encoded }: { markdownId: string; epoch: string; update: string },
): Promise<Pushed> {
  const { node } = await loadWritable(ctx, id);
  const update = fromBase64(encoded);
  const result =
    sharedFormOf(node) === 'markdown' ? await tryText(ctx, update) : await tryRich(ctx, id, { update, epoch });
  return refuseBad(ctx.services.log, () => {
    if ('why' in result) throw new BadUpdate(result.why);
    return { update, read: result.read };
  });
}

/** Reads an update of Markdown. A long one, such as a large paste, is read in the thread. */
const tryText = async ({ actor }: SessionContext, update: Uint8Array): Promise<TriedUpdate> =>
  update.length <= shortUpdate
    ? contentJobs.readSharedUpdate({ update })
    : ((await doInThread(actor.id, 'readSharedUpdate', { update })) ?? fail('busy', { seconds: 5 }));

/** Reads an update of rich text, by a document that this node holds, or in the thread if one of the two is long. */
async function tryRich(
  { db, actor }: SessionContext,
  id: string,
  { update, epoch }: { update: Uint8Array; epoch: string },
): Promise<TriedUpdate> {
  const held = await loadDoc(db, id, update.length <= shortUpdate);
  if (held?.epoch !== epoch) return fail('sharedDraftReplaced');
  if ('doc' in held) return tryRead(() => readRichUpdate(update, held.doc));
  const { log } = held;
  return (await doInThread(actor.id, 'readSharedUpdate', { update, log })) ?? fail('busy', { seconds: 5 });
}

function refuseBad<T>(log: SessionContext['services']['log'], check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof BadUpdate)) throw error;
    log.info({ why: error.message }, 'an update of a shared draft was refused');
    return fail('sharedUpdateInvalid');
  }
}

/** Requires that all text of an update was written by clients of the caller, and stores that they wrote. */
async function requireOwnClients(
  { db, actor, now }: SessionContext,
  nodeId: string,
  { clientId, authors }: { clientId: number; authors: readonly number[] },
): Promise<void> {
  const ofClients = and(
    eq(wikiSharedWriters.nodeId, nodeId),
    inArray(wikiSharedWriters.clientId, [...new Set([clientId, ...authors])]),
    eq(wikiSharedWriters.userId, actor.id),
  );
  const own = await db.select().from(wikiSharedWriters).where(ofClients);
  if (!authors.every((id) => own.some((one) => one.clientId === id))) fail('sharedUpdateInvalid');
  const isFresh = own.every(
    ({ isUnpublished, wroteAt }) => isUnpublished && wroteAt && now.getTime() - wroteAt.getTime() < wroteAtMs,
  );
  if (!isFresh) await db.update(wikiSharedWriters).set({ wroteAt: now, isUnpublished: true }).where(ofClients);
}

/**
 * Requires for an update of rich text that the draft lacks the same parts of it as when it was checked: the rest of a
 * part refers to its beginning, which another update may have written differently meanwhile.
 * @throws busy
 */
function requireSameStart(
  { from }: ReadUpdate,
  authors: readonly number[],
  { form, known }: { form: SharedForm; known: ReadonlyMap<number, number> },
): void {
  if (form === 'markdown') return;
  if (!authors.every((client) => from?.get(client) === (known.get(client) ?? 0))) fail('busy', { seconds: 1 });
}

/** Appends an update of an editor to the draft. @returns its number; the last number if the draft contains it */
export async function pushUpdate(
  ctx: SessionContext,
  { markdownId, epoch, clientId }: { markdownId: string; epoch: string; clientId: number },
  { update, read }: Pushed,
): Promise<number> {
  const { db, services, now } = ctx;
  const draft = await lockDraft(db, markdownId, epoch);
  // A conversion to another type holds the lock as well, so the type is read behind it.
  const { node } = await loadWritable(ctx, markdownId);
  if (sharedFormOf(node) !== draft.form) fail('sharedDraftReplaced');
  const known = Y.decodeStateVector(draft.vector);
  const authors = authorsOf(read, known);
  requireSameStart(read, authors, { form: draft.form, known });
  await requireOwnClients(ctx, markdownId, { clientId, authors });
  const clocks = refuseBad(services.log, () => requireApplies(read, known));
  // A retry after a lost response; repeated deletions do no harm.
  if (authors.length === 0 && read.deletes.length === 0) return draft.seq;
  // Store only the part that the draft lacks, so that no place in the text is written twice with different content.
  const fresh = Y.diffUpdate(update, draft.vector);
  const length = draft.length + lengthOf(read, fresh);
  if (length > wikiSourceLimit) {
    // The length counts deleted text until the next compaction.
    void compact(services, markdownId);
    fail('sharedDraftFull', { limit: formatBytes(wikiSourceLimit) });
  }
  const seq = await appendUpdate(db, draft, {
    update: fresh,
    vector: Buffer.from(Y.encodeStateVector(clocks)),
    length,
    isChanged: true,
    changedAt: now,
  });
  if (!draft.isChanged) await publishNodes(ctx, [markdownId], 'draft');
  const mustCompact = await isLong(db, { ...draft, seq }, fresh);
  ctx.afterCommit(() => {
    relayUpdate(services, markdownId, seq);
    if (mustCompact) void compact(services, markdownId);
  });
  return seq;
}

/**
 * Replaces the text of the draft by the published one.
 * @param keep stores the former texts in the same transaction, with the content version that they are based on
 * @returns the number of the change
 */
export async function resetDraft(
  ctx: SessionContext,
  id: string,
  keep: (inside: SessionContext, before: SharedText & { contentVersion: number }) => Promise<void>,
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
      await keep(inside, { ...before, contentVersion: draft.contentVersion });
      const isChanged = locked.seq !== draft.seq;
      const set = { isChanged, changedAt: ctx.now };
      const last = await appendServerChange(db, locked, { update, clientId, userId: ctx.actor.id, set });
      if (!isChanged) {
        await settleWriters(db, id);
        await publishNodes(inside, [id], 'draft');
      }
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
  return { epoch: draft?.epoch ?? '', seq: draft?.seq ?? 0, isChanged: draft?.isChanged ?? false };
};
