import { and, asc, count, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Ownership } from '../../platform/context';
import { ownershipOf } from '../../platform/resource/ownership';
import { lockProjects } from './events';
import { printPointResource } from './print-points.resource';
import { printPointItems, printPoints } from './print-points.table';

const ownedImages = ownershipOf('printPoints', printPoints, printPointResource);

/** Images by owner. A handover locks the projects first, like all changes of several images. */
export const ownedPrintPoints: Ownership = {
  ...ownedImages,
  async handOver(ctx, from, to, ids) {
    const found = ctx.db
      .selectDistinct({ project: printPoints.project })
      .from(printPoints)
      .where(and(eq(printPoints.ownerUserId, from.id), isNull(printPoints.deletedAt)));
    await lockProjects(
      ctx.db,
      (await found).map(({ project }) => project),
    );
    return ownedImages.handOver(ctx, from, to, ids);
  },
};

/**
 * Returns the condition for points in use that a person is responsible for, in images that are not
 * deprecated.
 */
const assignedTo = (userId: string) =>
  and(
    eq(printPointItems.ownerUserId, userId),
    ne(printPointItems.status, 'deprecated'),
    ne(printPoints.status, 'deprecated'),
    isNull(printPoints.deletedAt),
  );

/** Points by the person who is responsible. */
export const assignedPoints: Ownership = {
  kind: 'printPointEvents',
  async count(db, userId) {
    const [row] = await db
      .select({ num: count() })
      .from(printPointItems)
      .innerJoin(printPoints, eq(printPoints.id, printPointItems.printPointId))
      .where(assignedTo(userId));
    return row?.num ?? 0;
  },
  async handOver(ctx, from, to) {
    const { db } = ctx;
    const found = await db
      .selectDistinct({ id: printPoints.id, project: printPoints.project })
      .from(printPointItems)
      .innerJoin(printPoints, eq(printPoints.id, printPointItems.printPointId))
      .where(assignedTo(from.id));
    await lockProjects(
      db,
      found.map(({ project }) => project),
    );
    const ids = found.map(({ id }) => id);
    const images = await db
      .select()
      .from(printPoints)
      .where(inArray(printPoints.id, ids))
      .orderBy(asc(printPoints.id))
      .for('no key update');
    let num = 0;
    for (const image of images) {
      const points = await db
        .update(printPointItems)
        .set({ ownerUserId: to.id })
        .where(
          and(
            eq(printPointItems.printPointId, image.id),
            eq(printPointItems.ownerUserId, from.id),
            ne(printPointItems.status, 'deprecated'),
          ),
        )
        .returning({ no: printPointItems.no, eventId: printPointItems.eventId });
      num += points.length;
      const lines = points.map(({ no, eventId }) => `#${no} ${eventId}`).join('\n');
      // Increments the version, so that an open editor cannot restore the former owner.
      await printPointResource.change(
        ctx,
        image,
        {},
        { action: 'handOver', diff: { points: { before: '', after: lines } } },
      );
    }
    return { num };
  },
};
