import { type FieldOption, type FolderView, folderFieldTypes } from '@easymock/contract';
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { idColumn, partOf } from '../../platform/database/columns';
import { wikiNodes } from '../wiki.table';

/**
 * ID of a folder or a space, like the parent of a node; without a foreign key, because spaces have no row.
 * `removeForEver` deletes the rows of deleted folders.
 */
const placeKey = () => text().notNull();

/** The fields that folders and spaces define for their documents. */
export const wikiFields = pgTable(
  'wiki_field',
  {
    id: idColumn(),
    folderId: placeKey(),
    name: text().notNull(),
    /** Normalised name, unique in its folder. */
    nameKey: text().notNull(),
    type: text({ enum: folderFieldTypes }).notNull(),
    options: jsonb().$type<FieldOption[]>().notNull().default([]),
    version: integer().notNull().default(1),
    /** Order in which the fields were added. */
    position: integer().notNull(),
  },
  (t) => [uniqueIndex('wiki_field_name_unique').on(t.folderId, t.nameKey)],
);
export type FieldRow = typeof wikiFields.$inferSelect;

/**
 * Values of documents. Values of the fields of a former folder remain, hidden, until the document or the field is
 * deleted; docs/decisions/071-properties-of-documents.md.
 */
export const wikiFieldValues = pgTable(
  'wiki_field_value',
  {
    nodeId: partOf(() => wikiNodes.id),
    fieldId: partOf(() => wikiFields.id),
    /** The text, an ISO date, the ID of a person or of an option, or a number in decimal. */
    text: text().notNull(),
    /** Null unless the field is a number. */
    number: doublePrecision(),
  },
  (t) => [primaryKey({ columns: [t.nodeId, t.fieldId] }), index('wiki_field_value_field_index').on(t.fieldId, t.text)],
);

/** The view of a folder or a space that everybody begins with. */
export const wikiFolderViews = pgTable('wiki_folder_view', {
  folderId: placeKey().primaryKey(),
  view: jsonb().$type<FolderView>().notNull(),
});

/** The view of a folder or a space that a person used last. */
export const wikiOwnViews = pgTable(
  'wiki_own_view',
  { folderId: placeKey(), userId: partOf(() => users.id), view: jsonb().$type<FolderView>().notNull() },
  (t) => [primaryKey({ columns: [t.folderId, t.userId] }), index('wiki_own_view_user_index').on(t.userId)],
);
