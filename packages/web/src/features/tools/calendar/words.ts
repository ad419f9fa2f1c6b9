import type { CalendarEvent, CalendarRepeat } from '@easymock/contract';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export function useRepeatTexts(): Record<CalendarRepeat, string> {
  const { none, daily, weekly, monthly, yearly, workday } = useTexts(texts);
  return { none, daily, workday, weekly, monthly, yearly };
}

/** Returns a function that describes how long before the start a reminder is sent. */
export function useReminderText(): (minutes: number) => string {
  const t = useTexts(texts);
  return (minutes) => {
    if (minutes === 0) return t.before0;
    if (minutes % 1440 === 0) return t.beforeDays({ count: minutes / 1440 });
    return minutes % 60 === 0 ? t.beforeHours({ count: minutes / 60 }) : t.beforeMinutes({ count: minutes });
  };
}

type Times = Pick<CalendarEvent, 'startDay' | 'endDay' | 'startTime' | 'endTime' | 'allDay'>;

/** Returns a function that describes the time of an event in one line. */
export function useTimeText(): (event: Times) => string {
  const t = useTexts(texts);
  return ({ startDay, endDay, startTime, endTime, allDay }) => {
    if (allDay) return startDay === endDay ? `${startDay} ${t.allDay}` : t.range({ from: startDay, to: endDay });
    if (startDay === endDay) return `${startDay} ${startTime}–${endTime}`;
    return t.range({ from: `${startDay} ${startTime}`, to: `${endDay} ${endTime}` });
  };
}
