import type { Feature } from '../platform/feature';
import { updateLogHandlers } from './update-log';

export const updateLog: Feature = { handlers: updateLogHandlers };
