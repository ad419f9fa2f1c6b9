import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Ownership } from '../../platform/context';
import { codes } from './project-code';
import { projectCodes } from './project-code.table';

const ownedBy = (userId: string) => and(eq(projectCodes.ownerUserId, userId), isNull(projectCodes.deletedAt));

export const ownedProjectCodes: Ownership = {
  kind: 'projectCodes',
  async count(db, userId) {
    const [row] = await db.select({ num: count() }).from(projectCodes).where(ownedBy(userId));
    return row?.num ?? 0;
  },
  async handOver(ctx, from, to) {
    const owned = await ctx.db
      .select()
      .from(projectCodes)
      .where(ownedBy(from.id))
      .orderBy(asc(projectCodes.id))
      .for('no key update');
    for (const row of owned) await codes.change(ctx, row, { ownerUserId: to.id });
    return { num: owned.length };
  },
};
