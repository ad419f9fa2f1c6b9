import { syncPhases } from '@easymock/contract';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, updatedAt } from '../platform/database/columns';
import { projects } from './mock.table';

/** A sync or a preview on its way or finished, kept where every node can tell how far it is. */
export const syncJobs = pgTable(
  'mock_sync_job',
  {
    id: idColumn(),
    projectId: text()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    phase: text({ enum: syncPhases }).notNull().default('waiting'),
    num: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** JSON of how it ended, as text: a document's words may hold what jsonb refuses. Null while it runs. */
    outcome: text(),
    createdAt: createdAt(),
    /** Renewed every few seconds while it runs, so that the end of its node shows. */
    updatedAt: updatedAt(),
  },
  (t) => [index('mock_sync_job_project_index').on(t.projectId)],
);
export type SyncJobRow = typeof syncJobs.$inferSelect;
