import { and, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { type ProjectRow, projectMembers, projectStars, projects, teamMembers, teams } from '../mock.table';

/** A value, the place of one in a prepared query, or a column of the query around. */
export type Given = string | Placeholder | PgColumn;

// As arrays, which are read once and then looked up by index. A subquery for each row would walk through
// everybody's projects to find one's own.

/** Whether the user belongs to the team of a project row. */
const inTeamOf = (db: Db, userId: Given): SQL => {
  const own = db.select({ id: teamMembers.teamId }).from(teamMembers).where(eq(teamMembers.userId, userId));
  return sql`${projects.teamId} = any(array(${own}))`;
};

const invitedTo = (db: Db, userId: Given): SQL => {
  const own = db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(eq(projectMembers.userId, userId));
  return sql`${projects.id} = any(array(${own}))`;
};

/** Selects the projects a person has starred, whether or not they may still see them. */
export const starredBy = (db: Db, userId: Given): SQL => {
  const own = db
    .select({ id: projectStars.projectId })
    .from(projectStars)
    .where(eq(projectStars.userId, userId));
  return sql`${projects.id} = any(array(${own}))`;
};

/** Personal projects someone made, and those they were invited to. */
export const createdBy = (userId: Given): SQL | undefined =>
  and(isNull(projects.teamId), eq(projects.ownerId, userId));
export const joinedBy = (db: Db, userId: Given): SQL | undefined =>
  and(isNull(projects.teamId), invitedTo(db, userId));

/** Selects the projects that a person may see and edit; lists and single reads both use this rule. */
export const visibleTo = (db: Db, userId: Given): SQL | undefined =>
  or(createdBy(userId), joinedBy(db, userId), inTeamOf(db, userId));

/** Those of the users who see a project. */
export async function whoSees(db: Db, projectId: string, userIds: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(sql`${users.id} = any(${sql.param([...userIds])})`, visibleTo(db, users.id)));
  return found.map(({ id }) => id);
}

/** Loads a project the user may edit. One that is not theirs answers as if they had no right, as it always did. */
export async function loadEditable(db: Db, projectId: string, userId: string): Promise<ProjectRow> {
  const [row] = await db
    .select({
      project: projects,
      isVisible: sql<boolean>`${visibleTo(db, userId)}`,
      // Documents are fetched and read before a project is changed, which takes long enough to be disabled meanwhile.
      isActive: sql<boolean>`exists (select 1 from ${users} u where u.id = ${userId} and u.status = 'active')`,
    })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (!row) fail('projectMissing');
  if (!row.isActive) fail('userDisabled');
  if (!row.isVisible) fail('forbidden');
  return row.project;
}

/**
 * The same for a call that is going to change the project: it waits for others who change it. Taken
 * before anything else, the lock keeps changes and deletions from waiting for each other in a circle.
 */
export async function lockEditable(db: Db, projectId: string, userId: string): Promise<ProjectRow> {
  await db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
  return loadEditable(db, projectId, userId);
}

/** Only the creator of a personal project, or of the team, may delete it. */
export async function isOwner(db: Db, project: ProjectRow, userId: string): Promise<boolean> {
  if (!project.teamId) return project.ownerId === userId;
  const [team] = await db.select({ ownerId: teams.ownerId }).from(teams).where(eq(teams.id, project.teamId));
  return team?.ownerId === userId;
}

/**
 * Refuses everybody but the members of a team. Until the transaction is over, the team is not
 * dismissed and nobody quits it: both wait for the team's row, which is taken first everywhere.
 */
export async function requireTeam(db: Db, teamId: string, userId: string): Promise<void> {
  await db.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('key share');
  const [row] = await db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
  if (!row) fail('forbidden');
}
