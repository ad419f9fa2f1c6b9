import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, idColumn } from '../database/columns';

export const fileKinds = ['upload', 'avatar', 'wiki', 'transfer', 'task', 'printPoint'] as const;
export type FileKind = (typeof fileKinds)[number];

/**
 * Uploaded files. The bytes are in the storage under the name; two people who upload the same bytes share
 * them, and each has a row. There is no foreign key to users, because files outlive people.
 */
export const storedFiles = pgTable(
  'stored_file',
  {
    id: idColumn(),
    name: text().notNull(),
    ownerId: text().notNull(),
    kind: text({ enum: fileKinds }).notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** The record that shows the file, such as `user/65…`; empty if there is none. */
    usedBy: text().notNull().default(''),
    createdAt: createdAt(),
    /** When the bytes had arrived. */
    storedAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }),
    /** When the file became unused. */
    releasedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('stored_file_owner_name_unique').on(t.ownerId, t.name),
    index('stored_file_name_index').on(t.name),
    index('stored_file_used_by_index').on(t.usedBy),
    index('stored_file_expires_index').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    index('stored_file_released_index').on(t.releasedAt).where(sql`${t.releasedAt} is not null`),
  ],
);
export type StoredFileRow = typeof storedFiles.$inferSelect;
