import { mayManageAs, type TeamRole } from '@easymock/contract';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { type TeamRow, teamMembers, teams } from '../mock.table';

/**
 * Loads and locks a team; undefined if it does not exist. A call that adds a person or project locks it as
 * `member` (shared); changes of roles or of the team lock it as `manager` (exclusive), so the two wait for
 * each other.
 */
export async function lockTeam(db: Db, id: string, as: 'member' | 'manager'): Promise<TeamRow | undefined> {
  const strength = as === 'member' ? 'key share' : 'update';
  const [team] = await db.select().from(teams).where(eq(teams.id, id)).for(strength);
  return team;
}

export const membershipOf = (teamId: string, userId: string): SQL | undefined =>
  and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId));

/** Returns the role of a person in a team; undefined for outsiders. */
export async function roleIn(db: Db, teamId: string, userId: string): Promise<TeamRole | undefined> {
  const [row] = await db.select({ role: teamMembers.role }).from(teamMembers).where(membershipOf(teamId, userId));
  return row?.role;
}

/** Returns the role of a person in a team. @throws teamMissing, and forbidden for outsiders */
export async function requireRole(db: Db, teamId: string, userId: string): Promise<TeamRole> {
  const role = await roleIn(db, teamId, userId);
  if (role) return role;
  const [team] = await db.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId));
  return fail(team ? 'forbidden' : 'teamMissing');
}

/** Rejects everybody except the owners and managers of a team. */
export async function requireManager(db: Db, teamId: string, userId: string): Promise<TeamRole> {
  const role = await requireRole(db, teamId, userId);
  return mayManageAs(role) ? role : fail('forbidden');
}

/**
 * Locks a team exclusively for a call by a member that changes it or its members.
 * @throws teamMissing, forbidden
 */
export async function lockAsMember(db: Db, id: string, userId: string): Promise<{ team: TeamRow; role: TeamRole }> {
  const team = (await lockTeam(db, id, 'manager')) ?? fail('teamMissing');
  return { team, role: (await roleIn(db, id, userId)) ?? fail('forbidden') };
}

/** Same as `lockAsMember`, but for owners and managers only. */
export async function lockAsManager(db: Db, id: string, userId: string): Promise<{ team: TeamRow; role: TeamRole }> {
  const found = await lockAsMember(db, id, userId);
  return mayManageAs(found.role) ? found : fail('forbidden');
}

/**
 * Rejects the removal of the last active owner of a team, since a disabled account cannot act as an owner.
 * @throws lastTeamOwner
 */
export async function requireOtherOwner(db: Db, teamId: string, userId: string): Promise<void> {
  const [other] = await db
    .select({ id: users.id })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(
      and(
        eq(teamMembers.teamId, teamId),
        eq(teamMembers.role, 'owner'),
        ne(teamMembers.userId, userId),
        eq(users.status, 'active'),
      ),
    )
    .limit(1);
  if (!other) fail('lastTeamOwner');
}

/** Maximum managers notified about people who join or want to join. */
const maxNotifiedManagers = 50;

/** Lists the owners and managers of a team, owners first. */
export async function listManagers(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .select({ id: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), inArray(teamMembers.role, ['owner', 'manager'])))
    .orderBy(sql`${teamMembers.role} = 'owner' desc`, teamMembers.joinedAt)
    .limit(maxNotifiedManagers);
  return rows.map(({ id }) => id);
}
