import { templateScopes } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { partOf } from '../platform/database/columns';
import { wikiNodes } from './wiki.table';

/**
 * What the gallery knows of an article of the type `template`. One without a row was never put in order nor used: it is
 * offered to nobody but its author.
 */
export const wikiTemplates = pgTable('wiki_template', {
  nodeId: partOf(() => wikiNodes.id).primaryKey(),
  category: text().notNull().default(''),
  isOffered: boolean().notNull().default(false),
  scope: text({ enum: templateScopes }).notNull().default('all'),
  departments: text().array().notNull().default(sql`'{}'`),
  /** The tag of the articles that are made of it. */
  articleTag: text().notNull().default(''),
  /** Higher ones come first. */
  priority: integer().notNull().default(0),
  useNum: integer().notNull().default(0),
  /** Counts the changes of the above, except for uses. */
  version: integer().notNull().default(0),
});
export type TemplateRow = typeof wikiTemplates.$inferSelect;
