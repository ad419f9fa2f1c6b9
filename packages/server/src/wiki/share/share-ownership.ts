import { addDays, shareRevokedDays } from '@easymock/contract';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Ownership } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { wikiShares } from '../share.table';
import { sweepVisits } from './share-visits';

const dayMs = 24 * 60 * 60_000;

const madeBy = (userId: string) => and(eq(wikiShares.userId, userId), isNull(wikiShares.revokedAt));

/** Links that a person made. After a handover they work if the new owner may view their targets. */
export const ownedShares: Ownership = {
  kind: 'shares',
  count: (db, userId) => db.$count(wikiShares, madeBy(userId)),
  async handOver({ db }, from, to, ids) {
    // A person has one link per node and audience, so a conflicting audience gets the former owner's name
    // appended.
    const isTaken = sql`exists (select from ${wikiShares} own where own.node_id = ${wikiShares}.node_id
      and own.user_id = ${to.id} and own.audience = ${wikiShares}.audience and own.revoked_at is null)`;
    const { rowCount } = await db
      .update(wikiShares)
      .set({
        userId: to.id,
        audience: sql`case when ${isTaken}
          then trim(left(${wikiShares}.audience || ' ' || ${from.name}, 48) || ' ' || right(${wikiShares}.id, 6))
          else ${wikiShares}.audience end`,
      })
      .where(and(madeBy(from.id), ids && inArray(wikiShares.id, [...ids])));
    return { num: rowCount ?? 0 };
  },
};

/** Deletes links revoked long ago, and old visits. */
export async function sweepShares(
  db: Db,
  { now, timeZone, visitDays }: { now: Date; timeZone: string; visitDays: number },
): Promise<void> {
  await db.delete(wikiShares).where(lt(wikiShares.revokedAt, new Date(now.getTime() - shareRevokedDays * dayMs)));
  await sweepVisits(db, addDays(dayIn(timeZone, now), -visitDays));
}
