import type { ArticleSettings } from '@easymock/contract';
import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { partOf } from '../../platform/database/columns';

/** A person's settings for reading and writing articles: only the values that they chose. */
export const wikiSettings = pgTable('wiki_setting', {
  userId: partOf(() => users.id).primaryKey(),
  chosen: jsonb().$type<Partial<ArticleSettings>>().notNull().default({}),
});
