import { appVersion, type Preferences, roles, type SomeGrants, userSources } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, partOf, updatedAt } from '../../platform/database/columns';

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
    /** What somebody in no department asked to join; empty once it is decided. No right follows from it. */
    wantedDepartment: text().notNull().default(''),
    wantedUserGroup: text().array().notNull().default(sql`'{}'`),
    status: text({ enum: ['active', 'forbidden'] })
      .notNull()
      .default('active'),
    /** The rights of a person beyond their role. */
    extraGrants: jsonb().$type<SomeGrants>().notNull().default({}),
    /** The newest version whose notes they have read, or empty. To somebody new, nothing is new in it. */
    readVersion: text()
      .notNull()
      .default('')
      .$defaultFn(() => appVersion),
    /** When the person last read the announcements; initially the time of their registration. */
    announcementsReadAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    email: text().notNull().default(''),
    mobile: text().notNull().default(''),
    jobNo: text().notNull().default(''),
    /** The person's names in the chat, in the issue tracker and in commits. */
    dingUserId: text().notNull().default(''),
    jiraName: text().notNull().default(''),
    gitEmails: text().array().notNull().default(sql`'{}'`),
    preferences: jsonb().$type<Preferences>().notNull().default({}),
    source: text({ enum: userSources }).notNull().default('local'),
    /** argon2id; null for people whose password lies elsewhere. */
    passwordHash: text(),
    /** Whether somebody else knows it: their sessions can do nothing but choose another one. */
    mustChangePassword: boolean().notNull().default(false),
    /** Expiry of a temporary password; null for the own password of the person. */
    passwordExpiresAt: timestamp({ withTimezone: true }),
    /** Whether the account has an authenticator app or a passkey. Stored here because each call reads it. */
    hasSecondFactor: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    lastLoginAt: timestamp({ withTimezone: true }),
    /** Right to within a few minutes. */
    lastActiveAt: timestamp({ withTimezone: true }),
    /** The search keys, pinyin included; null until they are written. Indexed if the database has trigrams. */
    searchKeys: text(),
    /** The skeleton of the nickname, equal for names that look alike; null until it is written. */
    nameSkeleton: text(),
    /** Whether another active person has the same skeleton. A trigger of the database keeps it; nothing else writes it. */
    isNameShared: boolean().notNull().default(false),
    /** Set when the account was deleted: its records keep the nickname, nothing else is left of it. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // Names differ by more than case, or people would sign in as each other by mistake.
    uniqueIndex('user_name_unique').on(sql`lower(${t.name})`),
    index('user_department_index').on(t.department),
    index('user_name_skeleton_index').on(t.nameSkeleton),
    // The order in which accounts are listed when nobody asks for another.
    index('user_created_index').on(t.createdAt.desc(), t.id.desc()),
  ],
);
export type UserRow = typeof users.$inferSelect;

/**
 * One row, or none before the first change: the version of what everybody may know about people. A trigger of the database
 * renews it at the end of each transaction that changes any of it; nothing else writes it.
 */
export const peopleVersions = pgTable('people_version', {
  isOnly: boolean().primaryKey().default(true),
  version: text().notNull(),
});

export const sessions = pgTable(
  'session',
  {
    id: idColumn(),
    userId: partOf(() => users.id),
    /** SHA-256 of the token: a copy of the table signs nobody in. */
    tokenHash: text().notNull().unique('session_token_hash_unique'),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** When the person signed in or last confirmed their identity. */
    checkedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Otherwise it also expires when it is not used for some hours; each use puts that off. */
    isRemembered: boolean().notNull().default(true),
    /** Set when something changed elsewhere; the next call fails with 402. */
    endedReason: text({ enum: ['changed'] }),
    address: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    /** Written at most every few minutes. */
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('session_user_index').on(t.userId), index('session_expires_index').on(t.expiresAt)],
);
