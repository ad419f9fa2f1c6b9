export { tools } from './tool-list';

/** The calendar of the next days, for other pages; loaded when one shows it. */
export const loadCalendarPanel = async () => (await import('./calendar/calendar-panel')).CalendarPanel;
