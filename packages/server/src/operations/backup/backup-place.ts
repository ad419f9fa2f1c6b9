import { join } from 'node:path';
import type { Config } from '../../config/config';
import type { Settings } from '../../platform/settings/settings';
import type { BackupOrder } from './backup-order';

type Places = Pick<Config, 'dataDir' | 'backupDir' | 'backupBucketPrefix'>;

/**
 * Returns the place of scheduled backups. A quiet installation may be a copy started with the `.env` of the
 * original; in the place of the original, it would delete the original's oldest backups (decision 060).
 */
export function backupPlace(
  { dataDir, backupDir, backupBucketPrefix }: Places,
  settings: Pick<Settings, 'get'>,
): Pick<BackupOrder, 'folder' | 'bucketPrefix'> {
  if (settings.get('jobs.isQuiet')) return { folder: join(dataDir, 'quiet-backups'), bucketPrefix: undefined };
  return { folder: backupDir, bucketPrefix: backupBucketPrefix };
}
