import type { Feature } from '../platform/feature';
import { settingHandlers } from './settings';

export const settings: Feature = { handlers: settingHandlers };
