import { randomBytes } from 'node:crypto';
import { maxPasskeys, type PasskeyEntry, secondFactorCalls } from '@easymock/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { base32 } from '../../platform/authenticator/base32';
import { violatedUnique } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { newId } from '../../platform/ids';
import { lockOwnAccount } from '../person/lock-accounts';
import { needsFactor } from './factor-policy';
import { isOwnTotp, noteFactorGone, noteFirstFactor, totpPlace } from './own-factors';
import { challengeKnown, challengeNew, passkeySite, readNewPasskey } from './passkey';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes';
import { passkeys, totpFactors } from './second-factor.table';
import { otpAddress, stepOfCode } from './totp';

/** 160 bits, the length that RFC 4226 recommends. */
const secretBytes = 20;
/** Name of the app in the audit log. */
const totpName = 'TOTP';

const present = (row: typeof passkeys.$inferSelect): PasskeyEntry => ({
  _id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

export const secondFactorHandlers = implement(secondFactorCalls, {
  async factors({ db, actor, services }) {
    const [app] = await db.select().from(totpFactors).where(isOwnTotp(actor.id));
    const keys = await db
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, actor.id))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
    return {
      isRequired: needsFactor(services.settings, actor),
      totp: app ? { createdAt: app.createdAt.toISOString() } : null,
      passkeys: keys.map(present),
      canAddPasskeys: passkeySite(services.config) !== undefined,
      recoveryCodesLeft: await countRecoveryCodes(db, actor.id),
    };
  },

  // An unconfirmed secret is replaced, since people start over after they closed the QR code.
  async startTotp({ db, actor, services, now }) {
    await lockOwnAccount(db, actor.id, 'no key update');
    const [known] = await db.select().from(totpFactors).where(isOwnTotp(actor.id));
    if (known) fail('totpExists');
    const id = newId();
    const secret = randomBytes(secretBytes);
    const sealed = await services.secrets.seal(secret.toString('base64url'), totpPlace(id));
    await db.delete(totpFactors).where(eq(totpFactors.userId, actor.id));
    await db.insert(totpFactors).values({ id, userId: actor.id, secret: sealed, createdAt: now });
    return { secret: base32(secret), address: otpAddress(secret, actor.name) };
  },

  async confirmTotp({ db, actor, services, now, audit }, { code }) {
    await lockOwnAccount(db, actor.id, 'no key update');
    const isWaiting = and(eq(totpFactors.userId, actor.id), isNull(totpFactors.confirmedAt));
    const [factor] = await db.select().from(totpFactors).where(isWaiting);
    if (!factor) fail('factorMissing');
    const secret = await services.secrets.open(factor.secret, totpPlace(factor.id));
    const step = stepOfCode(Buffer.from(secret ?? '', 'base64url'), code.replace(/\s/g, ''), now);
    if (secret === undefined || step === undefined) fail('wrongCode');
    await db.update(totpFactors).set({ confirmedAt: now, lastStep: step }).where(eq(totpFactors.id, factor.id));
    audit({ entityId: actor.id, entityName: totpName });
    return { recoveryCodes: await noteFirstFactor(db, actor.id) };
  },

  async removeTotp({ db, actor, audit }) {
    await lockOwnAccount(db, actor.id, 'no key update');
    const removed = await db.delete(totpFactors).where(isOwnTotp(actor.id)).returning({ id: totpFactors.id });
    if (removed.length === 0) fail('factorMissing');
    await noteFactorGone(db, actor.id);
    audit({ entityId: actor.id, entityName: totpName });
    return null;
  },

  async renewRecoveryCodes({ db, actor, audit }) {
    await lockOwnAccount(db, actor.id, 'no key update');
    if (!actor.hasSecondFactor) fail('factorMissing');
    audit({ entityId: actor.id, entityName: actor.name });
    return { recoveryCodes: await renewRecoveryCodes(db, actor.id) };
  },

  async startPasskey({ db, actor, services, now }) {
    return challengeNew(services, db, actor, now);
  },

  // The challenge is deleted outside of the transaction, so that the rollback of a refused call cannot restore it.
  addPasskey: withoutTransaction(async (ctx, { name, token, answer }) => {
    const { actor, services, now } = ctx;
    const read = await readNewPasskey(services, ctx.db, { userId: actor.id, token, answer, now });
    const made = await ctx.db.transaction(async (db) => {
      await lockOwnAccount(db, actor.id, 'no key update');
      const held = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, actor.id));
      if (held.length >= maxPasskeys) fail('passkeysFull', { num: maxPasskeys });
      try {
        const values = { ...read, userId: actor.id, name, createdAt: now };
        const [row] = await db.insert(passkeys).values(values).returning();
        return { passkey: present(row ?? fail('internal')), recoveryCodes: await noteFirstFactor(db, actor.id) };
      } catch (error) {
        if (violatedUnique(error) === 'passkey_credential_unique') fail('passkeyKnown');
        throw error;
      }
    });
    ctx.audit({ entityId: actor.id, entityName: name });
    return made;
  }),

  async removePasskey({ db, actor, audit }, { id }) {
    await lockOwnAccount(db, actor.id, 'no key update');
    const [removed] = await db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.id)))
      .returning({ name: passkeys.name });
    if (!removed) fail('factorMissing');
    await noteFactorGone(db, actor.id);
    audit({ entityId: actor.id, entityName: removed.name });
    return null;
  },

  async getPasskeyChallenge({ db, actor, services, now }) {
    return challengeKnown(services, db, actor.id, now);
  },
});
