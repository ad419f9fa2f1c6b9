import { randomBytes } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { base32 } from '../../platform/authenticator/base32';
import type { Db } from '../../platform/database/index';
import { hashToken } from '../api-token/token-hash';
import { recoveryCodes } from './second-factor.table';

const codeNum = 10;
/** 80 bits, too many to find a code by trying hashes. */
const codeBytes = 10;

/** Removes spaces and hyphens and lowers the case, since people type codes in many ways. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z\d]/g, '');

/** Generates recovery codes that replace all earlier ones. Only their hashes are stored. */
export async function renewRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeNum }, () =>
    (base32(randomBytes(codeBytes)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  );
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(plain(code)) })));
  return codes;
}

/**
 * Marks a recovery code as used.
 * @returns whether the code is valid and was unused
 */
export async function useRecoveryCode(db: Db, userId: string, code: string, now: Date): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashToken(plain(code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ num: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.num ?? 0;
}
