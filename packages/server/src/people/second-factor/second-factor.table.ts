import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, partOf } from '../../platform/database/columns';
import { users } from '../person/user.table';

/** The authenticator app of a person. */
export const totpFactors = pgTable('totp_factor', {
  id: idColumn(),
  userId: partOf(() => users.id).unique('totp_factor_user_unique'),
  /** Sealed. */
  secret: text().notNull(),
  createdAt: createdAt(),
  /** Null until a first code has shown that the app knows the secret; until then it counts for nothing. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The time step of the last code that was accepted: a code is accepted once. */
  lastStep: integer().notNull().default(0),
});

/** Codes that stand in for a second factor that is lost, each of them once. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    id: idColumn(),
    userId: partOf(() => users.id),
    /** SHA-256: the codes are random and long. */
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
    /** As the authenticator names it, base64url. */
    credentialId: text().notNull().unique('passkey_credential_unique'),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** The signature counter, if the authenticator counts: a copy of it would fall behind. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('passkey_user_index').on(t.userId)],
);

/** Random values that passkeys sign, each of them once. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    id: idColumn(),
    /** SHA-256 of the token by which the answer names it. */
    tokenHash: text().notNull().unique('passkey_challenge_token_unique'),
    userId: partOf(() => users.id),
    /** Whether a new passkey answers it, or one that is known. */
    isForNew: boolean().notNull(),
    challenge: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('passkey_challenge_expires_index').on(t.expiresAt)],
);
