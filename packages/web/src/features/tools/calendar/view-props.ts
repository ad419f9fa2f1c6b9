import type { CalendarDay, CalendarEvent } from '@easymock/contract';
import type { Move } from './use-calendar';

/** What every view of the calendar takes. */
export interface ViewProps {
  readonly label: string;
  readonly days: readonly string[];
  /** The day that is selected. */
  readonly date: string;
  readonly today: string;
  readonly events: readonly CalendarEvent[];
  /** Holidays, and weekend days on which people work. */
  readonly daysOff: ReadonlyMap<string, CalendarDay>;
  onDate(day: string): void;
  /** Adds an entry: on days, or at a time of one. */
  onAdd(at: { from: string; to: string; startTime?: string; endTime?: string }): void;
  onOpen(event: CalendarEvent): void;
  onMove(event: CalendarEvent, to: Move): void;
  onAgenda(day: string): void;
}
