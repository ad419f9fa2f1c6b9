import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Ownership } from '../platform/ownership';
import { projectCodes } from './project-code.table';

const ownedBy = (userId: string) => and(eq(projectCodes.ownerUserId, userId), isNull(projectCodes.deletedAt));

export const ownedProjectCodes: Ownership = {
  kind: 'projectCodes',
  async count(db, userId) {
    const [row] = await db.select({ num: count() }).from(projectCodes).where(ownedBy(userId));
    return row?.num ?? 0;
  },
  async handOver({ db, now }, from, to) {
    const own = await db
      .update(projectCodes)
      .set({ ownerUserId: to.id, updatedAt: now, version: sql`${projectCodes.version} + 1` })
      .where(ownedBy(from.id))
      .returning({ id: projectCodes.id });
    return { num: own.length };
  },
};
