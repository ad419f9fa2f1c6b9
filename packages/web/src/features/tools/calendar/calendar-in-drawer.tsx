import { useState } from 'react';
import { Calendar } from './calendar';
import type { CalendarPlace } from './use-calendar';

/** The calendar over another page: where the reader is stands in no address. */
export function CalendarInDrawer() {
  const [place, setPlace] = useState<Omit<CalendarPlace, 'set'>>({ date: '', view: 'month', opened: '' });
  return <Calendar place={{ ...place, set: (change) => setPlace((before) => ({ ...before, ...change })) }} />;
}
