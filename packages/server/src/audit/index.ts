import { z } from 'zod';
import { sweepAudit } from '../platform/audit/audit';
import type { Feature } from '../platform/feature';
import { defineJob } from '../platform/jobs/index';
import { auditHandlers } from './audit';

const sweepLog = defineJob({
  name: 'audit.sweep',
  title: { zh: '清理操作日志', en: 'Clean up the audit log' },
  input: z.object({}),
  schedule: { cron: '23 * * * *' },
  queue: 'sweep',
  run: (_, { services: { database, clock, settings } }) =>
    sweepAudit(database.db, clock(), settings.get('audit.keepDays')),
});

export const audit: Feature = { handlers: auditHandlers, jobs: [sweepLog] };
