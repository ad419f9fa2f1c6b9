export { dashboardHandlers } from './dashboard';
