import type { CalendarDraft } from '@easymock/contract';
import type { ToolFixture } from '../../../test/tool-fixtures';

export const fixture: ToolFixture<CalendarDraft> = {
  create: 'addCalendarContent',
  draft: (title, userId) => ({
    title,
    content: '原来的说明',
    type: 'meeting',
    startAt: '2099-12-01T09:00',
    endAt: '2099-12-01T10:00',
    allDay: false,
    repeat: 'weekly',
    repeatEnd: '2100-01-31',
    visibility: 'self',
    attendees: [userId],
    remindMinutes: [10],
    dingConfigIds: [],
    color: 'plum',
    link: 'https://example.com/before',
  }),
  changes: {
    updateCalendarContent: {
      title: '新的标题',
      content: '新的说明',
      type: 'duty',
      startAt: '2099-12-01T08:30',
      endAt: '2099-12-01T14:30',
      allDay: true,
      repeat: 'monthly',
      repeatEnd: '2100-02-28',
      visibility: 'all',
      attendees: [],
      remindMinutes: [5, 30],
      dingConfigIds: [],
      color: 'indigo',
      link: '/tools',
      scope: 'following',
      occurrenceDate: '2099-12-01',
    },
  },
  columns: {
    startAt: ['startMinute', 'nextRemindAt'],
    endAt: ['endMinute'],
    allDay: ['startMinute', 'endMinute'],
    // From the first occurrence on, this scope covers the whole series, so it changes nothing.
    scope: [],
    occurrenceDate: [],
    dingConfigIds: [],
    remindMinutes: ['remindMinutes', 'nextRemindAt'],
  },
  rights: { seenBy: ['owner'], changedBy: ['owner'] },
};
