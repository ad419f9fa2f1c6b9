import type { CalendarDay, CalendarEvent } from '@easymock/contract';
import type { Move } from './use-calendar';

/** Props shared by all views of the calendar. */
export interface ViewProps {
  readonly label: string;
  readonly days: readonly string[];
  /** The selected day. */
  readonly date: string;
  readonly today: string;
  readonly events: readonly CalendarEvent[];
  /** Holidays, and weekend days that are workdays. */
  readonly daysOff: ReadonlyMap<string, CalendarDay>;
  onDate(day: string): void;
  /** Adds an entry on a range of days, or at a time of one day. */
  onAdd(at: { from: string; to: string; startTime?: string; endTime?: string }): void;
  onOpen(event: CalendarEvent): void;
  onMove(event: CalendarEvent, to: Move): void;
  onAgenda(day: string): void;
}
