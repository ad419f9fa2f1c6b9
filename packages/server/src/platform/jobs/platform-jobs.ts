import { z } from 'zod';
import type { Job } from '../context';
import { defineJob } from './define-job';
import { pruneRuns } from './prune';

/** Removes expired and unused files. */
const sweepFiles = defineJob({
  name: 'files.sweep',
  title: { zh: '清理文件', en: 'Clean up files' },
  input: z.object({}),
  schedule: { cron: '7 * * * *' },
  queue: 'sweep',
  removesExpired: true,
  run: (_, { services }) => services.files.sweep(),
});

/** Removes expired counters of rate limits. */
const sweepThrottle = defineJob({
  name: 'limits.sweep',
  title: { zh: '清理限流计数', en: 'Clean up rate limit counters' },
  input: z.object({}),
  schedule: { cron: '17 * * * *' },
  queue: 'sweep',
  removesExpired: true,
  run: (_, { services }) => services.throttle.sweep(),
});

export const platformJobs: readonly Job[] = [pruneRuns, sweepFiles, sweepThrottle];
