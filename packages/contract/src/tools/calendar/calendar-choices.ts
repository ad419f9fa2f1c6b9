import type { Text } from '../../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

export const calendarTypes = {
  release: { zh: '上线', en: 'Release' },
  sprint: { zh: '迭代', en: 'Sprint' },
  meeting: { zh: '会议', en: 'Meeting' },
  duty: { zh: '值班', en: 'On duty' },
  deadline: { zh: '截止', en: 'Deadline' },
  holiday: { zh: '休假', en: 'Time off' },
  workday: { zh: '上班', en: 'Working day' },
  birthday: { zh: '生日', en: 'Birthday' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Text>;
export type CalendarType = keyof typeof calendarTypes;
export const calendarTypeKeys = Object.keys(calendarTypes) as CalendarType[];

/** The people who see an entry, besides its owner and its attendees. */
export const calendarVisibilities = ['self', 'department', 'all'] as const;
export type CalendarVisibility = (typeof calendarVisibilities)[number];

/** The part of a series that a change affects. */
export const calendarScopes = ['one', 'following', 'all'] as const;
export type CalendarScope = (typeof calendarScopes)[number];

export const calendarLimits = {
  title: 60,
  content: 2_000,
  attendees: 100,
  reminders: 3,
  /** Minutes: four weeks. */
  remind: 28 * 24 * 60,
  robots: 10,
  /** Maximum days of a query, and of a single entry. */
  days: 400,
  /** Maximum excluded days of a series. */
  excluded: 500,
  /** Maximum entries in a response, counting each occurrence. */
  events: 3_000,
} as const;
/** Reminders of all-day entries count back from this time, in minutes after midnight. */
export const allDayRemindMinute = 9 * 60;
