import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import * as Y from 'yjs';
import type { Db } from '../../platform/database/index';
import { readRichUpdate } from '../content/check-rich-update';
import { type TriedUpdate, tryRead } from '../content/check-update';
import { type LoggedDoc, openDoc } from '../content/shared-doc';
import { wikiSharedDrafts, wikiSharedUpdates } from '../wiki.table';
import { loadLog, ofDraft } from './shared-log';

// Documents of rich texts by which this node checks updates. They are only a cache: an update that refers to nothing
// newer is checked by them as they are, since the parent of an item never changes; for other updates they are brought
// up to date by the log, or built from it.

interface HeldDoc {
  readonly doc: Y.Doc;
  readonly epoch: string;
  seq: number;
  bytes: number;
  /** Whether the document must be brought up to date before it is used. */
  isBehind: boolean;
}

/** Bytes of a log. Building and updating a shorter document takes some milliseconds. */
const shortLog = 256 * 1024;
/** Bytes of logs; a document in memory takes about ten times as much. */
const heldBytes = 8 * 1024 * 1024;

const held = new LRUCache<string, HeldDoc>({
  max: 500,
  maxSize: heldBytes,
  sizeCalculation: ({ bytes }) => bytes + 1,
  ttl: 10 * 60_000,
});

/** Applies the updates that a held document lacks. @returns false if the log does not contain them all any more */
async function catchUp(db: Db, nodeId: string, one: HeldDoc): Promise<boolean> {
  const updates = sql<Buffer[]>`array(
    select u.update from ${wikiSharedUpdates} u
    where u.node_id = ${wikiSharedDrafts}.node_id and u.seq > ${one.seq} order by u.seq)`;
  const [found] = await db
    .select({
      seq: wikiSharedDrafts.seq,
      epoch: wikiSharedDrafts.epoch,
      compactedSeq: wikiSharedDrafts.compactedSeq,
      updates,
    })
    .from(wikiSharedDrafts)
    .where(ofDraft(nodeId));
  if (found?.epoch !== one.epoch || found.compactedSeq > one.seq) return false;
  // A concurrent call may have applied the same updates, which does no harm.
  for (const update of found.updates) Y.applyUpdate(one.doc, update);
  one.seq = Math.max(one.seq, found.seq);
  one.isBehind = false;
  one.bytes += found.updates.reduce((sum, { length }) => sum + length, 0);
  return true;
}

/**
 * Reads an update by the document that this node holds, without a query.
 * @returns undefined if no document is held, or if the held one lacks what the update refers to
 */
export function readHeld(nodeId: string, epoch: string, update: Uint8Array): TriedUpdate | undefined {
  const one = held.get(nodeId);
  if (one?.epoch !== epoch || one.isBehind || one.bytes > shortLog) return undefined;
  const tried = tryRead(() => readRichUpdate(update, one.doc));
  return 'read' in tried ? tried : undefined;
}

/** Applies updates that were appended to a draft after a number, if this node holds the document as of that number. */
export function advanceDoc(
  nodeId: string,
  epoch: string,
  { after, updates }: { readonly after: number; readonly updates: readonly Uint8Array[] },
): void {
  const one = held.peek(nodeId);
  if (one?.epoch !== epoch || one.seq !== after) return;
  for (const update of updates) Y.applyUpdate(one.doc, update);
  one.seq += updates.length;
  one.bytes += updates.reduce((sum, { length }) => sum + length, 0);
}

/** Requires that the held document of a draft is brought up to date before it is used again. */
export function markBehind(nodeId: string): void {
  const one = held.peek(nodeId);
  if (one) one.isBehind = true;
}

/**
 * Returns the document of a draft, or its log if the document is too large for the main thread.
 * @param isWanted false if only the log is wanted
 */
export async function loadDoc(
  db: Db,
  nodeId: string,
  isWanted: boolean,
): Promise<{ epoch: string; doc: Y.Doc } | { epoch: string; log: LoggedDoc } | undefined> {
  const known = isWanted ? held.get(nodeId) : undefined;
  if (known && (await catchUp(db, nodeId, known)) && known.bytes <= shortLog) {
    // The cache measures a document only when it is stored anew.
    held.delete(nodeId);
    held.set(nodeId, known);
    return known;
  }
  held.delete(nodeId);
  const found = await loadLog(db, nodeId);
  if (!found) return undefined;
  const { log, draft } = found;
  const bytes = [log.state, ...log.updates].reduce((sum, { length }) => sum + length, 0);
  if (!isWanted || bytes > shortLog) return { epoch: draft.epoch, log };
  const one = { doc: openDoc(log), epoch: draft.epoch, seq: draft.seq, bytes, isBehind: false };
  held.set(nodeId, one);
  return one;
}
