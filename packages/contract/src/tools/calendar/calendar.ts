import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import {
  id,
  isSupportedYear,
  moment,
  requiredText,
  supportedDay,
  text,
  unsupportedYear,
  webAddress,
} from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { tokenColours } from '../../core/colours';
import { daysBetween } from '../../core/days';
import { tools } from '../../core/tools';
import { recordFields, updateInputOf } from '../../record/record';
import { calendarLimits, calendarScopes, calendarTypeKeys, calendarVisibilities } from './calendar-choices';
import { calendarRepeats } from './calendar-days';

const optionalDay = z.union([supportedDay, z.literal('')]).default('');

/**
 * A time: a timestamp with offset (`2026-11-27T07:00:00Z`), a local time in the installation's time zone
 * (`2026-11-27T15:00`, `2026-11-27 15:00`), or a date alone.
 */
const time = z
  .string()
  .transform((value) => value.trim().replace(' ', 'T'))
  .pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]))
  .refine(isSupportedYear, unsupportedYear);

/** A path in the product or a URL. */
const link = z.union([webAddress, text(500).regex(/^\/(?![/\\])[^\s]*$/), z.literal('')]).default('');

export const calendarDraft = z.object({
  title: labelled(requiredText(calendarLimits.title), '标题', 'Title'),
  content: labelled(text(calendarLimits.content).trim().default(''), '说明', 'Description'),
  type: labelled(z.enum(calendarTypeKeys).default('other'), '类型', 'Type'),
  /** For all-day entries only the dates count, both inclusive. */
  startAt: labelled(time, '开始', 'Start'),
  endAt: labelled(time, '结束', 'End'),
  allDay: labelled(z.boolean().default(false), '全天', 'All day'),
  repeat: labelled(z.enum(calendarRepeats).default('none'), '重复', 'Repeat'),
  repeatEnd: labelled(optionalDay, '重复截止', 'Repeat until'),
  visibility: labelled(z.enum(calendarVisibilities).default('self'), '可见范围', 'Visible to'),
  /** Attendees see the entry regardless of its visibility. */
  attendees: labelled(z.array(id).max(calendarLimits.attendees).default([]), '参与人', 'Attendees'),
  remindMinutes: labelled(
    z.array(z.number().int().min(0).max(calendarLimits.remind)).max(calendarLimits.reminders).default([]),
    '提前提醒（分钟）',
    'Reminders (minutes before)',
  ),
  dingConfigIds: labelled(z.array(id).max(calendarLimits.robots).default([]), '提醒到群', 'Remind chat groups'),
  color: labelled(z.union([z.enum(tokenColours), z.literal('')]).default(''), '颜色', 'Colour'),
  link: labelled(link, '链接', 'Link'),
});
export type CalendarDraft = z.input<typeof calendarDraft>;

/** One time in several formats: `startAt` is the timestamp, the others use the installation's time zone. */
const times = {
  startAt: moment,
  endAt: moment,
  startDay: z.string(),
  endDay: z.string(),
  /** Format `15:00`; empty for an all-day entry. */
  startTime: z.string(),
  endTime: z.string(),
};

const drafted = calendarDraft.omit({ startAt: true, endAt: true });

/** A single entry or a whole series. */
export const calendarContent = drafted.extend({
  ...recordFields,
  ...times,
  /** The department that sees the entry; empty if there is none. */
  department: z.string(),
  ownerUserId: z.string(),
  ownerName: z.string(),
  /** Days of a series on which it does not take place. */
  excludedDays: z.array(z.string()),
});
export type CalendarContent = z.output<typeof calendarContent>;

/** One occurrence of an entry of the calendar or of another tool. */
export const calendarEvent = z.object({
  /** The same for all occurrences of a series. */
  _id: z.string(),
  version: z.number().int(),
  title: z.string(),
  /** The first characters of the description. */
  content: z.string(),
  type: z.enum(calendarTypeKeys),
  ...times,
  allDay: z.boolean(),
  repeat: z.enum(calendarRepeats),
  repeatEnd: z.string(),
  /** The original date of this occurrence, by which the series identifies it. */
  occurrenceDate: z.string(),
  visibility: z.enum(calendarVisibilities),
  color: z.union([z.enum(tokenColours), z.literal('')]),
  /** A path under the base or a URL; empty if there is no link. */
  link: z.string(),
  ownerName: z.string(),
  /** `mine`, `department`, `all`, or the name of another tool's layer. */
  layer: z.string(),
  readonly: z.boolean(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

const specialDay = z.object({
  date: labelled(supportedDay, '日期', 'Date'),
  name: labelled(requiredText(40), '名称', 'Name'),
  isOffDay: labelled(z.boolean(), '休息', 'Day off'),
});
export type CalendarDay = z.output<typeof specialDay>;

const within = {
  scope: labelled(z.enum(calendarScopes).default('all'), '改动范围', 'Scope'),
  /** The date that identifies the occurrence in the series; required unless the scope is `all`. */
  occurrenceDate: labelled(optionalDay, '日程日期', 'Date of the occurrence'),
};

const feed = z.object({
  isOn: z.boolean(),
  createdAt: moment.nullable(),
  /** Last access by a calendar program, a few minutes old at most. */
  lastUsedAt: moment.nullable(),
});

export const calendarCalls = callGroup(tools.calendar.calls, {
  getCalendarContent: post({
    permission: 'tools.calendar.view',
    audit: 'none',
    changes: [],
    input: z
      .object({
        /** The first day; older clients omit both days and get the current month. */
        startDate: labelled(supportedDay.optional(), '开始日期', 'First day'),
        endDate: labelled(supportedDay.optional(), '结束日期', 'Last day'),
        /** Empty for all types. */
        types: labelled(z.array(z.enum(calendarTypeKeys)).max(20).default([]), '类型', 'Types'),
        scope: labelled(z.union([z.enum(calendarVisibilities), z.literal('')]).default(''), '可见范围', 'Visible to'),
      })
      .refine(({ startDate, endDate }) => (startDate === undefined) === (endDate === undefined), {
        path: ['endDate'],
        ...rule({ zh: '请同时给出开始日期和结束日期', en: 'Give both the first and the last day' }),
      })
      .refine(({ startDate = '', endDate = '' }) => endDate >= startDate, {
        path: ['endDate'],
        ...rule({ zh: '{label}不能早于开始日期', en: '{label} cannot be before the first day' }),
      })
      .refine(
        ({ startDate, endDate }) => !startDate || !endDate || daysBetween(startDate, endDate) < calendarLimits.days,
        { path: ['endDate'], ...rule({ zh: '一次最多查询 400 天', en: 'Up to 400 days can be read at once' }) },
      ),
    data: z.object({
      events: z.array(calendarEvent),
      /** Holidays, and weekend days on which people work. */
      days: z.array(specialDay),
      /** The layers available to the caller, in display order. */
      layers: z.array(z.object({ key: z.string(), name: z.string() })),
      /** Today in the installation's time zone. */
      today: z.string(),
      /** Whether entries were cut off because the response is full. */
      isCut: z.boolean(),
    }),
    summary: {
      zh: '列出一段时间内能看到的日程、其他工具的日期和节假日',
      en: 'List the visible entries, the dates of other tools and the holidays of a period',
    },
  }),
  getCalendarContentById: get({
    permission: 'tools.calendar.view',
    input: z.object({ id }),
    data: calendarContent,
    summary: { zh: '获取一条日程', en: 'Get an entry' },
  }),
  addCalendarContent: post({
    permission: 'tools.calendar.edit',
    input: calendarDraft,
    data: calendarContent,
    summary: { zh: '新增日程', en: 'Create an entry' },
  }),
  updateCalendarContent: post({
    permission: 'tools.calendar.edit',
    input: updateInputOf(calendarDraft).extend(within),
    data: calendarContent,
    summary: {
      zh: '修改日程中给出的字段，可以只改一次或某次及以后',
      en: 'Update the given fields of an entry, of one occurrence of a series, or from one occurrence on',
    },
  }),
  removeCalendarContent: post({
    permission: 'tools.calendar.edit',
    input: z.object({ id, ...within }),
    data: z.null(),
    summary: {
      zh: '删除日程，可以只删一次或某次及以后',
      en: 'Delete an entry, one time of a series, or a series from one time on',
    },
  }),
  importHolidays: post({
    permission: 'tools.calendar.edit',
    audit: 'import',
    input: z.object({
      year: labelled(z.number().int().min(2000).max(2199), '年份', 'Year'),
      /** If empty, the published holidays apply again. */
      days: labelled(z.array(specialDay).max(366), '节假日', 'Holidays'),
    }),
    data: z.object({ num: z.number() }),
    summary: {
      zh: '导入一年的节假日和调休，替换该年原有的',
      en: 'Import the holidays and make-up workdays of a year, replacing the existing ones',
    },
  }),
  getIcsAddress: get({
    permission: 'tools.calendar.view',
    input: z.object({}),
    data: feed,
    summary: { zh: '查看自己的订阅地址是否启用', en: 'Tell whether the caller has a subscription address' },
  }),
  createIcsAddress: post({
    permission: 'tools.calendar.view',
    audit: 'createFeed',
    changes: ['calendar.getIcsAddress'],
    input: z.object({}),
    /** Path of the subscription. Returned only once, because only its hash is stored. */
    data: z.object({ path: z.string() }),
    summary: {
      zh: '生成自己的订阅地址，原来的地址随之失效',
      en: 'Create a subscription address for the caller; a former one ends',
    },
  }),
  removeIcsAddress: post({
    permission: 'tools.calendar.view',
    audit: 'revokeFeed',
    changes: ['calendar.getIcsAddress'],
    input: z.object({}),
    data: z.null(),
    summary: { zh: '撤销自己的订阅地址', en: 'Revoke the subscription address of the caller' },
  }),
});

/** Returns the path of a subscription under `apiBase`. The response is an iCalendar file, not an envelope. */
export const icsPath = (token: string): string => `${tools.calendar.calls}/ics/${token}`;
