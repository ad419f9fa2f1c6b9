import { type SharePwdType, sharePwdTypes, shareSessionHours } from '@easymock/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { hashPassword, isPasswordRight } from '../../people/index';
import { addressKey } from '../../platform/address/address-key';
import type { CallContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { attemptWithinBudget } from '../../platform/limits/attempt';
import type { ThrottleRule } from '../../platform/limits/throttle';
import { Turns } from '../../platform/turns/turns';
import { findShare, type LiveShare, needsPassword, signToOpen } from '../rights/share-access';
import { type ShareRow, wikiShares, wikiShareVisits } from '../share.table';
import { findCommonPassword } from './common-password';
import { visitorsOf } from './share-visits';

// docs/decisions/042-links-to-documents.md explains these limits.

const tenMinutes = 600;
const hour = 3_600;

const ruleOf = {
  both: (shareId: string, address: string): ThrottleRule => ({
    key: `share:both:${shareId} ${address}`,
    limit: 5,
    seconds: tenMinutes,
  }),
  share: (shareId: string): ThrottleRule => ({ key: `share:ten:${shareId}`, limit: 20, seconds: tenMinutes }),
  hour: (shareId: string): ThrottleRule => ({ key: `share:hour:${shareId}`, limit: 50, seconds: hour }),
};

/** Serves addresses in turn; each address tries one password per link at a time. */
const turns = new Turns({ atOnce: 4, atOncePerGroup: 2, waiting: 2_000, waitingPerGroup: 50, retrySeconds: 5 });

/** Returns the password columns of a link. Hashing takes a moment, so call it before a transaction begins. */
export async function passwordFields(
  db: Db,
  pwdType: SharePwdType,
  pwd: string | undefined,
): Promise<Pick<ShareRow, 'pwdType' | 'passwordHash'>> {
  if (pwdType === sharePwdTypes.none) return { pwdType, passwordHash: null };
  if (pwdType === sharePwdTypes.manual)
    return { pwdType, passwordHash: await hashPassword(pwd ?? fail('sharePwdMissing')) };
  if (!(await findCommonPassword(db))) fail('commonPwdMissing');
  return { pwdType, passwordHash: null };
}

async function hashOf(db: Db, { pwdType, passwordHash }: ShareRow): Promise<string | null> {
  return pwdType === sharePwdTypes.common ? ((await findCommonPassword(db))?.hash ?? null) : passwordHash;
}

/**
 * Returns whether a visitor has opened the link with the current password before. Other people cannot lock out
 * such visitors.
 */
async function isKnown(db: Db, share: LiveShare, visitors: readonly string[]): Promise<boolean> {
  const { shareId, visitor, lock, day } = wikiShareVisits;
  const [found] = await db
    .select({ day })
    .from(wikiShareVisits)
    .where(and(eq(shareId, share.id), inArray(visitor, [...visitors]), eq(lock, share.lock)))
    .orderBy(desc(day))
    .limit(1);
  return found !== undefined;
}

/**
 * Checks a password of a link within the rate limits of the link and the address. Only wrong passwords count.
 * The limits of the link apply only to unknown visitors; visitors who opened it with this password have their
 * own.
 * @returns the token that opens the link for some hours
 */
export async function openByPassword(ctx: CallContext, flag: string, pwd: string): Promise<string> {
  const { db, services, now, isWanted } = ctx;
  const share = (await findShare(db, { flag }, now)) ?? fail('shareGone');
  const token = () => signToOpen(share, new Date(now.getTime() + shareSessionHours * hour * 1000));
  if (!needsPassword(share)) return token();
  const address = addressKey(ctx.address);
  const visitors = visitorsOf(share, ctx);
  const both = ruleOf.both(share.id, address);
  const rules = (await isKnown(db, share, visitors)) ? [both] : [both, ruleOf.share(share.id), ruleOf.hour(share.id)];
  const key = `${share.id} ${address}`;
  const guessed = await turns.take({ group: address, key }, async () => {
    if (!isWanted()) fail('tooMany', { seconds: 5 });
    return attemptWithinBudget(services.throttle, rules, async () =>
      (await isPasswordRight(await hashOf(db, share), pwd, 'link')) ? token() : undefined,
    );
  });
  if (guessed.how === 'right') return guessed.value;
  if (guessed.how === 'over') return fail('shareLocked', { seconds: guessed.seconds });
  await db
    .update(wikiShares)
    .set({ wrongNum: sql`${wikiShares.wrongNum} + 1` })
    .where(eq(wikiShares.id, share.id));
  return fail('sharePwdWrong');
}
