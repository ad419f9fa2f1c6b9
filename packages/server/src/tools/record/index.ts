import { z } from 'zod';
import type { Feature } from '../../platform/feature';
import { defineJob } from '../../platform/jobs/index';
import { sweepRecords } from '../../platform/resource/resource.registry';
import { recordHandlers } from './record';
import { toolHandlers } from './tool-search';

const sweepRecycled = defineJob({
  name: 'records.sweep',
  title: { zh: '清理回收站', en: 'Clean up the recycle bin' },
  input: z.object({}),
  schedule: { cron: '47 * * * *' },
  queue: 'sweep',
  run: (_, { services: { database, clock, settings } }) =>
    sweepRecords(database.db, clock(), settings.get('recycle.keepDays')),
});

/** Feature with the history, recycle bin and search of the records of all tools. */
export const records: Feature = { handlers: [...recordHandlers, ...toolHandlers], jobs: [sweepRecycled] };
