import { checkOrganization } from '../../enumeration/index';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { emit } from '../../platform/outbox/index';
import { accountChanged } from '../person/account-changed';
import { findOrganization, unitText } from '../person/organization';
import { noWish, presentWanted } from '../person/wanted-organization';
import { type Administrator, allowRights, requireMayChangeOther } from './accounts.policy';
import { type AccountRow, isDepartmentFixed } from './accounts.repository';
import { changeAccount, renewSessions } from './change-account';

interface Organization {
  department: string;
  userGroup: string[];
}

/**
 * Moves a person to a department and groups. The move decides a pending request of the person, who is notified.
 * @throws ownAccount, superAdministratorOnly, rightsAboveOwn, directoryDepartment, staleVersion
 */
export async function movePerson(
  ctx: SessionContext,
  by: Administrator,
  before: AccountRow,
  to: Organization,
): Promise<void> {
  requireMayChangeOther(by, before);
  allowRights(by, before, { ...before, department: to.department });
  const isMoved = to.department !== before.department;
  if (isMoved && isDepartmentFixed(ctx.services, before)) fail('directoryDepartment', { name: before.name });
  await checkOrganization(ctx.db, to, before);
  if (!(await changeAccount(ctx, before, { ...to, ...noWish }))) return;
  // A person who stays in the same place keeps the same rights.
  if (isMoved || String(to.userGroup) !== String(before.userGroup)) await renewSessions(ctx, before.id);
  if (presentWanted(before)) await tellDecision(ctx, before, to);
}

async function tellDecision(ctx: SessionContext, before: AccountRow, { department }: Organization): Promise<void> {
  const { departments } = await findOrganization(ctx.db);
  await emit(ctx, accountChanged, {
    userId: before.id,
    actorId: ctx.actor.id,
    joined: {
      isAsWanted: department === before.wantedDepartment,
      department: department === '' ? null : unitText(departments, department),
    },
  });
}
