import type { SharedNews } from '@easymock/contract';
import { and, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm';
import type { Services } from '../../platform/context';
import { type Db, executePlanned } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { relay } from '../../platform/live/relay';
import { doInThread } from '../content/content-thread';
import type { LoggedDoc, ReadDoc } from '../content/shared-doc';
import { wikiSharedDrafts, wikiSharedUpdates } from '../wiki.table';

export type SharedDraft = typeof wikiSharedDrafts.$inferSelect;

/** A draft without its texts and its state, which may have megabytes. */
export type DraftHead = Omit<SharedDraft, 'state' | 'base'>;
const { state: _state, base: _base, ...headColumns } = getTableColumns(wikiSharedDrafts);

/** A draft with its log, as of the number `draft.seq`. */
export interface SharedLog {
  readonly draft: SharedDraft;
  readonly log: LoggedDoc;
}

/** Updates after which the log is compacted. */
const compactedUpdates = 200;
/** Bytes of updates after which the log is compacted. */
const compactedBytes = 4 * 1024 * 1024;
/** Bytes. Updates up to this length reach the number above before the bytes, and need not be added up. */
export const shortUpdate = 16 * 1024;
/** Characters of base64. Longer news are loaded by each editor, since a stream holds a limited backlog. */
const relayedLength = 48 * 1024;

export const ofDraft = (nodeId: string) => eq(wikiSharedDrafts.nodeId, nodeId);

export async function findDraft(db: Db, nodeId: string): Promise<DraftHead | undefined> {
  const [draft] = await db.select(headColumns).from(wikiSharedDrafts).where(ofDraft(nodeId));
  return draft;
}

/**
 * Locks a draft until the transaction ends, which orders its writers.
 * @throws sharedDraftReplaced
 */
export async function lockDraft(db: Db, nodeId: string, epoch: string): Promise<DraftHead> {
  const locking = db.select(headColumns).from(wikiSharedDrafts).where(ofDraft(nodeId)).for('update');
  const [draft] = await locking.prepare('shared_draft_lock').execute();
  if (draft?.epoch !== epoch) fail('sharedDraftReplaced');
  return draft;
}

/** Loads a draft and its log as of one moment, by one statement. */
export async function loadLog(db: Db, nodeId: string): Promise<SharedLog | undefined> {
  const updates = sql<Buffer[]>`array(
    select u.update from ${wikiSharedUpdates} u
    where u.node_id = ${wikiSharedDrafts}.node_id and u.seq > ${wikiSharedDrafts}.compacted_seq order by u.seq)`;
  const [found] = await db
    .select({ ...getTableColumns(wikiSharedDrafts), updates })
    .from(wikiSharedDrafts)
    .where(ofDraft(nodeId));
  if (!found) return undefined;
  const { updates: rows, ...draft } = found;
  return { draft, log: { state: draft.state, updates: rows } };
}

/** Appends an update to a locked draft, and changes the draft. @returns its number */
export async function appendUpdate(
  db: Db,
  draft: DraftHead,
  { update, ...changed }: Pick<SharedDraft, 'vector' | 'length'> & Partial<SharedDraft> & { update: Uint8Array },
): Promise<number> {
  const seq = draft.seq + 1;
  await db.insert(wikiSharedUpdates).values({ nodeId: draft.nodeId, seq, update: Buffer.from(update) });
  await db
    .update(wikiSharedDrafts)
    .set({ ...changed, seq })
    .where(ofDraft(draft.nodeId));
  return seq;
}

/**
 * Appends updates of editors to a locked draft by one statement.
 * @returns the number of the last one
 */
export async function appendUpdates(
  db: Db,
  { nodeId, seq }: DraftHead,
  updates: readonly Uint8Array[],
  { vector, length, changedAt }: Pick<SharedDraft, 'length' | 'changedAt'> & { vector: Uint8Array },
): Promise<number> {
  const last = seq + updates.length;
  const list = sql.param(updates.map((update) => Buffer.from(update)));
  await executePlanned(
    db,
    sql`with added as (
      insert into ${wikiSharedUpdates} (node_id, seq, update)
      select ${nodeId}, ${seq}::bigint + u.at, u.update
      from unnest(${list}::bytea[]) with ordinality as u(update, at)
    )
    update ${wikiSharedDrafts} set seq = ${last}::bigint, vector = ${Buffer.from(vector)}, length = ${length}::integer,
      is_changed = true, changed_at = ${changedAt}::timestamptz
    where node_id = ${nodeId}`,
  );
  return last;
}

/** Tells open editors on all nodes that a draft has an update. */
export const relayUpdate = (services: Services, nodeId: string, seq: number): void =>
  relay(services, 'wiki:draft', nodeId, { seq });

/** Reads the updates of drafts for their open editors, in one query. */
export async function readNews(
  db: Db,
  wanted: readonly { readonly key: string; readonly after: number }[],
): Promise<Map<string, { seq: number; data: SharedNews }>> {
  const rows = await executePlanned<{ key: string; after: number; seq: number; epoch: string; update: Buffer | null }>(
    db,
    sql`
    select w.key, w.after::float8 as after, d.seq::float8 as seq, d.epoch, u.update
    from unnest(${sql.param(wanted.map(({ key }) => key))}::text[], ${sql.param(wanted.map(({ after }) => after))}::bigint[])
      as w(key, after)
    join ${wikiSharedDrafts} d on d.node_id = w.key and d.seq > w.after
    left join ${wikiSharedUpdates} u on u.node_id = w.key and u.seq > greatest(w.after, d.compacted_seq)
    order by u.seq`,
  );
  const news = new Map<string, { seq: number; data: SharedNews & { updates?: string[] }; isWhole: boolean }>();
  for (const { key, after, seq, epoch, update } of rows) {
    const one = news.get(key) ?? { seq, data: { epoch, after, seq, updates: [] }, isWhole: true };
    if (update) one.data.updates?.push(update.toString('base64'));
    news.set(key, one);
  }
  for (const { data } of news.values()) {
    if (!('seq' in data)) continue;
    const { updates = [], after, seq } = data;
    // A compaction may have removed some of them.
    const isComplete = updates.length === seq - after;
    if (!isComplete || updates.reduce((sum, { length }) => sum + length, 0) > relayedLength) delete data.updates;
  }
  return news;
}

/** Reads the texts of a log in the content thread. @throws busy after a time-out */
export async function readInThread({ draft: { form, base }, log }: SharedLog, by: string): Promise<ReadDoc> {
  return (await doInThread(by, 'readShared', { form, base, log })) ?? fail('busy', { seconds: 5 });
}

/** Drafts that this node compacts now. */
const compacting = new Set<string>();

/** Returns whether a log is so long after the updates since a number that it should be compacted. */
export async function isLong(
  db: Db,
  { nodeId, seq, compactedSeq }: DraftHead,
  { since, bytes }: { readonly since: number; readonly bytes: number },
): Promise<boolean> {
  // Only one of the nodes begins a compaction: the one that reaches a multiple of the number.
  const timesOf = (num: number) => Math.floor((num - compactedSeq) / compactedUpdates);
  if (timesOf(seq) > timesOf(since)) return true;
  return bytes > shortUpdate && (await bytesAfter(db, nodeId, compactedSeq)) >= compactedBytes;
}

async function bytesAfter(db: Db, nodeId: string, seq: number): Promise<number> {
  const [since] = await db
    .select({ bytes: sql<number>`coalesce(sum(length(${wikiSharedUpdates.update})), 0)::int` })
    .from(wikiSharedUpdates)
    .where(and(eq(wikiSharedUpdates.nodeId, nodeId), gt(wikiSharedUpdates.seq, seq)));
  return since?.bytes ?? 0;
}

/** Replaces the updates of a log by one state, without the contents of deleted passages. */
export async function compact({ database, log }: Pick<Services, 'database' | 'log'>, nodeId: string): Promise<void> {
  if (compacting.has(nodeId)) return;
  compacting.add(nodeId);
  try {
    const found = await loadLog(database.db, nodeId);
    if (!found || found.draft.seq === found.draft.compactedSeq) return;
    const read = await readInThread(found, `shared ${nodeId}`);
    await database.db.transaction((db) => storeCompacted(db, found.draft, read));
  } catch (err) {
    log.warn({ err }, 'a shared draft could not be compacted yet');
  } finally {
    compacting.delete(nodeId);
  }
}

/** Stores the compacted state of a draft as of its number, unless another node did so. */
export async function storeCompacted(db: Db, { nodeId, epoch, seq }: DraftHead, read: ReadDoc): Promise<void> {
  const [now] = await db.select(headColumns).from(wikiSharedDrafts).where(ofDraft(nodeId)).for('update');
  if (now?.epoch !== epoch || now.compactedSeq >= seq) return;
  const since = await bytesAfter(db, nodeId, seq);
  await db
    .update(wikiSharedDrafts)
    // The byte length of the later updates is an upper bound for the length of the text that they insert.
    .set({ state: Buffer.from(read.state), compactedSeq: seq, length: read.text.length + since })
    .where(ofDraft(nodeId));
  await db.delete(wikiSharedUpdates).where(and(eq(wikiSharedUpdates.nodeId, nodeId), lte(wikiSharedUpdates.seq, seq)));
}
