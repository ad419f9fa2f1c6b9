import {
  type Area,
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
} from '@easymock/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor, SessionContext } from '../platform/context';
import { fail } from '../platform/failure';
import { decidedForRole } from './grants';
import { type UserRow, users } from './user.table';

/** Who administers people right now: read anew, since what the session said may be over. */
export interface Administrator {
  id: string;
  role: Role;
  grants: Grants;
}

/** Whose accounts somebody sees: all, or those of their own department. Deleted accounts nobody sees. */
export function visibleTo({ grants, department }: Pick<Actor, 'grants' | 'department'>): SQL | undefined {
  const isHere = isNull(users.deletedAt);
  if (grants.accounts.level !== 'view') return isHere;
  return department ? and(isHere, eq(users.department, department)) : sql`false`;
}

const isAtLeast = (level: Level, wanted: Level): boolean => levels.indexOf(level) >= levels.indexOf(wanted);

// Any number, as long as no one else takes it.
const peopleLock = 7_300_161;

/**
 * Lets nobody else change who may do what until the transaction is over, and makes sure that the caller still
 * may. Whoever changes people is therefore never among those who are changed meanwhile: as nobody lowers,
 * forbids or deletes oneself, and only super administrators touch their like, there is always one left.
 */
export async function holdPeople({ db, actor }: SessionContext, wanted: Level): Promise<Administrator> {
  await db.execute(sql`select pg_advisory_xact_lock(${peopleLock})`);
  const [row] = await db
    .select({
      id: users.id,
      role: users.role,
      status: users.status,
      department: users.department,
      extraGrants: users.extraGrants,
      decided: decidedForRole,
    })
    .from(users)
    .where(and(eq(users.id, actor.id), isNull(users.deletedAt)));
  if (!row) fail('unauthenticated');
  if (row.status === 'forbidden') fail('userDisabled');
  const grants = grantsOf(row.role, row.decided, row.extraGrants, row.department);
  if (!isAtLeast(grants.accounts.level, wanted)) fail('forbidden');
  return { id: row.id, role: row.role, grants };
}

type Target = Pick<UserRow, 'id' | 'name' | 'role'>;

/** Only their like touches super administrators. */
export function allowTouch(by: Administrator, target: Target): void {
  if (target.role === 'superAdministrator' && by.role !== 'superAdministrator')
    fail('superAdministratorOnly', { name: target.name });
}

/** The same for what nobody does to oneself. */
export function allowTouchOther(by: Administrator, target: Target): void {
  if (target.id === by.id) fail('ownAccount');
  allowTouch(by, target);
}

const isWithin = (given: Grant, own: Grant): boolean =>
  isAtLeast(own.level, given.level) && (own.canReveal || !given.canReveal);

/** Nobody gives, or gets at, what they may not do themselves. */
export function requireWithin(by: Administrator, given: Partial<Grants>, language: Language): void {
  const beyond = areaKeys.find((area) => given[area] && !isWithin(given[area], by.grants[area]));
  if (beyond) fail('rightsAboveOwn', { area: areaName(beyond, language) });
}

const areaName = (area: Area, language: Language): string => fillText(areas[area].name, language);
