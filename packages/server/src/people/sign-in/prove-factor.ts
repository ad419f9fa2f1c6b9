import type { FactorWay } from '@easymock/contract';
import { addressKey } from '../../platform/address/address-key';
import type { CallContext } from '../../platform/context';
import { failUnconfirmed } from '../../platform/failure';
import type { ThrottleRule } from '../../platform/limits/throttle';
import { type FactorProof, factorWaysOf, isAppCode, takeProof } from '../second-factor/own-factors';
import { challengeKnown } from '../second-factor/passkey';
import { tryPassword } from './sign-in-limits';

/**
 * Prevents a person who knows the password from guessing app codes for weeks, since three of a million codes
 * are valid at any time. Recovery codes and passkeys cannot be guessed, so they still work when the app is
 * locked this way.
 */
const perDay = (userId: string): ThrottleRule => ({ key: `factor:${userId}`, limit: 50, seconds: 86_400 });

/**
 * Checks the second factor of a person whose password was correct. Wrong factors count against the limits of
 * wrong passwords.
 * @throws secondFactorNeeded if no factor was sent; wrongCode, passkeyRefused, loginLocked
 */
export async function proveFactor(
  { services, address, now, isWanted }: Pick<CallContext, 'services' | 'address' | 'now' | 'isWanted'>,
  person: { id: string; name: string },
  proof: FactorProof,
): Promise<FactorWay | 'recoveryCode'> {
  const { id: userId, name } = person;
  if (proof.code === undefined && !proof.passkey) {
    const { db } = services.database;
    const ways = await factorWaysOf(services, db, userId);
    const passkey = ways.includes('passkey') ? await challengeKnown(services, db, userId, now) : null;
    failUnconfirmed('secondFactorNeeded', { ways, passkey });
  }
  return tryPassword(
    services,
    {
      name,
      address: addressKey(address),
      standing: 'signedIn',
      at: 'here',
      isWanted,
      rules: isAppCode(proof) ? [perDay(userId)] : [],
      refusals: { wrong: proof.passkey ? 'passkeyRefused' : 'wrongCode', locked: 'loginLocked' },
    },
    () => takeProof(services, { userId, proof, now }),
  );
}
