import {
  addDays,
  type CalendarContent,
  type CalendarDraft,
  type CalendarEvent,
  type CalendarScope,
  daysOfMonthView,
  daysOfWeek,
} from '@easymock/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api';
import { callQuery, invalidateReads } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export type CalendarView = 'month' | 'week' | 'agenda';

/** State of the calendar: in the address on its own page, and in memory elsewhere. */
export interface CalendarPlace {
  /** Empty for today. */
  readonly date: string;
  readonly view: CalendarView;
  /** ID of the open entry; empty if none is open. */
  readonly opened: string;
  set(change: { date?: string; view?: CalendarView; opened?: string }): void;
}

const agendaDays = 31;

const two = (num: number) => String(num).padStart(2, '0');
/** Returns today by the local clock, used until the server has sent its date. */
export function localToday(): string {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function daysOfView(view: CalendarView, date: string): string[] {
  if (view === 'month') return daysOfMonthView(date);
  if (view === 'week') return daysOfWeek(date);
  return Array.from({ length: agendaDays }, (_, at) => addDays(date, at));
}

const layersKey = 'calendar_layers_off';

/** Returns the layers that the reader has hidden in this browser, and a setter. */
export function useHiddenLayers(): [readonly string[], (key: string, isOn: boolean) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(() => {
    const stored = readStored(layersKey);
    return Array.isArray(stored) ? stored.map(String) : [];
  });
  return [
    hidden,
    (key, isOn) => {
      const next = isOn ? hidden.filter((one) => one !== key) : [...hidden, key];
      store(layersKey, next);
      setHidden(next);
    },
  ];
}

export const useCalendarContent = (days: readonly string[]) =>
  useQuery({
    ...callQuery('calendar', 'getCalendarContent', { startDate: days[0] ?? '', endDate: days.at(-1) ?? '' }),
    placeholderData: keepPreviousData,
  });

/** Form values: a draft, and the scope of a change of a series. */
export interface EntryValues extends CalendarDraft {
  scope: CalendarScope;
}

export const blankEntry = (more: Partial<EntryValues> & { startAt: string; endAt: string }): EntryValues => ({
  title: '',
  content: '',
  type: 'other',
  allDay: false,
  repeat: 'none',
  repeatEnd: '',
  visibility: 'self',
  attendees: [],
  remindMinutes: [],
  dingConfigIds: [],
  color: '',
  link: '',
  scope: 'one',
  ...more,
});

/** Returns the form values of an entry at one of its occurrences. */
export const valuesOf = (entry: CalendarContent, event: CalendarEvent | undefined): EntryValues => {
  const { startDay, endDay, startTime, endTime } = event ?? entry;
  return {
    title: entry.title,
    content: entry.content,
    type: entry.type,
    allDay: entry.allDay,
    startAt: `${startDay}T${startTime || '09:00'}`,
    endAt: `${endDay}T${endTime || '10:00'}`,
    repeat: entry.repeat,
    repeatEnd: entry.repeatEnd,
    visibility: entry.visibility,
    attendees: entry.attendees,
    remindMinutes: entry.remindMinutes,
    dingConfigIds: entry.dingConfigIds,
    color: entry.color,
    link: entry.link,
    scope: entry.repeat === 'none' ? 'all' : 'one',
  };
};

/** New times of an event. */
export interface Move {
  readonly startAt: string;
  readonly endAt: string;
  readonly allDay: boolean;
}

/** Returns the mutations of entries; each refetches the shown events. */
export function useEntryChanges() {
  const t = useTexts(texts);
  const client = useQueryClient();
  const refresh = () => invalidateReads(client, 'calendar', 'addCalendarContent');

  async function move(event: CalendarEvent, to: Move): Promise<void> {
    const scope = event.repeat === 'none' ? 'all' : 'one';
    const where = { scope, occurrenceDate: scope === 'one' ? event.occurrenceDate : '' } as const;
    const made = await api.calendar
      .updateCalendarContent({ id: event._id, version: event.version, ...where, ...to })
      // The API client has reported the failure.
      .catch(() => undefined);
    await refresh();
    if (!made) return;
    if (scope === 'one') return showSuccess(t.movedOne({ title: event.title }));
    const { startAt, endAt, allDay } = event;
    const back = () =>
      api.calendar
        .updateCalendarContent({ id: made._id, version: made.version, startAt, endAt, allDay })
        .then(refresh)
        .catch(() => {});
    showSuccess(t.moved({ title: event.title }), { label: t.undo, run: () => void back() });
  }

  return { refresh, move };
}
