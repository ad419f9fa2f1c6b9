import type { Feature } from '../platform/feature';
import { watchBackups } from './backup/backup-age';
import { runBackup } from './backup/backup-job';
import { operationsHandlers } from './operations';

/** Background work, visible to administrators. */
export const operations: Feature = { handlers: operationsHandlers, jobs: [runBackup], plugins: [watchBackups] };
