import type { LockHolder } from '@easymock/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import { loadRightsHolders, users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { notifyReaders } from '../notify/notify-readers';
import { accessTo, rankOf } from '../rights/access';
import { type Allowed, publishNodes } from '../rights/load-node';
import { type NodeRow, wikiLocks, wikiNodes } from '../wiki.table';

type Caller = Pick<SessionContext, 'db' | 'actor' | 'now'>;

/** Milliseconds. An editor that does not renew its lease within this time loses the lock. */
const leaseMs = 30 * 60_000;
/** Milliseconds of inactivity after which an editor loses a lock that somebody else has asked for. */
const restMs = 60_000;

interface Holder extends Omit<LockHolder, 'isMine' | 'until'> {
  editorId: string;
  until: Date;
  restingSince: Date | null;
}

/** Finds the lease of an article, unless it has expired. */
async function findLease(db: Db, nodeId: string, now: Date): Promise<Holder | undefined> {
  const { userId, editorId, until, restingSince } = wikiLocks;
  const [row] = await db
    .select({ userId, editorId, until, restingSince, nickName: users.nickName, headImg: users.headImg })
    .from(wikiLocks)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(wikiLocks.nodeId, nodeId), gt(until, now)));
  return row;
}

/** Returns whether a person may edit an article by their current rights. */
export async function mayEdit(db: Db, nodeId: string, userId: string): Promise<boolean> {
  const [node] = await db.select().from(wikiNodes).where(eq(wikiNodes.id, nodeId));
  const [person] = await loadRightsHolders(db, [userId]);
  if (!node || !person) return false;
  return (await accessTo(db, person, [node])).rankOf(node) >= rankOf('edit');
}

/**
 * Ignores a lease whose holder may no longer edit: a withdrawn right must not block others for half an hour.
 */
async function stillCounts({ db, actor }: Caller, nodeId: string, lease: Holder | undefined) {
  if (!lease || lease.userId === actor.id) return lease;
  return (await mayEdit(db, nodeId, lease.userId)) ? lease : undefined;
}

/** Finds the person who edits an article now. */
async function findHolder(caller: Caller, nodeId: string): Promise<Holder | undefined> {
  return stillCounts(caller, nodeId, await findLease(caller.db, nodeId, caller.now));
}

const presentHolder = ({ editorId: _, restingSince: __, until, ...holder }: Holder, isMine: boolean): LockHolder => ({
  ...holder,
  until: until.toISOString(),
  isMine,
});

/** Returns the person who edits an article now, for every reader. */
export async function readLock(caller: Caller, nodeId: string): Promise<LockHolder | null> {
  const holder = await findHolder(caller, nodeId);
  return holder ? presentHolder(holder, holder.userId === caller.actor.id) : null;
}

/**
 * Reports the remaining minutes, not the end time, because the server does not know the reader's time zone.
 */
function failLocked({ now }: SessionContext, { nickName, until }: Holder): never {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  fail('articleLocked', { name: nickName, minutes });
}

/** Refuses to save while somebody else edits. @throws articleLocked */
export async function requireNoOtherLock(ctx: SessionContext, nodeId: string): Promise<void> {
  const holder = await findHolder(ctx, nodeId);
  if (holder && holder.userId !== ctx.actor.id) failLocked(ctx, holder);
}

async function tellLoser(ctx: SessionContext, node: NodeRow, loserId: string): Promise<void> {
  const { actor } = ctx;
  await notifyReaders(ctx, node, [loserId], {
    type: 'lockTaken',
    title: {
      zh: `${actor.nickName} 接管了“${node.name}”的编辑，你未保存的内容已留作草稿`,
      en: `${actor.nickName} took over editing “${node.name}”; what you did not save is kept as your draft`,
    },
  });
}

/** Takes or renews the lock of an article for an open editor. */
export async function acquireLock(
  ctx: SessionContext,
  { node, rank }: Allowed,
  editorId: string,
  isTakeOver: boolean,
): Promise<LockHolder> {
  const { db, actor, now } = ctx;
  const lease = await findLease(db, node.id, now);
  const before = await stillCounts(ctx, node.id, lease);
  const isOther = before !== undefined && before.userId !== actor.id;
  const isResting = before?.restingSince && now.getTime() - before.restingSince.getTime() >= restMs;
  // Owners and managers may take over. Others wait until the lease expires or, once asked, its holder is
  // inactive.
  const mayTake = !isOther || isResting || (isTakeOver && rank === 4);
  if (!mayTake) failLocked(ctx, before);
  const until = new Date(now.getTime() + leaseMs);
  // The holder was active, so the period of inactivity starts again for whoever asked.
  const restingSince = !isOther && before?.restingSince ? now : null;
  const lock = { userId: actor.id, editorId, until, restingSince };
  // Another editor may have taken the lock since it was read.
  const asSeen = lease
    ? and(eq(wikiLocks.userId, lease.userId), eq(wikiLocks.editorId, lease.editorId))
    : sql`${wikiLocks.until} <= ${now.toISOString()}::timestamptz`;
  const taken = await db
    .insert(wikiLocks)
    .values({ nodeId: node.id, ...lock })
    .onConflictDoUpdate({ target: wikiLocks.nodeId, set: lock, setWhere: asSeen })
    .returning({ nodeId: wikiLocks.nodeId });
  if (taken.length === 0) {
    const holder = await findHolder(ctx, node.id);
    if (!holder || holder.userId === actor.id) fail('conflict');
    failLocked(ctx, holder);
  }
  if (isOther) await tellLoser(ctx, node, before.userId);
  if (before?.userId !== actor.id || before.editorId !== editorId) await publishNodes(ctx, [node.id], 'lock');
  const { id: userId, nickName, headImg } = actor;
  return presentHolder({ userId, nickName, headImg, editorId, until, restingSince }, true);
}

/** Asks the current editor to release the lock; their open editor shows the request at once. */
export async function requestLock(ctx: SessionContext, nodeId: string): Promise<void> {
  const { db, actor, now } = ctx;
  const holder = await findHolder(ctx, nodeId);
  if (!holder || holder.userId === actor.id) return;
  await db
    .update(wikiLocks)
    .set({ restingSince: sql`coalesce(${wikiLocks.restingSince}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(wikiLocks.nodeId, nodeId), eq(wikiLocks.userId, holder.userId)));
  await publishNodes(ctx, [nodeId], 'ask');
}

/** Releases the lock of a closed editor. */
export async function freeLock(ctx: SessionContext, nodeId: string, editorId: string): Promise<void> {
  const { rowCount } = await ctx.db
    .delete(wikiLocks)
    .where(and(eq(wikiLocks.nodeId, nodeId), eq(wikiLocks.userId, ctx.actor.id), eq(wikiLocks.editorId, editorId)));
  if (rowCount) await publishNodes(ctx, [nodeId], 'lock');
}
