import {
  addDays,
  type CalendarRepeat,
  type CalendarType,
  type CalendarVisibility,
  weekdayOf,
} from '@easymock/contract';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { dayIn } from '../platform/day';
import { calendarEvents } from '../tools/calendar/calendar.table';

interface Plan {
  title: string;
  type: CalendarType;
  visibility: CalendarVisibility;
  /** Days after the Monday of this week. */
  day: number;
  /** Duration in days after the start. */
  lasts?: number;
  /** Hours, such as 9.5 for half past nine; undefined for the whole day. */
  from?: number;
  to?: number;
  repeat?: CalendarRepeat;
}

const plans: readonly Plan[] = [
  { title: '站会', type: 'meeting', visibility: 'department', day: 0, from: 9.5, to: 9.75, repeat: 'workday' },
  { title: '需求评审', type: 'meeting', visibility: 'department', day: 1, from: 14, to: 15.5, repeat: 'weekly' },
  { title: '技术分享：网关限流', type: 'meeting', visibility: 'all', day: 3, from: 16, to: 17.5 },
  { title: '3.2.0 上线', type: 'release', visibility: 'all', day: 8, from: 20, to: 22 },
  { title: '前端值班', type: 'duty', visibility: 'department', day: 5, lasts: 1 },
  { title: '迭代回顾', type: 'meeting', visibility: 'department', day: 11, from: 17, to: 18 },
  { title: '年度体检', type: 'other', visibility: 'all', day: 14, lasts: 4 },
  { title: '季度目标对齐', type: 'deadline', visibility: 'all', day: 18 },
  { title: '发薪日', type: 'other', visibility: 'all', day: 20, repeat: 'monthly' },
];

/**
 * Adds calendar entries of some weeks, for everyone and for the departments. Does nothing if there are
 * entries already.
 * @returns the number of added entries
 */
export async function addCalendar(
  db: Db,
  people: readonly { id: string; nickName: string; department: string; isHead: boolean; isForbidden: boolean }[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<number> {
  const [there] = await db.select({ id: calendarEvents.id }).from(calendarEvents).limit(1);
  const heads = people.filter(({ isHead, isForbidden }) => isHead && !isForbidden);
  // One head per department: its teams have heads, too, who would all add the same meetings.
  const owners = [...new Map(heads.toReversed().map((head) => [head.department, head])).values()];
  const [first] = heads;
  if (there || !first) return 0;
  const today = dayIn(timeZone, now);
  const monday = addDays(today, 1 - weekdayOf(today));
  const rows = plans.flatMap((plan) => {
    return (plan.visibility === 'all' ? [first] : owners).map((owner) => {
      const startOn = addDays(monday, plan.day);
      const minute = (hours: number | undefined) => (hours === undefined ? null : hours * 60);
      return {
        title: plan.title,
        content: '',
        type: plan.type,
        visibility: plan.visibility,
        startOn,
        endOn: addDays(startOn, plan.lasts ?? 0),
        startMinute: minute(plan.from),
        endMinute: minute(plan.to),
        repeat: plan.repeat ?? 'none',
        repeatEnd: null,
        attendees: [],
        remindMinutes: [],
        dingConfigIds: [],
        color: '' as const,
        link: '',
        ownerUserId: owner.id,
        department: plan.visibility === 'department' ? owner.department : '',
        createUserId: owner.id,
        createUserName: owner.nickName,
        updateUserId: owner.id,
        updateUserName: owner.nickName,
        createdAt: now,
        updatedAt: now,
        searchKeys: searchKeysOf(plan.title),
      };
    });
  });
  await db.insert(calendarEvents).values(rows);
  return rows.length;
}
