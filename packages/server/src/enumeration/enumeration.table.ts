import { type EnumerationExtra, enumerationTypes, tokenColours } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns } from '../platform/resource/resource.columns';

export const enumerations = pgTable(
  'enumeration',
  {
    ...recordColumns(),
    type: text({ enum: enumerationTypes }).notNull(),
    value: text().notNull(),
    label: text().notNull(),
    labelEn: text().notNull(),
    color: text({ enum: tokenColours }).notNull(),
    icon: text().notNull(),
    sort: integer().notNull(),
    extra: jsonb().$type<EnumerationExtra>().notNull(),
    /** The department of a group; otherwise empty. */
    parentValue: text().notNull(),
    isInUse: boolean().notNull().default(true),
    isSystem: boolean().notNull().default(false),
  },
  (t) => [
    // Case-insensitive, because people would confuse values that differ only in case.
    uniqueIndex('enumeration_value_unique').on(t.type, sql`lower(${t.value})`).where(sql`${t.deletedAt} is null`),
    index('enumeration_type_index').on(t.type, t.sort),
  ],
);
export type EnumerationRow = typeof enumerations.$inferSelect;
