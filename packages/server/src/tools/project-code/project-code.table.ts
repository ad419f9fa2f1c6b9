import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { recordColumns } from '../../platform/resource/resource.columns';

export const projectCodes = pgTable(
  'project_code',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    shortName: text().notNull(),
    department: text().notNull(),
    ownerUserId: text().references(() => users.id, { onDelete: 'set null' }),
    /** Value of the enumeration `project` for this code; empty if none was chosen. */
    project: text().notNull().default(''),
    category: text().notNull(),
    gitUrl: text().notNull(),
    jiraKey: text().notNull(),
    wikiId: text().notNull(),
    domains: text().array().notNull(),
    remark: text().notNull(),
    isInUse: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('project_code_code_unique').on(t.code).where(sql`${t.deletedAt} is null`),
    uniqueIndex('project_code_name_unique').on(sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
    index('project_code_department_index').on(t.department),
  ],
);
