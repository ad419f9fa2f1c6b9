import { addDays, externalDepartment, pages, permissionKeys, type SpecialDays, timeOfMinute } from '@easymock/contract';
import { and, asc, eq, isNull, lte, ne } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import { loadRightsHolders, users } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { defineJob } from '../../platform/jobs/index';
import { pageAddress } from '../../platform/page-address';
import { readSpecialDays } from '../../platform/workdays/index';
import { pushToRobots } from '../ding-config/index';
import { type CalendarRow, calendarEvents } from './calendar.table';
import { nextRemindAt, type Reminder, remindersIn, specialDaysAhead } from './remind-at';

/** Reminders that are later than this, because no node was running, are dropped as useless. */
const latestMs = 30 * 60_000;
const mostInRun = 500;
const mostPeople = 5_000;

/**
 * Returns the people to remind: the owner and the attendees, or everyone who sees a shared entry without
 * attendees.
 */
async function audienceOf(db: Db, row: CalendarRow): Promise<string[]> {
  const named = [row.ownerUserId, ...row.attendees];
  const isForAll = row.visibility !== 'self' && row.attendees.length === 0;
  const ids = isForAll
    ? (
        await db
          .select({ id: users.id })
          .from(users)
          .where(
            and(
              eq(users.status, 'active'),
              isNull(users.deletedAt),
              ne(users.department, externalDepartment),
              row.visibility === 'department' ? eq(users.department, row.department) : undefined,
            ),
          )
          .orderBy(asc(users.id))
          .limit(mostPeople)
      ).map(({ id }) => id)
    : named;
  const holders = await loadRightsHolders(db, [...new Set([...ids, row.ownerUserId])]);
  return holders.filter(({ grants }) => permissionKeys(grants).includes('tools.calendar.view')).map(({ id }) => id);
}

/** Notifies people and groups of one occurrence, in the transaction that records it as notified. */
async function tell(
  db: Db,
  row: CalendarRow,
  { day, minutes, at }: Reminder,
  config: Services['config'],
): Promise<void> {
  const clock = row.startMinute === null ? '' : timeOfMinute(row.startMinute);
  const when = clock ? `${day} ${clock}` : day;
  const link = `${pages.calendar.path}?date=${day}&open=${row.id}`;
  const address = pageAddress(config, link);
  const key = `calendar:${row.id}:${day}:${clock}:${minutes}`;
  const userIds = await audienceOf(db, row);
  if (userIds.length > 0)
    await sendMessages(db, {
      to: { userIds },
      type: 'calendar',
      now: at,
      key,
      link,
      title: { zh: `日程提醒：${row.title}`, en: `Reminder: ${row.title}` },
      content: { zh: `${when}${clock ? '' : ' 全天'}`, en: `${when}${clock ? '' : ', all day'}` },
    });
  if (row.dingConfigIds.length > 0)
    await pushToRobots(db, {
      robotIds: row.dingConfigIds,
      source: `calendar:${row.id}`,
      sourceName: row.title,
      key,
      message: {
        title: `日程提醒：${row.title}`,
        markdown: `**${row.title}**\n\n${when}`,
        ...(address && { link: address }),
      },
    });
}

/**
 * Sends the due reminders of one entry and stores the moment of the next one. One transaction locks the row
 * for both, so that only one of two nodes sends, and a node that crashes has sent nothing.
 * @returns whether no entry was left, and how many reminders were sent
 */
async function remindOfNext(services: Services, now: Date): Promise<{ isDone: boolean; sent: number }> {
  const { database, settings, config } = services;
  const zone = settings.get('timeZone');
  return database.db.transaction(async (db) => {
    const [row] = await db
      .select()
      .from(calendarEvents)
      .where(and(isNull(calendarEvents.deletedAt), lte(calendarEvents.nextRemindAt, now)))
      .orderBy(asc(calendarEvents.nextRemindAt), asc(calendarEvents.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row?.nextRemindAt) return { isDone: true, sent: 0 };
    const today = dayIn(zone, now);
    const specialDays: SpecialDays = await readSpecialDays(
      db,
      addDays(dayIn(zone, row.nextRemindAt), -1),
      addDays(today, specialDaysAhead),
    );
    const earliest = new Date(Math.max(row.nextRemindAt.getTime(), now.getTime() - latestMs));
    const after = new Date(now.getTime() + 1);
    const due = remindersIn(row, earliest, after, zone, specialDays);
    for (const reminder of due) await tell(db, row, reminder, config);
    // A reminder is not an edit, so it affects neither the version nor the history.
    await db
      .update(calendarEvents)
      .set({ nextRemindAt: nextRemindAt(row, after, zone, specialDays) })
      .where(eq(calendarEvents.id, row.id));
    return { isDone: false, sent: due.length };
  });
}

/** Runs every minute and reminds people of entries that begin soon. */
export const remindOfEntries = defineJob({
  name: 'calendar.remind',
  title: { zh: '日程提醒', en: 'Calendar reminders' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '* * * * *' },
  async run(_, { services, signal }) {
    const now = services.clock();
    let sent = 0;
    for (let num = 0; num < mostInRun; num += 1) {
      signal.throwIfAborted();
      const next = await remindOfNext(services, now);
      if (next.isDone) break;
      sent += next.sent;
    }
    return { sent };
  },
});
