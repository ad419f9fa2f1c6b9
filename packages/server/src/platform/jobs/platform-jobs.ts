import { z } from 'zod';
import type { Job } from '../context';
import { defineJob } from './define-job';
import { pruneRuns } from './prune';

/** Removes files that expired, and those that nothing uses. */
const sweepFiles = defineJob({
  name: 'files.sweep',
  title: { zh: '清理文件', en: 'Clean up files' },
  input: z.object({}),
  schedule: { cron: '7 * * * *' },
  queue: 'sweep',
  removesExpired: true,
  run: (_, { services }) => services.files.sweep(),
});

/** Removes counters of limits whose time is over. */
const sweepThrottle = defineJob({
  name: 'limits.sweep',
  title: { zh: '清理限流计数', en: 'Clean up rate limit counters' },
  input: z.object({}),
  schedule: { cron: '17 * * * *' },
  queue: 'sweep',
  removesExpired: true,
  run: (_, { services }) => services.throttle.sweep(),
});

/** The jobs of the platform itself. */
export const platformJobs: readonly Job[] = [pruneRuns, sweepFiles, sweepThrottle];
