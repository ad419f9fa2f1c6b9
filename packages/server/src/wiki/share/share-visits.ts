import { createHmac } from 'node:crypto';
import type { ShareVisit } from '@easymock/contract';
import { count, desc, eq, lt, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import { addressKey } from '../../platform/address/address-key';
import type { CallContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { totalOf } from '../../platform/database/total';
import { dayIn } from '../../platform/day';
import type { LiveShare } from '../rights/share-access';
import { type ShareRow, wikiShares, wikiShareVisits } from '../share.table';

/** Milliseconds. Visits of one person within this time count as one. */
const visitMs = 30 * 60_000;
/** Maximum visitors of a link recorded per day. Further visitors get in but are not counted. */
const mostVisitors = 1_000;

type Visit = Pick<CallContext, 'actor' | 'address'>;

/** Hashes an address with the link's key, so that it can be neither compared across links nor reversed. */
const hashOf = ({ signingKey }: Pick<ShareRow, 'signingKey'>, address: string): string =>
  createHmac('sha256', signingKey)
    .update(`visitor\n${addressKey(address)}`)
    .digest('hex')
    .slice(0, 16);

/**
 * Returns the IDs of a visitor in the visits of a link: the user ID if signed in, and the hash of the
 * address.
 */
export const visitorsOf = (share: Pick<ShareRow, 'signingKey'>, { actor, address }: Visit): string[] => [
  ...(actor ? [actor.id] : []),
  hashOf(share, address),
];

/**
 * Counts a visit, unless it is the sharer's own or follows another closely. A single statement, which is safe
 * for concurrent visits.
 */
export async function countShareVisit(
  { db, actor, address, now, services }: Visit & Pick<CallContext, 'db' | 'now' | 'services'>,
  share: LiveShare,
): Promise<void> {
  if (actor?.id === share.userId) return;
  const [visitor] = visitorsOf(share, { actor, address });
  const before = new Date(now.getTime() - visitMs).toISOString();
  const at = now.toISOString();
  const day = dayIn(services.settings.get('timeZone'), now);
  await db.execute(sql`
    with visit as (
      insert into ${wikiShareVisits} as v (share_id, day, visitor, user_id, lock, at)
      select ${share.id}, ${day}::date, ${visitor}, ${actor?.id ?? null}, ${share.lock}, ${at}::timestamptz
      where not exists (select from ${wikiShareVisits}
          where share_id = ${share.id} and visitor = ${visitor} and at > ${before}::timestamptz
            and lock = ${share.lock})
        and (select count(*) from ${wikiShareVisits} where share_id = ${share.id} and day = ${day}::date) < ${mostVisitors}
      on conflict (share_id, day, visitor) do update
        set num = v.num + 1, at = excluded.at, lock = excluded.lock
        where v.at <= ${before}::timestamptz or v.lock <> excluded.lock
      returning 1)
    update ${wikiShares} set visits = visits + 1, last_visit_at = ${at}::timestamptz
    where id = ${share.id} and exists (select from visit)`);
}

/** Lists the visits of a link, latest first. */
export async function listVisits(
  db: Db,
  share: ShareRow,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: ShareVisit[]; total: number }> {
  const { shareId, day, visitor, num, at, userId } = wikiShareVisits;
  const where = eq(shareId, share.id);
  const rows = await db
    .select({ day, visitor, num, at, userId, userNickName: users.nickName })
    .from(wikiShareVisits)
    .leftJoin(users, eq(users.id, userId))
    .where(where)
    .orderBy(desc(day), desc(at), desc(visitor))
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(wikiShareVisits).where(where),
  );
  const list = rows.map(({ userId, userNickName, ...row }) => ({
    ...row,
    userNickName: userNickName ?? '',
    visitor: userId ? '' : row.visitor.slice(0, 8),
    at: row.at.toISOString(),
  }));
  return { list, total };
}

/** Deletes visits before a day. */
export async function sweepVisits(db: Db, day: string): Promise<void> {
  await db.delete(wikiShareVisits).where(lt(wikiShareVisits.day, day));
}
