import type { CallData, Contract, HandedOver, HandoverKind } from '@easymock/contract';
import { and, asc, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { deleteApiTokens } from '../api-token/api-token';
import { apiTokens } from '../api-token/api-token.table';
import { type Person, personColumns, presentPerson } from '../person/person';
import { sessions, users } from '../person/user.table';
import type { AccountRow } from './accounts.repository';
import { switchAccount } from './change-account';
import { handOverAll } from './hand-over';

/** Describes what a leaving person owns, and suggests a new owner. */
export async function describeLeaver(
  { db, actor, now, services }: SessionContext,
  leaver: AccountRow,
): Promise<CallData<Contract['accounts']['getOffboarding']>> {
  const owned = [];
  for (const { kind, count } of services.contributions.owns) owned.push({ kind, num: await count(db, leaver.id) });
  const isOpen = and(eq(sessions.userId, leaver.id), isNull(sessions.endedReason), gt(sessions.expiresAt, now));
  const [open] = await db.select({ num: count() }).from(sessions).where(isOpen);
  const isHeld = and(eq(apiTokens.userId, leaver.id), gt(apiTokens.expiresAt, now));
  const [held] = await db.select({ num: count() }).from(apiTokens).where(isHeld);
  const head = await findHead(db, leaver);
  const [self] = await db.select(personColumns).from(users).where(eq(users.id, actor.id));
  const heir = head ?? (actor.id === leaver.id ? undefined : self);
  return { owned, sessionNum: open?.num ?? 0, tokenNum: held?.num ?? 0, heir: heir ? presentPerson(heir) : null };
}

/** Returns a head of the person's department, preferably one who shares a group with the person. */
async function findHead(db: Db, { id, department, userGroup }: AccountRow): Promise<Person | undefined> {
  if (!department) return undefined;
  const isHead = and(
    eq(users.role, 'departmentManagement'),
    eq(users.department, department),
    eq(users.status, 'active'),
    ne(users.id, id),
  );
  const isNear = sql`${users.userGroup} && ${sql.param(userGroup)}::text[]`;
  const order = [desc(isNear), asc(users.createdAt), asc(users.id)];
  const [head] = await db
    .select(personColumns)
    .from(users)
    .where(isHead)
    .orderBy(...order)
    .limit(1);
  return head;
}

/**
 * Transfers all records of a person, ends their sessions and tokens, and disables the account, all or
 * nothing. One audit entry covers all of it.
 * @throws heirMissing if records have no new owner
 */
export async function offboard(
  ctx: SessionContext,
  leaver: AccountRow,
  heirs: Partial<Record<HandoverKind, string>>,
): Promise<HandedOver> {
  const { answer, diff } = await handOverAll(ctx, leaver, heirs, { isComplete: true });
  // The account may have been disabled before.
  if (leaver.status === 'active') await switchAccount(ctx, leaver, 'forbidden', 'offboard', diff);
  else ctx.audit({ entityId: leaver.id, entityName: leaver.name, diff });
  // Tokens of a temporarily disabled account are only suspended.
  await deleteApiTokens(ctx.db, leaver.id);
  return answer;
}
