import type { TokenScope } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, partOf } from '../../platform/database/columns';
import { users } from '../person/user.table';

/** Tokens that people's programs call with. They go with their person. */
export const apiTokens = pgTable(
  'api_token',
  {
    id: idColumn(),
    userId: partOf(() => users.id),
    name: text().notNull(),
    /** SHA-256 of the token: a copy of the table calls nothing. */
    tokenHash: text().notNull().unique('api_token_hash_unique'),
    /** How it begins, to tell it from others. */
    hint: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Written at most every few minutes. */
    lastUsedAt: timestamp({ withTimezone: true }),
    lastAddress: text().notNull().default(''),
    /** When its owner was told that it expires soon. */
    warnedAt: timestamp({ withTimezone: true }),
  },
  // The audit log names tokens, so no two of a person are called the same.
  (t) => [uniqueIndex('api_token_name_unique').on(t.userId, sql`lower(${t.name})`)],
);
export type ApiTokenRow = typeof apiTokens.$inferSelect;
