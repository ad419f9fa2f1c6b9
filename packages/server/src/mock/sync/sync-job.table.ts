import { languages, sampleKinds } from '@easymock/contract';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, partOf } from '../../platform/database/columns';
import { projects } from '../mock.table';

/** A sync or a preview: what it was asked for, and how it ended. How far it is stands in its run. */
export const syncJobs = pgTable(
  'mock_sync_job',
  {
    id: idColumn(),
    projectId: partOf(() => projects.id),
    userId: text().notNull().default(''),
    language: text({ enum: languages }).notNull().default('zh-CN'),
    isPreview: boolean().notNull().default(false),
    /** The document that was uploaded for it; empty if it is to be fetched, and once it has been used. */
    uploaded: text().notNull().default(''),
    data: text({ enum: sampleKinds }).notNull().default('keep'),
    /** JSON of what it leaves and deletes, as text for the same reason as the outcome. */
    choice: text().notNull().default('{}'),
    runId: text().notNull().default(''),
    /** JSON of how it ended well, as text: a document's words may hold what jsonb refuses. */
    outcome: text(),
    createdAt: createdAt(),
  },
  (t) => [index('mock_sync_job_project_index').on(t.projectId)],
);
export type SyncJobRow = typeof syncJobs.$inferSelect;
