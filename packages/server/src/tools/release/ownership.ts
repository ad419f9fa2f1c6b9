import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ownership } from '../../platform/context';
import { notifyOfRelease, publishRelease } from './notify';
import { releaseResource } from './release.resource';
import { isOpen, isToDo, releaseItems, releases } from './release.table';

/** Returns the condition for open checklists of a manager. Locked and abandoned ones retain their manager. */
const managedBy = (userId: string) => and(eq(releases.managerUserId, userId), isOpen, isNull(releases.deletedAt));

export const managedReleases: Ownership = {
  kind: 'releases',
  column: { table: releases, owner: releases.managerUserId, counted: and(isOpen, isNull(releases.deletedAt)) },
  async count(db, userId) {
    const [row] = await db.select({ num: count() }).from(releases).where(managedBy(userId));
    return row?.num ?? 0;
  },
  async handOver(ctx, from, to) {
    const managed = await ctx.db
      .select()
      .from(releases)
      .where(managedBy(from.id))
      .orderBy(asc(releases.id))
      .for('no key update');
    for (const row of managed) {
      await releaseResource.change(ctx, row, { managerUserId: to.id });
      await publishRelease(ctx.db, row.id, ctx.actor.id, 'list');
    }
    return { num: managed.length };
  },
};

/** Returns the condition for open items of a person in checklists that can still change. */
const waitingFor = (userId: string) =>
  and(
    sql`${releaseItems.ownerUserIds} @> array[${userId}]::text[]`,
    isToDo(releaseItems.state),
    isOpen,
    isNull(releases.deletedAt),
  );

/** Open check items of a person; ticked items remain unchanged. */
export const assignedItems: Ownership = {
  kind: 'releaseItems',
  async count(db, userId) {
    const [row] = await db
      .select({ num: count() })
      .from(releaseItems)
      .innerJoin(releases, eq(releases.id, releaseItems.releaseId))
      .where(waitingFor(userId));
    return row?.num ?? 0;
  },
  async handOver(ctx, from, to) {
    const { db, actor } = ctx;
    const ids = db
      .select({ id: releaseItems.releaseId })
      .from(releaseItems)
      .innerJoin(releases, eq(releases.id, releaseItems.releaseId))
      .where(waitingFor(from.id));
    const found = await db
      .select()
      .from(releases)
      .where(and(inArray(releases.id, ids), isOpen))
      .orderBy(asc(releases.id))
      .for('no key update');
    let num = 0;
    for (const row of found) {
      const { ownerUserIds } = releaseItems;
      const items = await db
        .update(releaseItems)
        .set({
          ownerUserIds: sql`case when ${ownerUserIds} @> array[${to.id}]::text[] then array_remove(${ownerUserIds}, ${from.id})
            else array_replace(${ownerUserIds}, ${from.id}, ${to.id}) end`,
        })
        .where(
          and(
            eq(releaseItems.releaseId, row.id),
            sql`${ownerUserIds} @> array[${from.id}]::text[]`,
            isToDo(releaseItems.state),
          ),
        )
        .returning({ title: releaseItems.title });
      num += items.length;
      const titles = items.map(({ title }) => title).join('\n');
      // Increments the version, so that an open editor cannot restore the former owners.
      await releaseResource.change(
        ctx,
        row,
        {},
        { action: 'handOver', diff: { check_list: { before: '', after: titles } } },
      );
      if (row.status === 'running') await notifyOfRelease(ctx, row, 'items', [to.id], titles);
      await publishRelease(db, row.id, actor.id, 'list');
    }
    return { num };
  },
};
