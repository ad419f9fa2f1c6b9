import { join } from 'node:path';
import { settings } from '@easymock/contract';
import { expect, it } from 'vitest';
import type { Settings } from '../../platform/settings/settings';
import { backupPlace } from './backup-place';

const config = { dataDir: '/data', backupDir: '/share/backups', backupBucketPrefix: 'backups/' };
const withQuiet = (isQuiet: boolean): Pick<Settings, 'get'> => ({
  get: ((key) => (key === 'jobs.isQuiet' ? isQuiet : settings[key].fallback)) as Settings['get'],
});

it('backups are written to the folder and the bucket of the environment', () => {
  expect(backupPlace(config, withQuiet(false))).toEqual({ folder: '/share/backups', bucketPrefix: 'backups/' });
});

it('a quiet copy writes its backups to its own data folder, since the environment may be that of the original', () => {
  expect(backupPlace(config, withQuiet(true))).toEqual({
    folder: join('/data', 'quiet-backups'),
    bucketPrefix: undefined,
  });
});
