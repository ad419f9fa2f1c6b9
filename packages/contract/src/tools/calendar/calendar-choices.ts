import type { Text } from '../../core/language';

// Apart from the calls: screens show these, and need no schemas for it.

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

/** Who sees an entry, besides its owner and the people who attend. */
export const calendarVisibilities = ['self', 'department', 'all'] as const;
export type CalendarVisibility = (typeof calendarVisibilities)[number];

/** How much of a series a change concerns. */
export const calendarScopes = ['one', 'following', 'all'] as const;
export type CalendarScope = (typeof calendarScopes)[number];

export const calendarLimits = {
  title: 60,
  content: 2_000,
  attendees: 100,
  reminders: 3,
  /** In minutes: four weeks. */
  remind: 28 * 24 * 60,
  robots: 10,
  /** So many days can be read at once, and so many days can one entry last. */
  days: 400,
  /** So many excluded days a series has at most. */
  excluded: 500,
  /** So many entries, with all times they happen, an answer holds. */
  events: 3_000,
} as const;
/** Reminders of entries that last all day count back from this time, in minutes after midnight. */
export const allDayRemindMinute = 9 * 60;
