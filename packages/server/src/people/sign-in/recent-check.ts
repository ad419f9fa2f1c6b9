import type { CheckWay } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { Services } from '../../platform/context';
import { fail, failUnconfirmed } from '../../platform/failure';
import type { CheckContext } from '../../platform/http/calls/admission';
import { isDirectoryOn } from '../directory/directory-person';
import { users } from '../person/user.table';
import { factorWaysOf } from '../second-factor/own-factors';
import { noteCheck } from '../session/session';
import { tryOwnPassword } from './own-password';

/**
 * Refuses callers who have neither signed in nor confirmed their identity within the configured time.
 * @param password the caller's own password from the input; a correct one counts as a check
 * @throws recentCheckNeeded; wrongOldPassword or tooMany for the password; tokenClosed
 * @example await requireRecentCheck({ services, actor, address, now, isWanted });
 */
export async function requireRecentCheck(ctx: CheckContext, password?: string): Promise<void> {
  const { services, actor, now } = ctx;
  if (!actor.checkedAt) fail('tokenClosed');
  if (password !== undefined) {
    await tryOwnPassword(ctx, password);
    await noteCheck(services.database.db, actor.sessionId, now);
    return;
  }
  const oldest = now.getTime() - services.settings.get('secret.revealRecheckMin') * 60_000;
  if (actor.checkedAt.getTime() < oldest) failUnconfirmed('recentCheckNeeded', { ways: await waysOf(services, actor) });
}

async function waysOf(services: Services, { id, source, hasSecondFactor }: Actor): Promise<CheckWay[]> {
  const { db } = services.database;
  const factors = hasSecondFactor ? await factorWaysOf(services, db, id) : [];
  return (await hasPassword(services, { id, source })) ? ['password', ...factors] : factors;
}

async function hasPassword(services: Services, { id, source }: Pick<Actor, 'id' | 'source'>): Promise<boolean> {
  if (source === 'directory') return isDirectoryOn(services);
  const [row] = await services.database.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  return Boolean(row?.hash);
}
