import { and, asc, count, inArray, isNull } from 'drizzle-orm';
import type { Ownership } from '../../platform/context';
import { npmInfos } from './npm.table';
import { maintainedBy, packages } from './package.resource';

const maintained = (userId: string) => and(maintainedBy(userId), isNull(npmInfos.deletedAt));

/** Packages that a person maintains, alone or with others. */
export const maintainedPackages: Ownership = {
  kind: 'npmInfos',
  async count(db, userId) {
    const [row] = await db.select({ num: count() }).from(npmInfos).where(maintained(userId));
    return row?.num ?? 0;
  },
  async handOver(ctx, from, to, ids) {
    const rows = await ctx.db
      .select()
      .from(npmInfos)
      .where(and(maintained(from.id), ids && inArray(npmInfos.id, [...ids])))
      .orderBy(asc(npmInfos.id))
      .for('no key update');
    for (const row of rows) {
      const heirs = row.maintainerUserIds.map((id) => (id === from.id ? to.id : id));
      await packages.change(ctx, row, { maintainerUserIds: [...new Set(heirs)] });
    }
    return { num: rows.length };
  },
};
