import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../platform/resource/resource.columns';

interface Parameter {
  key: string;
  desc: string;
  example: string;
  required: boolean;
}

export const h5Pages = pgTable(
  'h5_page',
  {
    ...recordColumns(),
    project: text().notNull(),
    name: text().notNull(),
    path: text().notNull(),
    params: jsonb().$type<Parameter[]>().notNull(),
    hash: boolean().notNull().default(false),
    remark: text().notNull().default(''),
  },
  (t) => [
    // Unique, since two records of one page would diverge.
    uniqueIndex('h5_page_name_unique').on(t.project, sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
    index('h5_page_project_index').on(t.project, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('h5_page_order_index').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('h5_page_name_index').on(sql`${t.name} collate "pinyin"`, t.id).where(sql`${t.deletedAt} is null`),
    // Narrow, so that counting pages reads few blocks.
    index('h5_page_count_index').on(t.project).where(sql`${t.deletedAt} is null`),
  ],
);
