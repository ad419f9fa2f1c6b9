import type { Feature } from '../platform/feature';
import { watchBackups } from './backup/backup-age';
import { runBackup } from './backup/backup-job';
import { operationsHandlers } from './operations';

/** What administrators see of the work that goes on by itself. */
export const operations: Feature = {
  handlers: operationsHandlers,
  jobs: [runBackup],
  plugins: [watchBackups],
};
