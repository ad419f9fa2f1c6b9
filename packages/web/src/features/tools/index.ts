export { tools } from './tool-list';

/** Loads the calendar panel of the next days, for other pages. */
export const loadCalendarPanel = async () => (await import('./calendar/calendar-panel')).CalendarPanel;
