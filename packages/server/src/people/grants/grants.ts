import { areas, type Grants, grantsOf, type PartialGrants, type Role } from '@easymock/contract';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { Db } from '../../platform/database/index';
import { users } from '../person/user.table';
import { roleGrants } from './role-grant.table';

/**
 * Subquery of the grants stored for the role of a user, for queries of the user's row, since every call loads
 * a session. The user table is named explicitly: in a query of that table alone, drizzle would omit it and
 * the column would resolve to that of the grant.
 */
export const decidedForRole: SQL<PartialGrants> = sql<PartialGrants>`(
  select coalesce(jsonb_object_agg(g.area, jsonb_build_object('level', g.level, 'canReveal', g.can_reveal)), '{}')
  from ${roleGrants} g where g.role = ${users}.role)`;

/** Returns the stored grants of each role, without areas of former versions. */
export async function findAllDecided(db: Db): Promise<ReadonlyMap<Role, PartialGrants>> {
  const decided = new Map<Role, PartialGrants>();
  for (const { role, area, level, canReveal } of await db.select().from(roleGrants)) {
    if (Object.hasOwn(areas, area)) decided.set(role, { ...decided.get(role), [area]: { level, canReveal } });
  }
  return decided;
}

async function findDecided(db: Db, role: Role): Promise<PartialGrants> {
  return (await findAllDecided(db)).get(role) ?? {};
}

/** Returns the rights of a person. */
export async function findGrants(
  db: Db,
  { role, extraGrants, department }: { role: Role; extraGrants: PartialGrants; department: string },
): Promise<Grants> {
  return grantsOf(role, await findDecided(db, role), extraGrants, department);
}

/** The facts about a person that determine rights. */
export type RightsHolder = Pick<Actor, 'id' | 'nickName' | 'role' | 'department' | 'userGroup' | 'grants'>;

/**
 * Loads people with active accounts and their rights; all people if there are no IDs.
 * @param accounts whether disabled accounts are included, with the rights that they would have
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
      and(accounts === 'active' ? eq(status, 'active') : undefined, isNull(deletedAt), ids && inArray(id, [...ids])),
    );
  const decided = await findAllDecided(db);
  return rows.map(({ extraGrants, ...person }) => ({
    ...person,
    grants: grantsOf(person.role, decided.get(person.role), extraGrants, person.department),
  }));
}
