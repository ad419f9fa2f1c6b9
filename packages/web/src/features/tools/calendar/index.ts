export { CalendarPage as page } from './calendar-page';
