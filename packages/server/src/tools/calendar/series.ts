import {
  addDays,
  type CalendarDraft,
  type CalendarScope,
  calendarLimits,
  daysBetween,
  isWorkday,
  occurrenceDays,
} from '@easymock/contract';
import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { fail } from '../../platform/failure';
import { readSpecialDays } from '../../platform/workdays/index';
import { calendar } from './calendar.resource';
import type { CalendarRow } from './calendar.table';
import { nextRemindAt, specialDaysAhead } from './remind-at';
import { requireSensible, ruleOf, timesOf } from './times';

/** Fields of a draft; a call may omit any of them. */
type Given = { [K in keyof CalendarDraft]?: CalendarDraft[K] | undefined };
/** Columns of an entry that a draft determines. */
type Fields = Omit<
  CalendarRow,
  | keyof import('../../platform/resource/resource.core').RecordRow
  | 'ownerUserId'
  | 'department'
  | 'excludedDays'
  | 'nextRemindAt'
>;

export const zoneOf = ({ services }: Pick<SessionContext, 'services'>): string => services.settings.get('timeZone');

/** Merges the given fields over the stored ones. @throws calendarEnd */
function fieldsOf(given: Given, zone: string, held?: CalendarRow): Fields {
  const kept = <K extends keyof Fields>(name: K, value: Fields[K] | undefined, blank: Fields[K]): Fields[K] =>
    value ?? held?.[name] ?? blank;
  const fields: Fields = {
    ...timesOf(given, zone, held),
    title: kept('title', given.title, ''),
    content: kept('content', given.content, ''),
    type: kept('type', given.type, 'other'),
    repeat: kept('repeat', given.repeat, 'none'),
    repeatEnd: given.repeatEnd === undefined ? (held?.repeatEnd ?? null) : given.repeatEnd || null,
    visibility: kept('visibility', given.visibility, 'self'),
    attendees: [...new Set(kept('attendees', given.attendees, []))],
    remindMinutes: [...new Set(kept('remindMinutes', given.remindMinutes, []))].sort((a, b) => a - b),
    dingConfigIds: [...new Set(kept('dingConfigIds', given.dingConfigIds, []))],
    color: kept('color', given.color, ''),
    link: kept('link', given.link, ''),
  };
  return fields;
}

/** Merges fields as `fieldsOf` does, and validates the times. @throws calendarTooLong, calendarRepeatEnd */
export function sensibleFieldsOf(given: Given, zone: string, held?: CalendarRow): Fields {
  const fields = fieldsOf(given, zone, held);
  requireSensible(fields);
  return fields;
}

/** Adds the moment of the next reminder to a row. */
async function withReminder<Row extends Fields & Pick<CalendarRow, 'excludedDays'>>(
  ctx: Pick<SessionContext, 'db' | 'services' | 'now'>,
  row: Row,
): Promise<Row & Pick<CalendarRow, 'nextRemindAt'>> {
  if (row.remindMinutes.length === 0) return { ...row, nextRemindAt: null };
  const zone = zoneOf(ctx);
  const today = dayIn(zone, ctx.now);
  const start = row.startOn > today ? row.startOn : today;
  const specialDays = await readSpecialDays(ctx.db, addDays(today, -1), addDays(start, specialDaysAhead));
  return { ...row, nextRemindAt: nextRemindAt(row, ctx.now, zone, specialDays) };
}

/** Checks that a series has an occurrence on a day. @throws calendarNoOccurrence */
async function requireOccurrence({ db }: SessionContext, row: CalendarRow, day: string): Promise<void> {
  const specialDays = await readSpecialDays(db, day, day);
  const found = occurrenceDays(ruleOf(row), day, day, (one) => isWorkday(one, specialDays));
  if (found.length === 0) fail('calendarNoOccurrence', { date: day || '—' });
}

const isWhole = (row: CalendarRow, scope: CalendarScope, occurrenceDate: string): boolean =>
  row.repeat === 'none' || scope === 'all' || (scope === 'following' && occurrenceDate <= row.startOn);

function withoutDay(row: CalendarRow, day: string): Pick<CalendarRow, 'excludedDays'> {
  if (row.excludedDays.length >= calendarLimits.excluded)
    fail('calendarTooManyChanges', { num: calendarLimits.excluded });
  return { excludedDays: [...row.excludedDays, day].sort() };
}

/**
 * Changes a whole entry, one occurrence of a series, or a series from one occurrence on. If an occurrence is
 * named, the given times are those of that occurrence.
 * @param check checks the caller's rights before an entry is written
 * @returns the entry that contains the change; a new one if only a part of a series changed
 */
export async function changeSeries(
  ctx: SessionContext,
  row: CalendarRow,
  given: Given,
  { scope, occurrenceDate }: { scope: CalendarScope; occurrenceDate: string },
  check: (fields: Fields) => Promise<Pick<CalendarRow, 'department'>>,
): Promise<CalendarRow> {
  const zone = zoneOf(ctx);
  const named = row.repeat === 'none' ? '' : occurrenceDate;
  if (named || !isWhole(row, scope, named)) await requireOccurrence(ctx, row, named);
  const held = named ? { ...row, startOn: named, endOn: addDays(row.endOn, daysBetween(row.startOn, named)) } : row;
  if (isWhole(row, scope, named)) {
    // Validates the times as given: an end without a start belongs to the day of the named occurrence.
    const moved = timesOf(given, zone, held);
    const shift = named ? -daysBetween(row.startOn, named) : 0;
    const fields = fieldsOf(given, zone, held);
    const times = { ...moved, startOn: addDays(moved.startOn, shift), endOn: addDays(moved.endOn, shift) };
    const by = daysBetween(row.startOn, times.startOn);
    const excludedDays = row.excludedDays.map((day) => addDays(day, by));
    const whole = { ...fields, ...times };
    requireSensible(whole);
    const next = await withReminder(ctx, { ...whole, ...(await check(whole)), excludedDays });
    return calendar.change(ctx, row, next);
  }
  if (scope === 'one') {
    const fields = sensibleFieldsOf({ ...given, repeat: 'none', repeatEnd: '' }, zone, held);
    const decided = await check(fields);
    await leave(ctx, row, withoutDay(row, named));
    return add(ctx, { ...fields, ...decided, excludedDays: [], ownerUserId: row.ownerUserId });
  }
  const fields = sensibleFieldsOf(given, zone, held);
  const decided = await check(fields);
  const by = daysBetween(named, fields.startOn);
  const excludedDays = row.excludedDays.filter((day) => day > named).map((day) => addDays(day, by));
  await leave(ctx, row, { repeatEnd: addDays(named, -1) });
  return add(ctx, { ...fields, ...decided, excludedDays, ownerUserId: row.ownerUserId });
}

/** Stores the rest of a series after a part was removed. */
async function leave(
  ctx: SessionContext,
  row: CalendarRow,
  change: Partial<Pick<CalendarRow, 'excludedDays' | 'repeatEnd'>>,
): Promise<void> {
  const { nextRemindAt } = await withReminder(ctx, { ...row, ...change });
  await calendar.change(ctx, row, { ...change, nextRemindAt }, { action: 'update' });
}

async function add(
  ctx: SessionContext,
  fields: Fields & Pick<CalendarRow, 'department' | 'excludedDays' | 'ownerUserId'>,
): Promise<CalendarRow> {
  const { _id } = await calendar.create(ctx, await withReminder(ctx, fields), { action: 'create' });
  return calendar.find(ctx, _id);
}

/** Deletes a whole entry, one occurrence of a series, or a series from one occurrence on. */
export async function removeFromSeries(
  ctx: SessionContext,
  id: string,
  { scope, occurrenceDate }: { scope: CalendarScope; occurrenceDate: string },
): Promise<void> {
  if (scope !== 'all') {
    const row = await calendar.findToChange(ctx, id);
    if (!isWhole(row, scope, occurrenceDate)) {
      // Deleting an excluded occurrence again is a no-op.
      if (row.excludedDays.includes(occurrenceDate)) return ctx.audit();
      await requireOccurrence(ctx, row, occurrenceDate);
      const change = scope === 'one' ? withoutDay(row, occurrenceDate) : { repeatEnd: addDays(occurrenceDate, -1) };
      return leave(ctx, row, change);
    }
  }
  await calendar.remove(ctx, { id });
}

export const addEntry = add;
