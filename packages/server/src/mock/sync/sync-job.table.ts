import { languages, sampleKinds } from '@easymock/contract';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, partOf } from '../../platform/database/columns';
import { projects } from '../mock.table';

/** Input and outcome of a sync or a preview. The progress is stored in its job run. */
export const syncJobs = pgTable(
  'mock_sync_job',
  {
    id: idColumn(),
    projectId: partOf(() => projects.id),
    userId: text().notNull().default(''),
    language: text({ enum: languages }).notNull().default('zh-CN'),
    isPreview: boolean().notNull().default(false),
    /** Uploaded document; empty if the document is fetched from an address, and after use. */
    uploaded: text().notNull().default(''),
    data: text({ enum: sampleKinds }).notNull().default('keep'),
    /** JSON of the user's choice of changes to skip and mocks to delete; text for the same reason as `outcome`. */
    choice: text().notNull().default('{}'),
    runId: text().notNull().default(''),
    /** JSON of the successful outcome. Text, because documents may contain characters that jsonb rejects. */
    outcome: text(),
    createdAt: createdAt(),
  },
  (t) => [index('mock_sync_job_project_index').on(t.projectId)],
);
export type SyncJobRow = typeof syncJobs.$inferSelect;
