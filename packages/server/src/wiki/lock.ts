import type { LockHolder } from '@easymock/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import { loadRightsHolders, users } from '../people/index';
import type { SessionContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { accessTo, rankOf } from './access';
import { type Allowed, publishNodes } from './nodes';
import { tellReaders } from './tell-readers';
import { type NodeRow, wikiLocks, wikiNodes } from './wiki.table';

type Caller = Pick<SessionContext, 'db' | 'actor' | 'now'>;

/** An editor that says nothing for so long has given the article free. */
const leaseMs = 30 * 60_000;
/** An editor that somebody asked for gives it free when nothing was done in it for so long. */
const restMs = 60_000;

interface Holder extends Omit<LockHolder, 'isMine' | 'until'> {
  editorId: string;
  until: Date;
  restingSince: Date | null;
}

/** Who took the lock of an article last, unless that has expired. */
async function findLease(db: Db, nodeId: string, now: Date): Promise<Holder | undefined> {
  const { userId, editorId, until, restingSince } = wikiLocks;
  const [row] = await db
    .select({ userId, editorId, until, restingSince, nickName: users.nickName, headImg: users.headImg })
    .from(wikiLocks)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(wikiLocks.nodeId, nodeId), gt(until, now)));
  return row;
}

/** Whether somebody may edit an article by the rights of the moment. */
export async function mayEdit(db: Db, nodeId: string, userId: string): Promise<boolean> {
  const [node] = await db.select().from(wikiNodes).where(eq(wikiNodes.id, nodeId));
  const [person] = await loadRightsHolders(db, [userId]);
  if (!node || !person) return false;
  return (await accessTo(db, person, [node])).rankOf(node) >= rankOf('edit');
}

/** A lease counts while its holder may edit: a right that was taken keeps nobody waiting for half an hour. */
async function stillCounts({ db, actor }: Caller, nodeId: string, lease: Holder | undefined) {
  if (!lease || lease.userId === actor.id) return lease;
  return (await mayEdit(db, nodeId, lease.userId)) ? lease : undefined;
}

/** Who edits an article now. */
async function findHolder(caller: Caller, nodeId: string): Promise<Holder | undefined> {
  return stillCounts(caller, nodeId, await findLease(caller.db, nodeId, caller.now));
}

const presentHolder = (
  { editorId: _, restingSince: __, until, ...holder }: Holder,
  isMine: boolean,
): LockHolder => ({
  ...holder,
  until: until.toISOString(),
  isMine,
});

/** The person who edits an article now, for everybody who reads it. */
export async function readLock(caller: Caller, nodeId: string): Promise<LockHolder | null> {
  const holder = await findHolder(caller, nodeId);
  return holder ? presentHolder(holder, holder.userId === caller.actor.id) : null;
}

/** Says how long the lock lasts, not until when: the server does not know the time zone of the reader. */
function failLocked({ now }: SessionContext, { nickName, until }: Holder): never {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  fail('articleLocked', { name: nickName, minutes });
}

/** Refuses to save over somebody who edits. @throws articleLocked */
export async function requireNoOtherLock(ctx: SessionContext, nodeId: string): Promise<void> {
  const holder = await findHolder(ctx, nodeId);
  if (holder && holder.userId !== ctx.actor.id) failLocked(ctx, holder);
}

async function tellLoser(ctx: SessionContext, node: NodeRow, loserId: string): Promise<void> {
  const { actor } = ctx;
  await tellReaders(ctx, node, [loserId], {
    type: 'lockTaken',
    title: {
      zh: `${actor.nickName} 接管了“${node.name}”的编辑，你未保存的内容已留作草稿`,
      en: `${actor.nickName} took over editing “${node.name}”; what you did not save is kept as your draft`,
    },
  });
}

/** Takes or renews the lock of an article for an open editor. */
export async function takeLock(
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
  // Its owner and managers may; everybody else waits until it has expired, or its holder rests although they were asked.
  const mayTake = !isOther || isResting || (isTakeOver && rank === 4);
  if (!mayTake) failLocked(ctx, before);
  const until = new Date(now.getTime() + leaseMs);
  // Its holder did something, so that whoever asked goes on waiting.
  const restingSince = !isOther && before?.restingSince ? now : null;
  const lock = { userId: actor.id, editorId, until, restingSince };
  // In between somebody else may have taken it.
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

/** Asks whoever edits an article to let the caller; their open editor shows it at once. */
export async function askForLock(ctx: SessionContext, nodeId: string): Promise<void> {
  const { db, actor, now } = ctx;
  const holder = await findHolder(ctx, nodeId);
  if (!holder || holder.userId === actor.id) return;
  await db
    .update(wikiLocks)
    .set({ restingSince: sql`coalesce(${wikiLocks.restingSince}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(wikiLocks.nodeId, nodeId), eq(wikiLocks.userId, holder.userId)));
  await publishNodes(ctx, [nodeId], 'ask');
}

/** Frees the lock of an editor that was closed. */
export async function freeLock(ctx: SessionContext, nodeId: string, editorId: string): Promise<void> {
  const { rowCount } = await ctx.db
    .delete(wikiLocks)
    .where(
      and(eq(wikiLocks.nodeId, nodeId), eq(wikiLocks.userId, ctx.actor.id), eq(wikiLocks.editorId, editorId)),
    );
  if (rowCount) await publishNodes(ctx, [nodeId], 'lock');
}
