import type { accountCalls } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { checkOrganization } from '../../enumeration/index';
import { diffOf } from '../../platform/audit/audit';
import { fail } from '../../platform/failure';
import type { Handler } from '../../platform/http/calls';
import { users } from '../person/user.table';

/**
 * Lets newcomers say where they work, once: afterwards administrators move them. Nobody gains a right by it: heads of
 * departments see the accounts of their own, so people who see accounts do not choose.
 * @throws organizationChosen
 */
export const chooseOrganization: Handler<typeof accountCalls.chooseOrganization> = async (
  { db, actor, now, audit },
  organization,
) => {
  const [before] = await db.select().from(users).where(eq(users.id, actor.id)).for('update');
  // Nothing comes back to an account that was deleted since the call began.
  if (!before || before.deletedAt) fail('unauthenticated');
  const isPlaced = before.department !== '' || before.userGroup.length > 0;
  if (isPlaced || before.source !== 'local' || actor.grants.accounts.level !== 'none')
    fail('organizationChosen');
  await checkOrganization(db, organization);
  await db
    .update(users)
    .set({ ...organization, updatedAt: now })
    .where(eq(users.id, actor.id));
  audit({ entityId: actor.id, entityName: actor.name, diff: diffOf({ ...before }, organization) });
  return null;
};
