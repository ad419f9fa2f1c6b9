import type { PasskeyChallenge, PasskeyProof } from '@easymock/contract';
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { newToken } from '../../platform/ids';
import { hashToken } from '../api-token/token-hash';
import { users } from '../person/user.table';
import { passkeyChallenges, passkeys } from './second-factor.table';

const rpName = 'EasyMock';
/** Minutes to find a key and touch it. */
const minutesToAnswer = 5;
/** Maximum pending challenges per person: enough for several windows, and a limit for programs. */
const mostChallenges = 20;

export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

/**
 * Returns the site of this installation's passkeys, which is its public address. Undefined if there is none,
 * or for an IP address, for which browsers create no passkeys.
 */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): PasskeySite | undefined {
  if (!publicUrl) return undefined;
  const { origin, hostname, protocol } = new URL(publicUrl);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isAddress || !isSecure ? undefined : { rpId: hostname, origin };
}

/** @throws passkeysClosed */
const requireSite = (config: Pick<Config, 'publicUrl'>): PasskeySite => passkeySite(config) ?? fail('passkeysClosed');

const listKeys = (db: Db, userId: string) => db.select().from(passkeys).where(eq(passkeys.userId, userId));

const described = (keys: Awaited<ReturnType<typeof listKeys>>) =>
  keys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as AuthenticatorTransport[],
  }));

/** Stores a challenge. The number per person is limited; the oldest challenges are deleted. */
async function keepChallenge(
  db: Db,
  kept: { userId: string; isForNew: boolean; challenge: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + minutesToAnswer * 60_000);
  // Locks the person's row, so that concurrent calls neither exceed the limit nor deadlock.
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, kept.userId)).for('no key update');
    await tx.insert(passkeyChallenges).values({ ...kept, tokenHash: hashToken(token), expiresAt });
    const isOwn = eq(passkeyChallenges.userId, kept.userId);
    const tooOld = tx
      .select({ id: passkeyChallenges.id })
      .from(passkeyChallenges)
      .where(isOwn)
      .orderBy(desc(passkeyChallenges.expiresAt), desc(eq(passkeyChallenges.tokenHash, hashToken(token))))
      .offset(mostChallenges);
    await tx.delete(passkeyChallenges).where(inArray(passkeyChallenges.id, tooOld));
  });
  return token;
}

/** Deletes and returns a challenge, so that no other response can use it. */
async function takeChallenge(
  db: Db,
  { token, userId, isForNew }: { token: string; userId: string; isForNew: boolean },
  now: Date,
): Promise<string | undefined> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.tokenHash, hashToken(token)),
        eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.isForNew, isForNew),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken?.challenge;
}

/**
 * Creates a challenge for the passkeys of a person.
 * @throws passkeysClosed, factorMissing
 */
export async function challengeKnown(
  { config }: Pick<Services, 'config'>,
  db: Db,
  userId: string,
  now: Date,
): Promise<PasskeyChallenge> {
  const { rpId } = requireSite(config);
  const keys = await listKeys(db, userId);
  if (keys.length === 0) fail('factorMissing');
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: described(keys),
    userVerification: 'preferred',
    timeout: minutesToAnswer * 60_000,
  });
  const token = await keepChallenge(db, { userId, isForNew: false, challenge: options.challenge }, now);
  return { token, options: { ...options } };
}

/** Returns whether a passkey of the person has signed the challenge. */
export async function isPasskeyRight(
  { config, log }: Pick<Services, 'config' | 'log'>,
  db: Db,
  { userId, proof, now }: { userId: string; proof: PasskeyProof; now: Date },
): Promise<boolean> {
  const site = requireSite(config);
  const expectedChallenge = await takeChallenge(db, { token: proof.token, userId, isForNew: false }, now);
  const [key] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, proof.answer.id)));
  if (!expectedChallenge || !key) return false;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof.answer, clientExtensionResults: {} } as Parameters<
        typeof verifyAuthenticationResponse
      >[0]['response'],
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      // The password was the first factor; possession of the key is the second.
      requireUserVerification: false,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
    });
    if (!verified) return false;
    await db
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
      .where(eq(passkeys.id, key.id));
    return true;
  } catch (err) {
    // The library throws for every mismatch, such as another site, a counter that fell behind, or an invalid
    // signature.
    log.warn({ err, userId }, 'the answer of a passkey was refused');
    return false;
  }
}

/**
 * Creates a challenge for a new passkey.
 * @throws passkeysClosed
 */
export async function challengeNew(
  { config }: Pick<Services, 'config'>,
  db: Db,
  person: { id: string; name: string; nickName: string },
  now: Date,
): Promise<PasskeyChallenge> {
  const options = await generateRegistrationOptions({
    rpName,
    rpID: requireSite(config).rpId,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.name,
    userDisplayName: person.nickName || person.name,
    excludeCredentials: described(await listKeys(db, person.id)),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    timeout: minutesToAnswer * 60_000,
  });
  const kept = { userId: person.id, isForNew: true, challenge: options.challenge };
  return { token: await keepChallenge(db, kept, now), options: { ...options } };
}

/**
 * Verifies a browser's response about a new passkey.
 * @throws passkeyRefused, passkeysClosed
 */
export async function readNewPasskey(
  { config, log }: Pick<Services, 'config' | 'log'>,
  db: Db,
  { userId, token, answer, now }: { userId: string; token: string; answer: unknown; now: Date },
): Promise<Pick<typeof passkeys.$inferInsert, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const site = requireSite(config);
  const expectedChallenge = await takeChallenge(db, { token, userId, isForNew: true }, now);
  if (!expectedChallenge) fail('passkeyRefused');
  const response = { ...(answer as RegistrationResponseJSON), clientExtensionResults: {} };
  const read = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
  }).catch((err: unknown) => {
    log.warn({ err, userId }, 'a new passkey was refused');
    return undefined;
  });
  if (!read?.verified) fail('passkeyRefused');
  const { id, publicKey, counter } = read.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports ?? [],
  };
}

export async function sweepChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
