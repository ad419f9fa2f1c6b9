import {
  addDays,
  apiBase,
  type CalendarContent,
  calendarCalls,
  fillText,
  icsPath,
  isAdministrator,
} from '@easymock/contract';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { hashToken, lockAccounts, users } from '../../people/index';
import type { Actor } from '../../platform/actor';
import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { newToken } from '../../platform/ids';
import { presentRecord } from '../../platform/resource/resource';
import { importSpecialDays, readSpecialDays } from '../../platform/workdays/index';
import { requireUsableRobots } from '../ding-config/index';
import { calendar } from './calendar.resource';
import { type CalendarRow, calendarEvents, calendarFeeds } from './calendar.table';
import { type CalendarReader, findEvents, findLayerEvents, inOrder, layersOf } from './occurrences';
import { addEntry, changeSeries, removeFromSeries, sensibleFieldsOf, zoneOf } from './series';
import { presentTimes } from './times';

/** Layers of the calendar's own entries. */
const ownLayers = {
  mine: { zh: '我的日程', en: 'My calendar' },
  department: { zh: '部门日程', en: 'My department' },
  all: { zh: '全员日程', en: 'Everyone' },
} as const;

export const readerOf = ({
  id,
  department,
  permissions,
  grants,
}: Pick<Actor, 'id' | 'department' | 'permissions' | 'grants'>): CalendarReader => ({
  id,
  department,
  permissions,
  isManager: grants.calendar.level === 'manage',
});

/** Presents an entry with the moments of its times and the name of its owner. */
async function shown(ctx: SessionContext, row: CalendarRow): Promise<CalendarContent> {
  const [owner] = await ctx.db.select({ nickName: users.nickName }).from(users).where(eq(users.id, row.ownerUserId));
  const mayChange =
    ctx.actor.permissions.includes('tools.calendar.edit') &&
    (row.ownerUserId === ctx.actor.id || (row.visibility !== 'self' && readerOf(ctx.actor).isManager));
  return {
    title: row.title,
    content: row.content,
    type: row.type,
    ...presentTimes(row, zoneOf(ctx)),
    allDay: row.startMinute === null,
    repeat: row.repeat,
    repeatEnd: row.repeatEnd ?? '',
    excludedDays: row.excludedDays,
    visibility: row.visibility,
    department: row.department,
    ownerUserId: row.ownerUserId,
    ownerName: owner?.nickName ?? '',
    attendees: row.attendees,
    remindMinutes: row.remindMinutes,
    dingConfigIds: row.dingConfigIds,
    color: row.color,
    link: row.link,
    mayChange,
    ...presentRecord(row),
  };
}

/** Returns whether a person manages a department, the staff, the calendar or the installation. */
const sharesWithOthers = ({ role, grants }: Actor): boolean =>
  isAdministrator(role) ||
  role === 'departmentManagement' ||
  role === 'personnelMatter' ||
  grants.calendar.level === 'manage';

/**
 * Maximum entries per hour that may send reminders to others. Everybody may invite everybody, and nobody can
 * refuse an invitation.
 */
const invitePace = { limit: 60, seconds: 3_600 };

/**
 * Limits the rate at which a person writes entries that others attend. Each change counts, since another time
 * means another reminder.
 * @throws tooMany
 */
async function requireInvitePace(
  { services, actor }: SessionContext,
  { attendees, remindMinutes }: Pick<CalendarRow, 'attendees' | 'remindMinutes'>,
  added: readonly string[],
): Promise<void> {
  const isOther = (id: string) => id !== actor.id;
  if (!(remindMinutes.length > 0 ? attendees : added).some(isOther)) return;
  const seconds = await services.throttle.take([{ key: `calendar-invite:${actor.id}`, ...invitePace }]);
  if (seconds > 0) fail('tooMany', { seconds });
}

type Decided = Pick<CalendarRow, 'visibility' | 'attendees' | 'remindMinutes' | 'dingConfigIds'>;

/**
 * Checks whether the caller may write an entry, as far as it differs from the stored one.
 * @returns the department that sees the entry
 * @throws calendarShared, calendarNoDepartment, robotNotUsable, tooMany, unknownMember
 */
async function decide(
  ctx: SessionContext,
  fields: Decided,
  held?: CalendarRow,
): Promise<Pick<CalendarRow, 'department'>> {
  const { actor, db } = ctx;
  const isNewlyShared = fields.visibility !== 'self' && fields.visibility !== held?.visibility;
  if (isNewlyShared && !sharesWithOthers(actor)) fail('calendarShared');
  const added = (next: readonly string[], before: readonly string[] = []) => next.filter((id) => !before.includes(id));
  const invited = added(fields.attendees, held?.attendees);
  await requireInvitePace(ctx, fields, invited);
  await lockAccounts(db, invited);
  await requireUsableRobots(ctx, added(fields.dingConfigIds, held?.dingConfigIds));
  if (fields.visibility !== 'department') return { department: '' };
  if (held?.visibility === 'department') return { department: held.department };
  return { department: actor.department || fail('calendarNoDepartment') };
}

const feedOf = ({ db, actor }: SessionContext) =>
  db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.id));

/**
 * Returns the first and the last day of the month of a day.
 * @example monthOf('2026-02-11') // { from: '2026-02-01', to: '2026-02-28' }
 */
function monthOf(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 7)}-01`;
  // The day 31 days after the first of a month is always in the next month.
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

export const calendarHandlers = implement(calendarCalls, {
  async getCalendarContent(ctx, { types, scope, ...given }) {
    const { db, services, actor, now, language } = ctx;
    const zone = zoneOf(ctx);
    const month = monthOf(dayIn(zone, now));
    const { startDate = month.from, endDate = month.to } = given;
    const period = { from: startDate, to: endDate };
    const reader = readerOf(actor);
    // Occurrences that began before the period may reach into it.
    const before = addDays(startDate, -7);
    const specialDays = await readSpecialDays(db, before, endDate);
    const wanted: (SQL | undefined)[] = [
      types.length > 0 ? inArray(calendarEvents.type, types) : undefined,
      scope === '' ? undefined : eq(calendarEvents.visibility, scope),
    ];
    const own = await findEvents(db, reader, zone, period, specialDays, and(...wanted));
    const others = scope === '' ? await findLayerEvents(services, db, reader, zone, period) : [];
    const shownOthers = others.filter(({ type }) => types.length === 0 || types.includes(type));
    const layers = layersOf(services, reader).map(({ key, title }) => ({ key, name: fillText(title, language) }));
    return {
      events: inOrder([...own.events, ...shownOthers]),
      days: [...specialDays.values()].filter(({ date }) => date >= startDate),
      layers: [
        ...Object.entries(ownLayers).map(([key, title]) => ({ key, name: fillText(title, language) })),
        ...layers,
      ],
      today: dayIn(zone, now),
      isCut: own.isCut,
    };
  },

  async getCalendarContentById(ctx, { id }) {
    return shown(ctx, await calendar.find(ctx, id));
  },

  async addCalendarContent(ctx, input) {
    const fields = sensibleFieldsOf(input, zoneOf(ctx));
    const decided = await decide(ctx, fields);
    const { id: ownerUserId } = ctx.actor;
    return shown(ctx, await addEntry(ctx, { ...fields, ...decided, excludedDays: [], ownerUserId }));
  },

  async updateCalendarContent(ctx, { id, version, scope, occurrenceDate, ...given }) {
    const row = await calendar.findToChange(ctx, id);
    if (row.version !== version) fail('staleVersion');
    const check = (fields: Decided) => decide(ctx, fields, row);
    return shown(ctx, await changeSeries(ctx, row, given, { scope, occurrenceDate }, check));
  },

  async removeCalendarContent(ctx, { id, scope, occurrenceDate }) {
    await removeFromSeries(ctx, id, { scope, occurrenceDate });
    return null;
  },

  async importHolidays(ctx, { year, days }) {
    const { actor, db } = ctx;
    if (!isAdministrator(actor.role) && actor.role !== 'personnelMatter') fail('calendarHolidays');
    const ofYear = days.filter(({ date }) => date.startsWith(`${year}-`));
    await importSpecialDays(db, year, ofYear);
    ctx.audit({ entityId: String(year), entityName: String(year) });
    return { num: ofYear.length };
  },

  async getIcsAddress(ctx) {
    const [feed] = await feedOf(ctx);
    return {
      isOn: feed !== undefined,
      createdAt: feed?.createdAt.toISOString() ?? null,
      lastUsedAt: feed?.lastUsedAt?.toISOString() ?? null,
    };
  },

  async createIcsAddress(ctx) {
    const { db, actor, now } = ctx;
    // Refuse API tokens, since the address would outlive the token that created it.
    if (actor.apiToken) fail('tokenClosed');
    const token = newToken();
    const made = { tokenHash: hashToken(token), createdAt: now, lastUsedAt: null };
    await db
      .insert(calendarFeeds)
      .values({ userId: actor.id, ...made })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: made });
    ctx.audit({ entityId: actor.id, entityName: actor.name });
    return { path: apiBase + icsPath(token) };
  },

  async removeIcsAddress(ctx) {
    const { db, actor } = ctx;
    const gone = await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, actor.id)).returning();
    ctx.audit(...gone.map(() => ({ entityId: actor.id, entityName: actor.name })));
    return null;
  },
});
