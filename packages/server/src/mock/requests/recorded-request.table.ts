import { callerKinds } from '@easymock/contract';
import { bigint, date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { partOf } from '../../platform/database/columns';
import { projects } from '../mock.table';

/** Requests of projects that record them, with masked secrets, until they expire. */
export const recordedRequests = pgTable(
  'mock_request',
  {
    /** The ID of the request in memory. */
    id: text().primaryKey(),
    projectId: partOf(() => projects.id),
    at: timestamp({ withTimezone: true }).notNull(),
    /** JSON of the request without its two sides. */
    brief: text().notNull(),
    /** JSON of headers and bodies. */
    sides: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('mock_request_project_index').on(t.projectId, t.at),
    index('mock_request_expires_at_index').on(t.expiresAt),
  ],
);

/** Callers of mocks, by what is known about them. No foreign key, so that callers of a deleted mock survive. */
export const mockCallers = pgTable(
  'mock_caller',
  {
    mockId: text().notNull(),
    kind: text({ enum: callerKinds }).notNull(),
    /** ID of the person, address of the page without its query, or network address. */
    caller: text().notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    num: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.mockId, t.kind, t.caller] }), index('mock_caller_last_day_index').on(t.lastDay)],
);
