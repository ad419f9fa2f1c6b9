import type { CalendarEvent } from '@easymock/contract';
import { expect, test } from 'vitest';
import { eventsByDay, placeSpans, spanOn } from './layout';

const span = (item: string, from: number, to: number) => ({ item, from, to });
const lanesOf = (items: ReturnType<typeof span>[]) =>
  Object.fromEntries(placeSpans(items).map(({ item, lane, lanes }) => [item, `${lane}/${lanes}`]));

test('events that overlap stand side by side, and others take the whole width', () => {
  expect(lanesOf([span('a', 60, 120), span('b', 90, 150), span('c', 150, 180)])).toEqual({
    a: '0/2',
    b: '1/2',
    c: '0/1',
  });
  expect(lanesOf([span('a', 0, 300), span('b', 60, 90), span('c', 90, 120), span('d', 100, 400)])).toEqual({
    a: '0/3',
    b: '1/3',
    c: '1/3',
    d: '2/3',
  });
});

test('no two events in one lane overlap, whatever there is', () => {
  const items = Array.from({ length: 200 }, (_, at) => {
    const from = (at * 7919) % 1380;
    return span(String(at), from, from + 15 + ((at * 104_729) % 200));
  });
  const placed = placeSpans(items);
  expect(placed).toHaveLength(items.length);
  for (const one of placed)
    for (const other of placed)
      if (one !== other && one.lane === other.lane) expect(one.to <= other.from || other.to <= one.from).toBe(true);
});

const event = (startDay: string, startTime: string, endDay: string, endTime: string) =>
  ({ _id: startDay, startDay, startTime, endDay, endTime }) as CalendarEvent;

test('an event over midnight stands on both days, one that ends at midnight on the first alone', () => {
  const night = event('2026-11-23', '22:00', '2026-11-24', '02:00');
  const evening = event('2026-11-23', '20:00', '2026-11-24', '00:00');
  const byDay = eventsByDay([night, evening], ['2026-11-23', '2026-11-24']);
  expect(byDay.get('2026-11-23')).toEqual([night, evening]);
  expect(byDay.get('2026-11-24')).toEqual([night]);
  expect(spanOn(night, '2026-11-23')).toEqual({ from: 1320, to: 1440 });
  expect(spanOn(night, '2026-11-24')).toEqual({ from: 0, to: 120 });
});
