import type { FactorWay, PasskeyProof } from '@easymock/contract';
import { and, count, eq, isNotNull, lt } from 'drizzle-orm';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import type { SealedColumn } from '../../platform/secrets/sealed-column';
import { users } from '../person/user.table';
import { isPasskeyRight, passkeySite } from './passkey';
import { renewRecoveryCodes, useRecoveryCode } from './recovery-codes';
import { passkeyChallenges, passkeys, recoveryCodes, totpFactors } from './second-factor.table';
import { stepOfCode } from './totp';

export const totpPlace = (id: string): string => `totp_factor/${id}/secret`;

/** Secrets of authenticator apps, declared for the rotation of keys. */
export const sealedTotp: SealedColumn = {
  table: totpFactors,
  id: totpFactors.id,
  column: totpFactors.secret,
  title: { zh: '手机验证器', en: 'authenticator apps' },
  place: totpPlace,
};

export const isOwnTotp = (userId: string) => and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt));

/** Returns the kinds of second factors that a person can use on this installation. */
export async function factorWaysOf({ config }: Services, db: Db, userId: string): Promise<FactorWay[]> {
  const apps = await db.select({ id: totpFactors.id }).from(totpFactors).where(isOwnTotp(userId));
  const [keys] = await db.select({ num: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return [
    ...(apps.length > 0 ? (['totp'] as const) : []),
    ...((keys?.num ?? 0) > 0 && passkeySite(config) ? (['passkey'] as const) : []),
  ];
}

/** Accepts a code of the app once: of two concurrent sign-ins with the same code, one is refused. */
async function takeTotpCode(
  { secrets, log }: Services,
  db: Db,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const [factor] = await db.select().from(totpFactors).where(isOwnTotp(userId));
  if (!factor) return false;
  const secret = await secrets.open(factor.secret, totpPlace(factor.id));
  if (secret === undefined) log.warn({ userId }, 'no key opens the secret of an authenticator app');
  const step = stepOfCode(Buffer.from(secret ?? '', 'base64url'), code, now);
  if (secret === undefined || step === undefined) return false;
  const taken = await db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.id, factor.id), lt(totpFactors.lastStep, step)))
    .returning({ id: totpFactors.id });
  return taken.length > 0;
}

/** A code or a passkey response that a person sent as their second factor. */
export interface FactorProof {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyProof | undefined;
}

const withoutBlanks = (code = ''): string => code.replace(/\s/g, '');

/** Returns whether a proof is a code of an authenticator app; all other codes are recovery codes. */
export const isAppCode = ({ code, passkey }: FactorProof): boolean => !passkey && /^\d{6}$/.test(withoutBlanks(code));

/**
 * Checks a second factor and marks it as used. Runs outside of the transaction, so that it stays used if the
 * call fails.
 * @returns the kind of the factor; undefined if it is wrong
 */
export async function takeProof(
  services: Services,
  { userId, proof, now }: { userId: string; proof: FactorProof; now: Date },
): Promise<FactorWay | 'recoveryCode' | undefined> {
  const { db } = services.database;
  const { code, passkey } = proof;
  if (passkey) return (await isPasskeyRight(services, db, { userId, proof: passkey, now })) ? 'passkey' : undefined;
  const given = withoutBlanks(code);
  if (isAppCode(proof)) return (await takeTotpCode(services, db, { userId, code: given, now })) ? 'totp' : undefined;
  return (await useRecoveryCode(db, userId, given, now)) ? 'recoveryCode' : undefined;
}

/**
 * Records that a person now has a second factor. The caller has locked the row of the person.
 * @returns new recovery codes, if it is their first
 */
export async function noteFirstFactor(db: Db, userId: string): Promise<string[]> {
  const first = await db
    .update(users)
    .set({ hasSecondFactor: true })
    .where(and(eq(users.id, userId), eq(users.hasSecondFactor, false)))
    .returning({ id: users.id });
  return first.length > 0 ? renewRecoveryCodes(db, userId) : [];
}

/** Records that a factor was removed, and deletes the recovery codes with the last factor. */
export async function noteFactorGone(db: Db, userId: string): Promise<void> {
  const apps = await db.select({ id: totpFactors.id }).from(totpFactors).where(isOwnTotp(userId));
  const keys = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));
  if (apps.length + keys.length === 0) await forgetFactors(db, userId);
}

/** Removes all second factors of a person. */
export async function forgetFactors(db: Db, userId: string): Promise<void> {
  for (const table of [totpFactors, passkeys, recoveryCodes, passkeyChallenges])
    await db.delete(table).where(eq(table.userId, userId));
  await db.update(users).set({ hasSecondFactor: false }).where(eq(users.id, userId));
}
