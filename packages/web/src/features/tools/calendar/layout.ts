import { type CalendarEvent, type CalendarType, minuteOfTime, type TokenColour } from '@easymock/contract';

/** Start and end of an event in the column of a day, in minutes after midnight. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An event in the column of a day, with its lane among overlapping events. */
export interface Placed<T> extends Span {
  readonly item: T;
  /** Starts at 0. */
  readonly lane: number;
  readonly lanes: number;
}

/** Minutes; shorter events are shown with this length, otherwise they would be unreadable. */
const shortest = 30;

/** Returns the part of a timed event that is on a day. */
export function spanOn(event: CalendarEvent, day: string): Span {
  const from = event.startDay < day ? 0 : minuteOfTime(event.startTime);
  const to = event.endDay > day ? 24 * 60 : minuteOfTime(event.endTime);
  return { from: Math.min(from, 24 * 60 - shortest), to: Math.max(to, from + shortest) };
}

/**
 * Arranges overlapping spans of a day side by side. Each group of overlapping spans has as many lanes as it
 * needs.
 */
export function placeSpans<T>(items: readonly (Span & { readonly item: T })[]): Placed<T>[] {
  const sorted = [...items].sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<T>[] = [];
  let group: (Span & { item: T; lane: number })[] = [];
  let end = -1;
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    placed.push(...group.map((one) => ({ ...one, lanes })));
    group = [];
  };
  for (const one of sorted) {
    if (one.from >= end) close();
    const taken = new Set(group.filter(({ to }) => to > one.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ ...one, lane });
    end = Math.max(group.length === 1 ? one.to : end, one.to);
  }
  close();
  return placed;
}

/** Groups events by the days of a view. Events of several days appear on each of them. */
export function eventsByDay(
  events: readonly CalendarEvent[],
  days: readonly string[],
): ReadonlyMap<string, readonly CalendarEvent[]> {
  return new Map(
    days.map((day) => [
      day,
      events.filter((event) => event.startDay <= day && (event.endDay > day || endsOn(event, day))),
    ]),
  );
}

/** An event that ends at midnight does not extend into the day that starts then. */
const endsOn = ({ startDay, endDay, endTime }: CalendarEvent, day: string): boolean =>
  endDay === day && (endTime !== '00:00' || startDay === day);

const colours: Record<CalendarType, TokenColour> = {
  release: 'plum',
  sprint: 'indigo',
  meeting: 'indigo',
  duty: 'umber',
  deadline: 'seal',
  holiday: 'bamboo',
  workday: 'amber',
  birthday: 'rose',
  other: 'glaze',
};

/** Returns the colour of an event: its own, or that of its type. */
export function colourOf({ color, type }: Pick<CalendarEvent, 'color' | 'type'>): string {
  const token = color || colours[type];
  return token === 'ink' ? 'var(--g-ink2)' : `var(--g-${token})`;
}

/** Returns a key that is unique for each occurrence. */
export const keyOf = ({ layer, _id, occurrenceDate }: CalendarEvent): string => `${layer} ${_id} ${occurrenceDate}`;

/**
 * Rounds a value to a multiple of the step.
 * @example stepped(47, 15) // 45
 */
export const stepped = (value: number, step: number): number => Math.round(value / step) * step;
