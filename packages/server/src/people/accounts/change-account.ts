import type { AuditAction, UserStatus } from '@easymock/contract';
import { and, eq } from 'drizzle-orm';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { emit } from '../../platform/outbox/index';
import { deleteApiTokens } from '../api-token/api-token';
import { accountChanged } from '../person/account-changed';
import { users } from '../person/user.table';
import { endOtherSessions } from '../session/session';
import type { AccountRow } from './accounts.repository';

type Changes = Partial<typeof users.$inferInsert>;
/** Audit details in addition to the changed columns. */
type AuditDetails = Parameters<SessionContext['audit']>[0];

/** Changes an account and writes the audit log if anything differs. Returns whether it did. */
export async function changeAccount(
  ctx: SessionContext,
  before: AccountRow,
  changes: Changes,
  said: AuditDetails = {},
): Promise<boolean> {
  const diff = diffOf({ ...before }, changes);
  if (Object.keys(diff).length === 0) {
    ctx.audit();
    return false;
  }
  const { id, department, userGroup, wantedDepartment, wantedUserGroup } = before;
  const changed = await ctx.db
    .update(users)
    .set({ ...changes, updatedAt: ctx.now })
    .where(
      and(
        eq(users.id, id),
        // Enumerations may have been merged since the account was read; a removed value must not be written
        // back.
        eq(users.department, department),
        eq(users.userGroup, userGroup),
        // A request that the caller has not seen must not be decided.
        changes.wantedDepartment === undefined ? undefined : eq(users.wantedDepartment, wantedDepartment),
        changes.wantedUserGroup === undefined ? undefined : eq(users.wantedUserGroup, wantedUserGroup),
      ),
    )
    .returning({ id: users.id });
  if (changed.length === 0) fail('staleVersion');
  ctx.audit({ entityId: before.id, entityName: before.name, ...said, diff: { ...diff, ...said.diff } });
  const { role, status } = diff;
  if (role || status)
    await emit(ctx, accountChanged, {
      userId: before.id,
      actorId: ctx.actor.id,
      ...(role && { role: changes.role }),
      ...(status && { status: changes.status }),
    });
  return true;
}

/**
 * Ends a person's sessions, because their rights or credentials have changed; the caller's own session stays.
 */
export const renewSessions = ({ db, actor }: SessionContext, userId: string): Promise<void> =>
  endOtherSessions(db, userId, actor.sessionId);

/** Disables or enables an account. */
export async function switchAccount(
  ctx: SessionContext,
  before: AccountRow,
  status: UserStatus,
  action: AuditAction,
  diff: AuditDetails['diff'] = {},
): Promise<void> {
  const isChanged = await changeAccount(ctx, before, { status }, { action, diff });
  // The next call of a disabled person reports the disabled account. An enabled person signs in again and
  // creates new tokens.
  if (isChanged && status === 'forbidden') await renewSessions(ctx, before.id);
  if (isChanged && status === 'active') await deleteApiTokens(ctx.db, before.id);
}
