import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, partOf } from '../../platform/database/columns';
import { users } from '../person/user.table';

export const totpFactors = pgTable('totp_factor', {
  id: idColumn(),
  userId: partOf(() => users.id).unique('totp_factor_user_unique'),
  /** Sealed. */
  secret: text().notNull(),
  createdAt: createdAt(),
  /** Null until a first code proves that the app has the secret; until then the app is no second factor. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** Time step of the last accepted code, so that each code is accepted once. */
  lastStep: integer().notNull().default(0),
});

/** Single-use codes that replace a lost second factor. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    id: idColumn(),
    userId: partOf(() => users.id),
    /** SHA-256, which suffices because the codes are random and long. */
    codeHash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('recovery_code_user_index').on(t.userId)],
);

export const passkeys = pgTable(
  'passkey',
  {
    id: idColumn(),
    userId: partOf(() => users.id),
    name: text().notNull(),
    /** Credential ID of the authenticator, base64url. */
    credentialId: text().notNull().unique('passkey_credential_unique'),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** Signature counter, if the authenticator has one. The counter of a cloned key falls behind. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('passkey_user_index').on(t.userId)],
);

/** Random values that passkeys sign; each is valid once. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    id: idColumn(),
    /** SHA-256 of the token with which a response names its challenge. */
    tokenHash: text().notNull().unique('passkey_challenge_token_unique'),
    userId: partOf(() => users.id),
    /** Whether the challenge is for a new passkey or for a registered one. */
    isForNew: boolean().notNull(),
    challenge: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('passkey_challenge_expires_index').on(t.expiresAt)],
);
