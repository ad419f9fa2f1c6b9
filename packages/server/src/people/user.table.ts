import { type Preferences, roles, type SomeGrants, userSources } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, updatedAt } from '../platform/database/columns';

export const users = pgTable(
  'user',
  {
    id: idColumn(),
    name: text().notNull(),
    nickName: text().notNull(),
    headImg: text().notNull().default(''),
    role: text({ enum: roles }).notNull().default('ordinaryUser'),
    department: text().notNull().default(''),
    userGroup: text().array().notNull().default(sql`'{}'`),
    status: text({ enum: ['active', 'forbidden'] })
      .notNull()
      .default('active'),
    /** What a person may do beyond their role. */
    extraGrants: jsonb().$type<SomeGrants>().notNull().default({}),
    /** The newest version whose notes they have read, or empty. */
    readVersion: text().notNull().default(''),
    email: text().notNull().default(''),
    mobile: text().notNull().default(''),
    jobNo: text().notNull().default(''),
    /** Who they are in the chat, in the issue tracker and in commits. */
    dingUserId: text().notNull().default(''),
    jiraName: text().notNull().default(''),
    gitEmails: text().array().notNull().default(sql`'{}'`),
    preferences: jsonb().$type<Preferences>().notNull().default({}),
    source: text({ enum: userSources }).notNull().default('local'),
    /** argon2id; null for people whose password lies elsewhere. */
    passwordHash: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    lastLoginAt: timestamp({ withTimezone: true }),
    /** Right to within a few minutes. */
    lastActiveAt: timestamp({ withTimezone: true }),
    /** What people are searched by, pinyin included; null until it is written. Indexed where the database has trigrams. */
    searchKeys: text(),
    /** The nick name with all that looks alike made the same; null until it is written. */
    nameSkeleton: text(),
    /** Set when the account was deleted: what it made keeps the nick name, nothing else is left of it. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // Names differ by more than case, or people would sign in as each other by mistake.
    uniqueIndex('user_name_unique').on(sql`lower(${t.name})`),
    index('user_department_index').on(t.department),
    // With the id, so that one look finds another person, however many share a name.
    index('user_name_skeleton_index').on(t.nameSkeleton, t.id).where(sql`${t.status} = 'active'`),
    // The order in which accounts are listed when nobody asks for another.
    index('user_created_index').on(t.createdAt.desc(), t.id.desc()),
  ],
);
export type UserRow = typeof users.$inferSelect;

export const sessions = pgTable(
  'session',
  {
    id: idColumn(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token: a copy of the table signs nobody in. */
    tokenHash: text().notNull().unique('session_token_hash_unique'),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Otherwise it also expires when it is not used for some hours; each use puts that off. */
    isRemembered: boolean().notNull().default(true),
    /** Set when something changed elsewhere; the next call hears of it by 402. */
    endedReason: text({ enum: ['changed'] }),
    address: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    /** Written at most every few minutes. */
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('session_user_index').on(t.userId), index('session_expires_index').on(t.expiresAt)],
);
