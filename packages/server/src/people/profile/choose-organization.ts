import type { accountCalls } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { checkOrganization } from '../../enumeration/index';
import { diffOf } from '../../platform/audit/audit';
import { fail } from '../../platform/failure';
import type { Handler } from '../../platform/http/calls/handler';
import { users } from '../person/user.table';
import { mayChooseOrganization } from '../person/wanted-organization';

/**
 * Stores a newcomer's request for a department. Documents and calendars are shared with departments and
 * groups, so nobody joins one before a person with the right to move people confirms it (docs/decisions/054).
 * @throws organizationChosen
 */
export const chooseOrganization: Handler<typeof accountCalls.chooseOrganization> = async (
  { db, actor, now, audit },
  { department, userGroup },
) => {
  const [before] = await db.select().from(users).where(eq(users.id, actor.id)).for('update');
  // An account deleted since the call began must not change.
  if (!before || before.deletedAt) fail('unauthenticated');
  if (!mayChooseOrganization(before)) fail('organizationChosen');
  // An empty department withdraws the request, including its groups.
  const wanted = { department, userGroup: department === '' ? [] : userGroup };
  await checkOrganization(db, wanted, { department: before.wantedDepartment, userGroup: before.wantedUserGroup });
  const changes = { wantedDepartment: wanted.department, wantedUserGroup: wanted.userGroup };
  const diff = diffOf({ ...before }, changes);
  if (Object.keys(diff).length === 0) {
    audit();
    return null;
  }
  await db
    .update(users)
    .set({ ...changes, updatedAt: now })
    .where(eq(users.id, actor.id));
  audit({ entityId: actor.id, entityName: actor.name, diff });
  return null;
};
