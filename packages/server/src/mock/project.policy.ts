import { and, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { type ProjectRow, projectMembers, projectStars, projects, teamMembers, teams } from './mock.table';

/** A value, or the place of one in a prepared query. */
export type Given = string | Placeholder;

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

/** What someone has on the workbench, whether or not they may still see it. */
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

/** The one rule of who sees and edits a project; lists and single reads both use it. */
export const visibleTo = (db: Db, userId: Given): SQL | undefined =>
  or(createdBy(userId), joinedBy(db, userId), inTeamOf(db, userId));

/** Loads a project the user may edit. One that is not theirs answers as if they had no right, as it always did. */
export async function loadEditable(db: Db, projectId: string, userId: string): Promise<ProjectRow> {
  const [row] = await db
    .select({ project: projects, isVisible: sql<boolean>`${visibleTo(db, userId)}` })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (!row) fail('projectMissing');
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

/** Only who made a personal project, or the team, deletes it. */
export async function isOwner(db: Db, project: ProjectRow, userId: string): Promise<boolean> {
  if (!project.teamId) return project.ownerId === userId;
  const [team] = await db.select({ ownerId: teams.ownerId }).from(teams).where(eq(teams.id, project.teamId));
  return team?.ownerId === userId;
}

/**
 * Lets nobody act in a team but who belongs to it. Until the transaction is over, the team is not
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
