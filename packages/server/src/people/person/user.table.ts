import { appVersion, type PartialGrants, type Preferences, roles, userSources } from '@easymock/contract';
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
    /**
     * Department that a person without one requested to join; empty once decided. Has no effect on rights.
     */
    wantedDepartment: text().notNull().default(''),
    wantedUserGroup: text().array().notNull().default(sql`'{}'`),
    status: text({ enum: ['active', 'forbidden'] })
      .notNull()
      .default('active'),
    /** Rights in addition to those of the role. */
    extraGrants: jsonb().$type<PartialGrants>().notNull().default({}),
    /**
     * Newest version whose release notes the person has read; empty if none. New accounts start with the
     * current version, since nothing in it is new to them.
     */
    readVersion: text()
      .notNull()
      .default('')
      .$defaultFn(() => appVersion),
    /** When the person last read the announcements; initially the time of their registration. */
    announcementsReadAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    email: text().notNull().default(''),
    mobile: text().notNull().default(''),
    jobNo: text().notNull().default(''),
    /** The person's identities in the chat, in the issue tracker and in commits. */
    dingUserId: text().notNull().default(''),
    jiraName: text().notNull().default(''),
    gitEmails: text().array().notNull().default(sql`'{}'`),
    preferences: jsonb().$type<Preferences>().notNull().default({}),
    source: text({ enum: userSources }).notNull().default('local'),
    /** argon2id; null if the password is stored elsewhere, such as in the directory. */
    passwordHash: text(),
    /** Whether somebody else knows the password, so that sessions can only be used to choose another one. */
    mustChangePassword: boolean().notNull().default(false),
    /** Expiry of a temporary password; null for a password that the person chose. */
    passwordExpiresAt: timestamp({ withTimezone: true }),
    /** Whether the account has an authenticator app or a passkey. Stored here because each call reads it. */
    hasSecondFactor: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    lastLoginAt: timestamp({ withTimezone: true }),
    /** Accurate to a few minutes. */
    lastActiveAt: timestamp({ withTimezone: true }),
    /** Search keys including pinyin; null until written. Indexed if the database has trigrams. */
    searchKeys: text(),
    /** The skeleton of the nickname, equal for names that look alike; null until it is written. */
    nameSkeleton: text(),
    /** Whether another active person has the same skeleton. Maintained only by a database trigger. */
    isNameShared: boolean().notNull().default(false),
    /** When the account was deleted. The nickname remains for its records; all other data is gone. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // Unique without case, so that people do not sign in as each other by mistake.
    uniqueIndex('user_name_unique').on(sql`lower(${t.name})`),
    index('user_department_index').on(t.department),
    index('user_nick_name_index').on(sql`${t.nickName} collate "pinyin"`, t.id),
    index('user_name_skeleton_index').on(t.nameSkeleton),
    // Default order of the list of accounts.
    index('user_created_index').on(t.createdAt.desc(), t.id.desc()),
  ],
);
export type UserRow = typeof users.$inferSelect;

/**
 * Version of the public facts about people: one row, or none before the first change. A database trigger
 * renews it at the end of each transaction that changes such facts; nothing else writes it.
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
    /** SHA-256 of the token, so that a copy of the table cannot be used to sign in. */
    tokenHash: text().notNull().unique('session_token_hash_unique'),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** When the person signed in or last confirmed their identity. */
    checkedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** If false, the session also expires after some hours without use. */
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
