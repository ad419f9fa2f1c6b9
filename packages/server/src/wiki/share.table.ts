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

/** Links to articles, and to folders with everything in them. */
export const wikiShares = pgTable(
  'wiki_share',
  {
    id: idColumn(),
    /** Identifies the link in its address: 22 random characters. */
    flag: text().notNull().unique(),
    nodeId: partOf(() => wikiNodes.id),
    /** The person who shares. The link is valid only while they may view the article. */
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Recipients that the link was made for; a person has one link per article and audience. */
    audience: text().notNull().default(''),
    isSubtree: boolean().notNull().default(false),
    pwdType: integer().$type<SharePwdType>().notNull(),
    /** Hash of the link's own password. */
    passwordHash: text(),
    /** Incremented with each password change, which closes the link to everybody who opened it before. */
    passwordVersion: integer().notNull().default(1),
    /** Key for the signatures that open the link. Never sent to anybody. */
    signingKey: text().notNull(),
    template: text().$type<ShareTemplate>().notNull(),
    /** Null while the page uses the defaults of its template. */
    page: jsonb().$type<SharePage>(),
    customizedMessage: text().notNull().default(''),
    /** Days of validity; 0 means for ever. */
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
    uniqueIndex('wiki_share_audience_unique').on(t.nodeId, t.userId, t.audience).where(sql`${t.revokedAt} is null`),
  ],
);
export type ShareRow = typeof wikiShares.$inferSelect;

/** Visitors of a link, one row per day. */
export const wikiShareVisits = pgTable(
  'wiki_share_visit',
  {
    shareId: partOf(() => wikiShares.id),
    day: date().notNull(),
    /** User ID, or a hash of an address that is comparable only within this link. */
    visitor: text().notNull(),
    /** Null for visitors from outside. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /**
     * Password version with which the link was opened; the visitor stays known until the password changes.
     */
    lock: text().notNull(),
    num: integer().notNull().default(1),
    /** Time of the last counted visit. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.shareId, t.day, t.visitor] }), index('wiki_share_visit_day_index').on(t.day)],
);

/** The password shared by the links of the whole company: one row or none. */
export const wikiCommonPasswords = pgTable('wiki_common_password', {
  id: text().primaryKey(),
  /** For checking entered passwords. */
  hash: text().notNull(),
  /** For display to members; only servers with the key can decrypt it. */
  sealed: text().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
