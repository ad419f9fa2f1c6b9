import { eq } from 'drizzle-orm';
import { addressKey } from '../../platform/address/address-key';
import { fail } from '../../platform/failure';
import type { CheckContext } from '../../platform/http/calls/admission';
import { isDirectoryOn } from '../directory/directory-person';
import { isPasswordRight } from '../password/password';
import { users } from '../person/user.table';
import { tryPassword } from './sign-in-limits';

/**
 * Checks a password that the caller sent as their own, against the stored hash or the directory.
 * @returns the matching hash; null if the directory stores the password
 * @throws wrongOldPassword, tooMany, directoryAway; passwordElsewhere if the directory is off
 */
export async function tryOwnPassword(
  { services, actor, address, isWanted }: CheckContext,
  password: string,
): Promise<string | null> {
  const isTheirs = actor.source === 'directory';
  if (isTheirs && !isDirectoryOn(services)) fail('passwordElsewhere');
  const askedAt = performance.now();
  const { db } = services.database;
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, actor.id));
  const isInDirectory = async () => {
    const person = await services.directory?.authenticate(actor.name, password, askedAt);
    return person?.name.toLowerCase() === actor.name.toLowerCase();
  };
  await tryPassword(
    services,
    {
      name: actor.name,
      address: addressKey(address),
      standing: 'signedIn',
      at: isTheirs ? 'directory' : 'here',
      isWanted,
      refusals: { wrong: 'wrongOldPassword', locked: 'tooMany' },
    },
    async () => (await (isTheirs ? isInDirectory() : isPasswordRight(row?.hash, password))) || undefined,
  );
  return row?.hash ?? null;
}
