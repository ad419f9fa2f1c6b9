import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { partOf } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';

/**
 * Mocks in the saved texts of articles. A mock may no longer exist, and is then stored with version 0 if it was
 * missing from the beginning.
 */
export const wikiMocks = pgTable(
  'wiki_mock',
  {
    nodeId: partOf(() => wikiNodes.id),
    mockId: text().notNull(),
    /** Version of the mock when the text was published or confirmed. */
    version: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.mockId] }), index('wiki_mock_mock_index').on(t.mockId)],
);

/** Documents that were generated from the mocks of a project. The project may no longer exist. */
export const wikiApiDocuments = pgTable(
  'wiki_api_document',
  {
    nodeId: partOf(() => wikiNodes.id).primaryKey(),
    projectId: text().notNull(),
    /** The chosen mocks; null: all mocks of the project. */
    mockIds: text().array(),
    /** When the mocks were read of which the generated passages consist. */
    generatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('wiki_api_document_project_index').on(t.projectId)],
);
