import { addDays, isAdministrator, maxListedRobotUses, pages } from '@easymock/contract';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { loadRightsHolders, users } from '../../people/index';
import type { AttentionSource, FigureSource, Ownership, RobotUses } from '../../platform/context';
import { byPinyin } from '../../platform/database/pinyin-order';
import type { Feature } from '../../platform/feature';
import { areDaysKnown, readSpecialDays } from '../../platform/workdays/index';
import { calendarHandlers, readerOf } from './calendar';
import { calendar as entries } from './calendar.resource';
import { calendarEvents } from './calendar.table';
import { calendarFeedRoute, serveCalendarFeeds } from './feed.plugin';
import { findEvents } from './occurrences';
import { remindOfEntries } from './remind';

export { listOpenEntries } from './open-entries';

const ownedBy = (userId: string) => and(eq(calendarEvents.ownerUserId, userId), isNull(calendarEvents.deletedAt));

/**
 * Entries that a person shared with others. Private entries are not handed over and are deleted with their
 * owner.
 */
const sharedEntries: Ownership = {
  kind: 'calendarEvents',
  async count(db, userId) {
    return db.$count(calendarEvents, and(ownedBy(userId), ne(calendarEvents.visibility, 'self')));
  },
  async handOver(ctx, from, to, ids) {
    const owned = await ctx.db
      .select()
      .from(calendarEvents)
      .where(and(ownedBy(from.id), ne(calendarEvents.visibility, 'self')))
      .orderBy(asc(calendarEvents.id))
      .for('no key update');
    const given = ids ? owned.filter(({ id }) => ids.includes(id)) : owned;
    for (const row of given) await entries.change(ctx, row, { ownerUserId: to.id });
    return { num: given.length };
  },
};

/**
 * Robots that remind groups. Other users of the robot see only the owner of an entry that is not for everyone, since
 * the entry may belong to another department.
 */
const usedRobots: RobotUses = {
  kind: 'calendar',
  title: { zh: '日程提醒', en: 'Calendar entry' },
  async find(db, robotIds) {
    const { id, title, visibility, ownerUserId, dingConfigIds, deletedAt } = calendarEvents;
    const used = db
      .select({ id, title, visibility, owner: users.nickName })
      .from(calendarEvents)
      .innerJoin(users, eq(users.id, ownerUserId))
      .where(and(sql`${dingConfigIds} @> array[robot.id]`, isNull(deletedAt)))
      .limit(maxListedRobotUses)
      .as('used');
    const rows = await db
      .select({
        robotId: sql<string>`robot.id`,
        id: used.id,
        title: used.title,
        visibility: used.visibility,
        owner: used.owner,
      })
      .from(sql`unnest(${sql.param([...robotIds])}::text[]) as robot(id)`)
      .crossJoinLateral(used)
      .orderBy(asc(byPinyin(used.title)), asc(used.id));
    return rows.map((row) => ({
      robotId: row.robotId,
      name: row.visibility === 'all' ? row.title : row.owner,
      path: `${pages.calendar.path}?open=${row.id}`,
    }));
  },
};

const today: FigureSource = {
  tool: 'calendar',
  text: (num) => ({ zh: `今天 ${num} 项`, en: `${num} today` }),
  async count(db, actor, on) {
    const specialDays = await readSpecialDays(db, addDays(on.today, -7), on.today);
    // The time zone does not matter: only the count is shown.
    const period = { from: on.today, to: on.today };
    return (await findEvents(db, readerOf(actor), 'UTC', period, specialDays)).events.length;
  },
};

/** In December, reminds holiday editors to import next year's holidays if they are missing. */
const missingHolidays: AttentionSource = {
  kind: 'calendar',
  title: { zh: '待导入的节假日', en: 'Holidays to import' },
  permission: 'tools.calendar.edit',
  async find(db, userId, { today: day }) {
    if (day.slice(5, 7) !== '12') return [];
    const year = Number(day.slice(0, 4)) + 1;
    if (await areDaysKnown(db, year)) return [];
    const [person] = await loadRightsHolders(db, [userId]);
    if (!person || !(isAdministrator(person.role) || person.role === 'personnelMatter')) return [];
    const title = `${year}`;
    return [{ id: title, title, path: pages.calendar.path, dueOn: `${year - 1}-12-31`, isOverdue: false }];
  },
};

export const calendar: Feature = {
  handlers: calendarHandlers,
  plugins: [serveCalendarFeeds],
  routes: [calendarFeedRoute],
  owns: [sharedEntries],
  robotUses: [usedRobots],
  enumerationUses: [
    {
      type: 'department',
      entity: 'calendar',
      table: calendarEvents,
      column: calendarEvents.department,
      counted: and(isNull(calendarEvents.deletedAt), ne(calendarEvents.department, '')),
    },
  ],
  onLeave: [
    async (db, userId) => {
      await db
        .delete(calendarEvents)
        .where(and(eq(calendarEvents.ownerUserId, userId), eq(calendarEvents.visibility, 'self')));
      await db
        .update(calendarEvents)
        .set({ attendees: sql`array_remove(${calendarEvents.attendees}, ${userId})` })
        .where(sql`${calendarEvents.attendees} @> array[${userId}]::text[]`);
    },
  ],
  jobs: [remindOfEntries],
  attention: [missingHolidays],
  figures: [today],
};
