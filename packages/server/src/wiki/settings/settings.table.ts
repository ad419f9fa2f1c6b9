import type { ArticleSettings } from '@easymock/contract';
import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { partOf } from '../../platform/database/columns';

/** How somebody reads and writes articles: what they decided, and no more. */
export const wikiSettings = pgTable('wiki_setting', {
  userId: partOf(() => users.id).primaryKey(),
  chosen: jsonb().$type<Partial<ArticleSettings>>().notNull().default({}),
});
