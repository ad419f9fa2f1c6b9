import { pages } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { readSpecialDays } from '../../platform/workdays/index';
import { calendarEvents } from './calendar.table';
import { type CalendarReader, findEvents, inOrder } from './occurrences';

export interface OpenEntry {
  readonly title: string;
  /** The day, and the time unless the entry lasts all day. */
  readonly when: string;
  readonly ownerName: string;
  /** Relative to the base path. */
  readonly path: string;
}

/** A reader who sees only the entries for everyone. */
const anybody: CalendarReader = { id: '', department: '', permissions: [], isManager: false };

/** Lists the entries for everyone in a period, one per occurrence, in order. */
export async function listOpenEntries(
  db: Db,
  { from, to, zone, limit }: { from: string; to: string; zone: string; limit: number },
): Promise<{ list: OpenEntry[]; total: number }> {
  const specialDays = await readSpecialDays(db, from, to);
  const where = eq(calendarEvents.visibility, 'all');
  const { events } = await findEvents(db, anybody, zone, { from, to }, specialDays, where);
  const list = inOrder(events)
    .slice(0, limit)
    .map(({ _id, title, startDay, startTime, ownerName }) => ({
      title,
      ownerName,
      when: startTime ? `${startDay} ${startTime}` : startDay,
      path: `${pages.calendar.path}?open=${_id}`,
    }));
  return { list, total: events.length };
}
