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
  type Role,
  type SomeGrants,
} from '@easymock/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { findAllDecided } from '../grants/grants';
import { type UserRow, users } from '../person/user.table';

/** The person who administers others right now. Read anew, because what the session said may be over. */
export interface Administrator {
  id: string;
  role: Role;
  grants: Grants;
  /** The decisions for each role. */
  decided: ReadonlyMap<Role, SomeGrants>;
  language: Language;
}

/** Whose accounts somebody sees: all, or those of their own department. Deleted accounts nobody sees. */
export function visibleTo({ grants, department }: Pick<Actor, 'grants' | 'department'>): SQL | undefined {
  const isHere = isNull(users.deletedAt);
  if (grants.accounts.level !== 'view') return isHere;
  return department ? and(isHere, eq(users.department, department)) : sql`false`;
}

/** Whether a level includes another one. */
export const isAtLeast = (level: Level, wanted: Level): boolean =>
  levels.indexOf(level) >= levels.indexOf(wanted);

// Any number, as long as no one else takes it.
const peopleLock = 7_300_161;

/**
 * Lets nobody else change who may do what until the transaction is over, and makes sure that the caller still
 * may. Callers who change people are therefore never among those who are changed meanwhile: as nobody lowers,
 * forbids or deletes oneself, and only super administrators touch their like, there is always one left.
 */
export async function holdPeople(
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

/** Only super administrators touch super administrators. */
export function allowTouch(by: Administrator, target: Target): void {
  if (target.role === 'superAdministrator' && by.role !== 'superAdministrator')
    fail('superAdministratorOnly', { name: target.name });
}

/** The same for what nobody does to their own account. */
export function allowTouchOther(by: Administrator, target: Target): void {
  if (target.id === by.id) fail('ownAccount');
  allowTouch(by, target);
}

/** The grant of a person without any right in an area. */
export const noGrant: Grant = { level: 'none', canReveal: false };

export const isSameGrant = (one: Grant, other: Grant): boolean =>
  one.level === other.level && one.canReveal === other.canReveal;

/**
 * Nobody gives what they may not do themselves, and nobody takes it. Every change of what people may do is checked
 * here, as the rights before it and after it; only what differs counts.
 * @throws rightsAboveOwn
 * @example requireWithin(by, {}, grantsOf(role)) // gives all that the role may do
 */
export function requireWithin(by: Administrator, before: SomeGrants, after: SomeGrants): void {
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
 * Returns the rights of a person, and those that their role and their own grants would give alone: a right that another
 * covers today, or that does not count in their department, may count tomorrow.
 */
function rightsOf({ decided }: Administrator, person: Omit<Holder, 'id' | 'name'> | undefined): SomeGrants[] {
  if (!person) return [{}, {}, {}];
  const { role, department, extraGrants, status } = person;
  const ofRole = decided.get(role);
  const now = status === 'active' ? grantsOf(role, ofRole, extraGrants, department) : {};
  return [now, grantsOf(role, ofRole), extraGrants];
}

/**
 * Lets an account be changed, as far as that changes what its person may do: never one's own, and within one's own
 * rights.
 * @param before undefined for an account that is opened
 * @throws ownAccount, superAdministratorOnly, rightsAboveOwn
 */
export function allowRights(by: Administrator, before: Holder | undefined, after: Omit<Holder, 'id'>): void {
  const [was, is] = [rightsOf(by, before), rightsOf(by, after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  if (before) allowTouchOther(by, before);
  if (after.role === 'superAdministrator' && by.role !== after.role)
    fail('superAdministratorOnly', { name: after.name });
  for (const [place, rights] of was.entries()) requireWithin(by, rights, is[place] ?? {});
}

/**
 * Lets things of a person be given to others: whose account one may not delete, their things one may not take. Anybody
 * who may hand over at all may give away their own.
 * @throws superAdministratorOnly, rightsAboveOwn
 */
export function allowHandOver(by: Administrator, from: Holder): void {
  allowTouch(by, from);
  if (from.id !== by.id) allowRights(by, from, { ...from, status: 'forbidden' });
}
