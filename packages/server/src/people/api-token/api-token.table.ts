import type { TokenScope } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, partOf } from '../../platform/database/columns';
import { users } from '../person/user.table';

/** API tokens of people's programs. Deleted along with the person. */
export const apiTokens = pgTable(
  'api_token',
  {
    id: idColumn(),
    userId: partOf(() => users.id),
    name: text().notNull(),
    /** SHA-256 of the token, so that a copy of the table grants no access. */
    tokenHash: text().notNull().unique('api_token_hash_unique'),
    /** Beginning of the token, to distinguish it from others. */
    hint: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Written at most every few minutes. */
    lastUsedAt: timestamp({ withTimezone: true }),
    lastAddress: text().notNull().default(''),
    warnedAt: timestamp({ withTimezone: true }),
  },
  // Unique per person, since the audit log refers to tokens by name.
  (t) => [uniqueIndex('api_token_name_unique').on(t.userId, sql`lower(${t.name})`)],
);
export type ApiTokenRow = typeof apiTokens.$inferSelect;
