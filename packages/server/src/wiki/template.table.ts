import { templateScopes } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { partOf } from '../platform/database/columns';
import { wikiNodes } from './wiki.table';

/**
 * The gallery's data about an article of the type `template`. A template without a row was never arranged or
 * used, and is offered only to its author.
 */
export const wikiTemplates = pgTable('wiki_template', {
  nodeId: partOf(() => wikiNodes.id).primaryKey(),
  category: text().notNull().default(''),
  isOffered: boolean().notNull().default(false),
  scope: text({ enum: templateScopes }).notNull().default('all'),
  departments: text().array().notNull().default(sql`'{}'`),
  /** Tag of the articles made from it. */
  articleTag: text().notNull().default(''),
  /** Higher values come first. */
  priority: integer().notNull().default(0),
  useNum: integer().notNull().default(0),
  /** Incremented with each change of these columns, except for `useNum`. */
  version: integer().notNull().default(0),
});
export type TemplateRow = typeof wikiTemplates.$inferSelect;
