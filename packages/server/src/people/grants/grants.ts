import { areas, type Grants, grantsOf, type Role, type SomeGrants } from '@easymock/contract';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { Db } from '../../platform/database/index';
import { users } from '../person/user.table';
import { roleGrants } from './role-grant.table';

/**
 * The decisions for the role of a user, beside the user's row: a session is looked up with every call. The column
 * names its table by hand: in a query of that table alone it would be taken for the grant's own.
 */
export const decidedForRole: SQL<SomeGrants> = sql<SomeGrants>`(
  select coalesce(jsonb_object_agg(g.area, jsonb_build_object('level', g.level, 'canReveal', g.can_reveal)), '{}')
  from ${roleGrants} g where g.role = ${users}.role)`;

/** Returns the decisions for each role, without areas of former versions. */
export async function findAllDecided(db: Db): Promise<ReadonlyMap<Role, SomeGrants>> {
  const decided = new Map<Role, SomeGrants>();
  for (const { role, area, level, canReveal } of await db.select().from(roleGrants)) {
    if (Object.hasOwn(areas, area)) decided.set(role, { ...decided.get(role), [area]: { level, canReveal } });
  }
  return decided;
}

/** The same for one role. */
async function findDecided(db: Db, role: Role): Promise<SomeGrants> {
  return (await findAllDecided(db)).get(role) ?? {};
}

/** Returns the rights of a person. */
export async function findGrants(
  db: Db,
  { role, extraGrants, department }: { role: Role; extraGrants: SomeGrants; department: string },
): Promise<Grants> {
  return grantsOf(role, await findDecided(db, role), extraGrants, department);
}

/** Somebody who may do things, as far as rights go. */
export type RightsHolder = Pick<Actor, 'id' | 'nickName' | 'role' | 'department' | 'userGroup' | 'grants'>;

/**
 * The rights of those of the people whose accounts are active; without IDs, of everybody.
 * @param accounts whether disabled accounts count as well: what they would be allowed
 */
export async function loadRightsHolders(
  db: Db,
  ids?: readonly string[],
  accounts: 'active' | 'allAccounts' = 'active',
): Promise<RightsHolder[]> {
  const { id, nickName, role, department, userGroup, extraGrants, status, deletedAt } = users;
  const rows = await db
    .select({ id, nickName, role, department, userGroup, extraGrants })
    .from(users)
    .where(
      and(
        accounts === 'active' ? eq(status, 'active') : undefined,
        isNull(deletedAt),
        ids && inArray(id, [...ids]),
      ),
    );
  const decided = await findAllDecided(db);
  return rows.map(({ extraGrants, ...person }) => ({
    ...person,
    grants: grantsOf(person.role, decided.get(person.role), extraGrants, person.department),
  }));
}
