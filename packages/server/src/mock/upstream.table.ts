import { type DriftDifference, languages, upstreamModes } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, partOf } from '../platform/database/columns';
import { mocks } from './mock.table';

/**
 * Back ends of projects. No foreign key to the project, so that the back ends of a deleted project survive until it is
 * restored. Writers lock the project's row.
 */
export const upstreamEnvironments = pgTable(
  'mock_upstream_environment',
  {
    id: idColumn(),
    projectId: text().notNull(),
    name: text().notNull(),
    /** Base address without a slash at its end. */
    url: text().notNull(),
    headerName: text().notNull().default(''),
    /** Sealed. */
    headerValue: text().notNull().default(''),
    headerValueHint: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('mock_upstream_environment_name_unique').on(t.projectId, sql`lower(${t.name})`)],
);

/** Use of back ends by a project; a project without a row uses its mocks only. */
export const projectUpstreams = pgTable('project_upstream', {
  projectId: text().primaryKey(),
  /** After the end of a recording, `record` means `fallback`. */
  mode: text({ enum: upstreamModes }).notNull().default('mock'),
  currentId: text().references(() => upstreamEnvironments.id, { onDelete: 'set null' }),
  recordUntil: timestamp({ withTimezone: true }),
  recordBy: text(),
  /** Language of the person who began the recording; recorded answers are named in it. */
  recordLanguage: text({ enum: languages }).notNull().default('zh-CN'),
  /** Mocks and named answers that the last recording stored. */
  recordedNum: integer().notNull().default(0),
  /** Answers that the last recording could not store. */
  skippedNum: integer().notNull().default(0),
});

/** Latest differences of real answers from the definitions of mocks. */
export const mockDrifts = pgTable(
  'mock_drift',
  {
    mockId: partOf(() => mocks.id).primaryKey(),
    /** Version of the mock that was compared; differences from another version are outdated. */
    version: integer().notNull(),
    differences: jsonb().$type<DriftDifference[]>().notNull(),
    /** Number of differences; 0 once dismissed. */
    openNum: integer().notNull(),
    /** Definition that generates an answer like the real one. */
    mode: text().notNull(),
    status: integer().notNull(),
    environment: text().notNull(),
    foundAt: timestamp({ withTimezone: true }).notNull(),
    /** When the owner was notified of these differences; null: not yet. */
    notifiedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('mock_drift_open_index').on(t.foundAt).where(sql`${t.openNum} > 0 and ${t.notifiedAt} is null`)],
);
