import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AttentionSource } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { pathOf } from './notify';
import { isToDo, releaseItems, releases } from './release.table';

/** Open items of a person in running checklists, nearest release first. */
export const openItems: AttentionSource = {
  kind: 'release',
  title: { zh: '我的上线检查项', en: 'My release items' },
  permission: 'tools.release.view',
  async find(db, userId, { today, timeZone, limit }) {
    const rows = await db
      .select({
        id: releaseItems.id,
        title: releaseItems.title,
        releaseId: releases.id,
        name: releases.name,
        planAt: releases.planAt,
      })
      .from(releaseItems)
      .innerJoin(releases, eq(releases.id, releaseItems.releaseId))
      .where(
        and(
          sql`${releaseItems.ownerUserIds} @> array[${userId}]::text[]`,
          isToDo(releaseItems.state),
          eq(releases.status, 'running'),
          isNull(releases.deletedAt),
        ),
      )
      .orderBy(sql`${releases.planAt} asc nulls last`, asc(releases.id), asc(releaseItems.sort))
      .limit(limit);
    return rows.map(({ id, title, releaseId, name, planAt }) => {
      const dueOn = planAt ? dayIn(timeZone, planAt) : '';
      return {
        id: `${releaseId}:${id}`,
        title: `${title}（${name}）`,
        path: `${pathOf({ id: releaseId })}?show=mine`,
        dueOn,
        isOverdue: dueOn !== '' && dueOn < today,
      };
    });
  },
};
