import type { Feature } from '../platform/feature';
import { dashboardHandlers } from './dashboard';

export const dashboard: Feature = { handlers: dashboardHandlers };
