import {
  areaKeys,
  areas,
  fillText,
  type Grant,
  type Grants,
  grantsOf,
  type Language,
  type Level,
  levels,
  type PartialGrants,
  type Role,
} from '@easymock/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { findAllDecided } from '../grants/grants';
import { type UserRow, users } from '../person/user.table';

/** The person who administers others, reloaded because the session may be out of date. */
export interface Administrator {
  id: string;
  role: Role;
  grants: Grants;
  /** Stored grants for each role. */
  decided: ReadonlyMap<Role, PartialGrants>;
  language: Language;
}

/**
 * Returns the condition for accounts that a person may see: all, or those of their own department. Deleted
 * accounts are never visible.
 */
export function visibleTo({ grants, department }: Pick<Actor, 'grants' | 'department'>): SQL | undefined {
  const isHere = isNull(users.deletedAt);
  if (grants.accounts.level !== 'view') return isHere;
  return department ? and(isHere, eq(users.department, department)) : sql`false`;
}

/** Returns whether a level includes another one. */
export const isAtLeast = (level: Level, wanted: Level): boolean => levels.indexOf(level) >= levels.indexOf(wanted);

// Arbitrary advisory lock number.
const peopleLock = 7_300_161;

/**
 * Locks all changes of rights until the transaction ends, and checks that the caller still has the level.
 * Callers who change people are therefore never changed meanwhile. Nobody can downgrade, disable or delete
 * themselves, and only super administrators can change super administrators, so at least one always remains.
 * @throws unauthenticated, userDisabled, forbidden
 */
export async function lockRights(
  { db, actor, language }: Pick<SessionContext, 'db' | 'actor' | 'language'>,
  wanted: Level,
): Promise<Administrator> {
  await db.execute(sql`select pg_advisory_xact_lock(${peopleLock})`);
  const [row] = await db
    .select({
      id: users.id,
      role: users.role,
      status: users.status,
      department: users.department,
      extraGrants: users.extraGrants,
    })
    .from(users)
    .where(and(eq(users.id, actor.id), isNull(users.deletedAt)));
  if (!row) fail('unauthenticated');
  if (row.status === 'forbidden') fail('userDisabled');
  const decided = await findAllDecided(db);
  const grants = grantsOf(row.role, decided.get(row.role), row.extraGrants, row.department);
  if (!isAtLeast(grants.accounts.level, wanted)) fail('forbidden');
  return { id: row.id, role: row.role, grants, decided, language };
}

type Target = Pick<UserRow, 'id' | 'name' | 'role'>;

/**
 * Allows changes of super administrators by super administrators only.
 * @throws superAdministratorOnly
 */
export function requireMayChange(by: Administrator, target: Target): void {
  if (target.role === 'superAdministrator' && by.role !== 'superAdministrator')
    fail('superAdministratorOnly', { name: target.name });
}

/**
 * Like `requireMayChange`, and refuses the caller's own account.
 * @throws ownAccount, superAdministratorOnly
 */
export function requireMayChangeOther(by: Administrator, target: Target): void {
  if (target.id === by.id) fail('ownAccount');
  requireMayChange(by, target);
}

export const noGrant: Grant = { level: 'none', canReveal: false };

export const isSameGrant = (one: Grant, other: Grant): boolean =>
  one.level === other.level && one.canReveal === other.canReveal;

/**
 * Requires that the caller holds every right that is granted or revoked. Every change of rights is checked
 * here by the rights before and after it; only the differences count.
 * @throws rightsAboveOwn
 * @example requireWithin(by, {}, grantsOf(role)) // gives all that the role may do
 */
export function requireWithin(by: Administrator, before: PartialGrants, after: PartialGrants): void {
  const beyond = areaKeys.find((area) => {
    const [old, wanted, own] = [before[area] ?? noGrant, after[area] ?? noGrant, by.grants[area]];
    const isLevelOwn =
      old.level === wanted.level || (isAtLeast(own.level, old.level) && isAtLeast(own.level, wanted.level));
    return !isLevelOwn || (old.canReveal !== wanted.canReveal && !own.canReveal);
  });
  if (beyond) fail('rightsAboveOwn', { area: fillText(areas[beyond].name, by.language) });
}

type Holder = Target & Pick<UserRow, 'department' | 'extraGrants' | 'status'>;

/**
 * Returns the current rights of a person, and separately those of the role and of the extra grants. A right
 * that is covered by another one today, or that does not count in the person's department, may take effect
 * later.
 */
function rightsOf({ decided }: Administrator, person: Omit<Holder, 'id' | 'name'> | undefined): PartialGrants[] {
  if (!person) return [{}, {}, {}];
  const { role, department, extraGrants, status } = person;
  const ofRole = decided.get(role);
  const now = status === 'active' ? grantsOf(role, ofRole, extraGrants, department) : {};
  return [now, grantsOf(role, ofRole), extraGrants];
}

/**
 * Checks that an account may be changed, as far as this changes the person's rights: never the caller's own
 * account, and only within the caller's rights.
 * @param before undefined for a new account
 * @throws ownAccount, superAdministratorOnly, rightsAboveOwn
 */
export function allowRights(by: Administrator, before: Holder | undefined, after: Omit<Holder, 'id'>): void {
  const [was, is] = [rightsOf(by, before), rightsOf(by, after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  if (before) requireMayChangeOther(by, before);
  if (after.role === 'superAdministrator' && by.role !== after.role)
    fail('superAdministratorOnly', { name: after.name });
  for (const [place, rights] of was.entries()) requireWithin(by, rights, is[place] ?? {});
}

/**
 * Checks that records of a person may be transferred to others: the caller must be allowed to delete the
 * account. Callers who may hand over at all may always give away their own records.
 * @throws superAdministratorOnly, rightsAboveOwn
 */
export function allowHandOver(by: Administrator, from: Holder): void {
  requireMayChange(by, from);
  if (from.id !== by.id) allowRights(by, from, { ...from, status: 'forbidden' });
}
