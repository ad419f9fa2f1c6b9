import type { SharePage, SharePwdType, ShareTemplate } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../people/index';
import { createdAt, idColumn, partOf } from '../platform/database/columns';
import { wikiNodes } from './wiki.table';

/** Links to articles, and to folders with all that is in them. */
export const wikiShares = pgTable(
  'wiki_share',
  {
    id: idColumn(),
    /** What the address names it by: 22 characters that nobody can guess. */
    flag: text().notNull().unique(),
    nodeId: partOf(() => wikiNodes.id),
    /** The person who shares it. The link is good as long as they may view the article. */
    userId: text()
      .notNull()
      .references(() => users.id),
    /** For whom it was made; a person has one link for each. */
    audience: text().notNull().default(''),
    isSubtree: boolean().notNull().default(false),
    pwdType: integer().$type<SharePwdType>().notNull(),
    /** Of a password of its own. */
    passwordHash: text(),
    /** Counts the changes of its password: what was opened by an earlier one is closed. */
    passwordVersion: integer().notNull().default(1),
    /** The key of the signatures that open it. Nobody is told it. */
    signingKey: text().notNull(),
    template: text().$type<ShareTemplate>().notNull(),
    /** Null while the page has the parts of its template. */
    page: jsonb().$type<SharePage>(),
    customizedMessage: text().notNull().default(''),
    /** The days it was made valid for; 0 for ever. */
    validTime: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
    visits: integer().notNull().default(0),
    lastVisitAt: timestamp({ withTimezone: true }),
    wrongNum: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('wiki_share_node_index').on(t.nodeId),
    index('wiki_share_user_index').on(t.userId),
    index('wiki_share_revoked_index').on(t.revokedAt).where(sql`${t.revokedAt} is not null`),
    uniqueIndex('wiki_share_audience_unique')
      .on(t.nodeId, t.userId, t.audience)
      .where(sql`${t.revokedAt} is null`),
  ],
);
export type ShareRow = typeof wikiShares.$inferSelect;

/** Who opened a link, a row for each day. */
export const wikiShareVisits = pgTable(
  'wiki_share_visit',
  {
    shareId: partOf(() => wikiShares.id),
    day: date().notNull(),
    /** The ID of a person, or a hash of an address that only this link's visits can be compared by. */
    visitor: text().notNull(),
    /** Null for visitors from outside. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The version of the password by which it was open: whoever had it is known there until it changes. */
    lock: text().notNull(),
    num: integer().notNull().default(1),
    /** Of the last visit that counted. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shareId, t.day, t.visitor] }),
    index('wiki_share_visit_day_index').on(t.day),
  ],
);

/** The password that links of the whole company share: one row, or none. */
export const wikiCommonPasswords = pgTable('wiki_common_password', {
  id: text().primaryKey(),
  /** What tries are compared with. */
  hash: text().notNull(),
  /** For showing it to members; only servers with the key can open it. */
  sealed: text().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
