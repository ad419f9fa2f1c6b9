import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from '../database/columns';

/** Uploaded API documents, stored where every node can sync with them. */
export const uploadedDocuments = pgTable('uploaded_document', {
  /** Path in the document's address: `upload/2026/01/31/<hash>.json`. */
  name: text().primaryKey(),
  content: bytes().notNull(),
  createdAt: createdAt(),
});
