import { routePath } from '@easymock/contract';
import { and, asc, eq, exists, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AttentionSource, FigureSource } from '../../platform/context';
import { printPointItems, printPoints } from './print-points.table';

const { id, name, appVersion } = printPoints;
const titleOf = (image: { name: string; appVersion: string }): string =>
  [image.name, image.appVersion].filter(Boolean).join(' ');
const pathOf = (imageId: string): string => routePath('printPointDetail', { id: imageId });

/** Images in review that a person owns, or in which the person is responsible for points. */
export const imagesInReview: AttentionSource = {
  kind: 'printPoint',
  title: { zh: '评审中的埋点图', en: 'Print-point images in review' },
  permission: 'tools.printPoints.view',
  async find(db, userId, { limit }) {
    const hasOwnPoint = exists(
      db
        .select({ one: sql`1` })
        .from(printPointItems)
        .where(
          and(
            eq(printPointItems.printPointId, id),
            eq(printPointItems.ownerUserId, userId),
            ne(printPointItems.status, 'deprecated'),
          ),
        ),
    );
    const rows = await db
      .select({ id, name, appVersion })
      .from(printPoints)
      .where(
        and(
          isNull(printPoints.deletedAt),
          eq(printPoints.status, 'reviewing'),
          or(eq(printPoints.ownerUserId, userId), hasOwnPoint),
        ),
      )
      .orderBy(asc(printPoints.updatedAt), asc(id))
      .limit(limit);
    return rows.map((row) => ({ id: row.id, title: titleOf(row), path: pathOf(row.id), dueOn: '', isOverdue: false }));
  },
};

/** Days without a report after which a live event is listed. */
const silentDays = 30;

/**
 * Live points of a person whose events nobody reported for thirty days. Only projects whose tests report events are
 * included, since other projects have no reports at all.
 */
export const silentEvents: AttentionSource = {
  kind: 'printPointSilent',
  title: { zh: `${silentDays} 天未上报的事件`, en: `Events not reported for ${silentDays} days` },
  permission: 'tools.printPoints.view',
  async find(db, userId, { today, limit }) {
    const since = sql`(${today}::date - ${silentDays}::int)`;
    const [otherItems, otherImages] = [alias(printPointItems, 'other_item'), alias(printPoints, 'other_image')];
    const isReporting = exists(
      db
        .select({ one: sql`1` })
        .from(otherItems)
        .innerJoin(otherImages, eq(otherImages.id, otherItems.printPointId))
        .where(and(eq(otherImages.project, printPoints.project), sql`${otherItems.seenAt} >= ${since}`)),
    );
    const isOwn = or(
      eq(printPointItems.ownerUserId, userId),
      and(eq(printPointItems.ownerUserId, ''), eq(printPoints.ownerUserId, userId)),
    );
    const rows = await db
      .select({ id, name, appVersion, no: printPointItems.no, eventId: printPointItems.eventId })
      .from(printPointItems)
      .innerJoin(printPoints, eq(id, printPointItems.printPointId))
      .where(
        and(
          isOwn,
          eq(printPoints.status, 'live'),
          isNull(printPoints.deletedAt),
          ne(printPointItems.status, 'deprecated'),
          // Ignores images that went live recently, since reports may still follow.
          sql`coalesce(${printPointItems.seenAt}, ${printPoints.updatedAt}) < ${since}`,
          isReporting,
        ),
      )
      .orderBy(sql`${printPointItems.seenAt} asc nulls first`, asc(id), asc(printPointItems.no))
      .limit(limit);
    return rows.map((row) => ({
      id: `${row.id}:${row.no}`,
      title: `${row.eventId}（${titleOf(row)}）`,
      path: pathOf(row.id),
      dueOn: '',
      isOverdue: false,
    }));
  },
};

/** Number of points in use that were verified by reported events. */
export const verifiedPoints: FigureSource = {
  tool: 'printPoints',
  text: (num) => ({ zh: `${num} 个点位已上报验证`, en: `${num} verified by reports` }),
  async count(db) {
    const isVerified = and(eq(printPointItems.status, 'verified'), isNotNull(printPointItems.seenAt));
    const isInUse = and(isNull(printPoints.deletedAt), ne(printPoints.status, 'deprecated'));
    const [row] = await db
      .select({ num: sql<number>`count(*)::int` })
      .from(printPointItems)
      .innerJoin(printPoints, eq(id, printPointItems.printPointId))
      .where(and(isVerified, isInUse));
    return row?.num ?? 0;
  },
};
