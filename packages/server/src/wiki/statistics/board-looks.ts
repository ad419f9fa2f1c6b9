import { addDays, type BoardKind, type BoardVisits, boardRangeDays } from '@easymock/contract';
import { and, between, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { wikiBoardLooks } from './statistics.table';

/** Maximum people listed; the chart counts all. */
const shownPeople = 500;

/** Counts that the caller opened the ranking or the board, at most once an hour. */
export async function countBoardLook({ db, actor, now, services }: SessionContext, kind: BoardKind): Promise<void> {
  const day = dayIn(services.settings.get('timeZone'), now);
  const hourAgo = sql`${new Date(now.getTime() - 60 * 60_000).toISOString()}::timestamptz`;
  // The last hour may have begun on the day before.
  await db.execute(sql`
    insert into ${wikiBoardLooks} as l (kind, day, user_id, at)
    select ${kind}, ${day}::date, ${actor.id}, ${now.toISOString()}::timestamptz
    where not exists (
      select from ${wikiBoardLooks} o where o.user_id = ${actor.id} and o.kind = ${kind} and o.at > ${hourAgo}
    )
    on conflict (kind, day, user_id) do update set num = l.num + 1, at = excluded.at where l.at <= ${hourAgo}`);
}

/** Days of a range without a given start. */
const usualDays = 30;

/** Reads who opened the ranking or the board in a range of days: by person, most first, and by day. */
export async function readBoardLooks(
  { db, now, services }: SessionContext,
  kind: BoardKind,
  input: { from: string; to: string; department: string },
): Promise<BoardVisits> {
  const { department } = input;
  const to = input.to || dayIn(services.settings.get('timeZone'), now);
  const given = input.from || addDays(to, 1 - usualDays);
  // A range without an end is checked only here.
  const earliest = addDays(to, -boardRangeDays);
  const from = given > earliest ? given : earliest;
  const { day, num, at, userId } = wikiBoardLooks;
  const where = and(eq(wikiBoardLooks.kind, kind), between(day, from, to));
  const inDepartment = department === '' ? undefined : eq(users.department, department);
  const sum = sql<number>`sum(${num})::int`.as('sum');
  const lastAt = sql<Date>`max(${at})`.mapWith(at).as('last_at');
  // Aggregated before the join, because there are fewer people than looks.
  const looks = db.select({ userId, num: sum, lastAt }).from(wikiBoardLooks).where(where).groupBy(userId).as('looks');
  const people = await db
    .select({
      userId: looks.userId,
      num: looks.num,
      lastAt: looks.lastAt,
      userName: users.nickName,
      department: users.department,
    })
    .from(looks)
    .innerJoin(users, eq(users.id, looks.userId))
    .where(inDepartment)
    .orderBy(desc(looks.num), desc(looks.lastAt), looks.userId)
    .limit(shownPeople);
  const days = await db
    .select({ day, num: sum })
    .from(wikiBoardLooks)
    .where(and(where, inDepartment && inArray(userId, db.select({ id: users.id }).from(users).where(inDepartment))))
    .groupBy(day);
  const nums = new Map(days.map((row) => [row.day, row.num]));
  const daily: BoardVisits['daily'] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) daily.push({ date, num: nums.get(date) ?? 0 });
  return { list: people.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })), daily };
}
