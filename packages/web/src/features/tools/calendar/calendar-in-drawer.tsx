import { useState } from 'react';
import { Calendar } from './calendar';
import type { CalendarPlace } from './use-calendar';

/** The calendar in a drawer over another page; its state is not part of the address. */
export function CalendarInDrawer() {
  const [place, setPlace] = useState<Omit<CalendarPlace, 'set'>>({ date: '', view: 'month', opened: '' });
  return <Calendar place={{ ...place, set: (change) => setPlace((before) => ({ ...before, ...change })) }} />;
}
