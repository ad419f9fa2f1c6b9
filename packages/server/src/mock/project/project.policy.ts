import { mayEditAs, mayManageAs, teamRoles } from '@easymock/contract';
import { and, eq, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { type ProjectRow, projectMembers, projectStars, projects, teamMembers } from '../mock.table';
import { lockTeam, roleIn } from '../team/team.policy';

/** A value, the place of one in a prepared query, or a column of the query around. */
export type Given = string | Placeholder | PgColumn;

// These are arrays, which are read once and then looked up by index. A subquery for each row would walk through
// everybody's projects to find one's own.

/** Whether the user belongs to the team of a project row, in a role that fits. */
const inTeamOf = (db: Db, userId: Given, role?: SQL): SQL => {
  const own = db
    .select({ id: teamMembers.teamId })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, userId), role));
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

/** As `joinedBy`, for one project or for those on a page: looked up for each row alone. */
const memberOf = (db: Db, userId: Given): SQL | undefined => {
  const own = db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, userId)));
  // Without `offset`, the planner may read all that the user is a member of, to look up a few rows among them.
  return and(isNull(projects.teamId), sql`exists (${own.getSQL()} offset 0)`);
};

/** Selects the projects that a person may see, of one or of those on a page. */
export const visibleTo = (db: Db, userId: Given): SQL | undefined =>
  or(createdBy(userId), memberOf(db, userId), inTeamOf(db, userId));

/** Selects from memberships, joined with their projects, those of a person in the personal projects of others. */
export const isMembershipOf = (userId: Given): SQL | undefined =>
  and(eq(projectMembers.userId, userId), isNull(projects.teamId), ne(projects.ownerId, userId));

/**
 * The rows of all projects that a person may see, each once, for a `from` in which they stand for the table. Each part is
 * found by an index, while `visibleTo` would be asked of every project there is.
 */
export const allVisibleTo = (userId: Given): SQL => sql`(
    select * from ${projects} where ${createdBy(userId)}
    union all
    select ${projects}.* from ${projectMembers} join ${projects} on ${projects.id} = ${projectMembers.projectId}
    where ${isMembershipOf(userId)}
    union all
    select ${projects}.* from ${teamMembers} join ${projects} on ${projects.teamId} = ${teamMembers.teamId}
    where ${teamMembers.userId} = ${userId}
  ) as ${projects}`;

/** Selects those that a person may also change, with their mocks: guests of a team only read. */
const editableBy = (db: Db, userId: Given): SQL | undefined =>
  or(createdBy(userId), memberOf(db, userId), inTeamOf(db, userId, ne(teamMembers.role, 'guest')));

/** Those of the users who see a project. */
export async function whoSees(db: Db, projectId: string, userIds: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(sql`${users.id} = any(${sql.param([...userIds])})`, visibleTo(db, users.id)));
  return found.map(({ id }) => id);
}

/** What somebody wants to do with a project. */
type Purpose = 'read' | 'edit';

async function load(db: Db, projectId: string, userId: string, purpose: Purpose): Promise<ProjectRow> {
  const [row] = await db
    .select({
      project: projects,
      isVisible: sql<boolean>`${visibleTo(db, userId)}`,
      isEditable: sql<boolean>`${editableBy(db, userId)}`,
      // Documents are fetched and read before a project is changed, which takes long enough to be disabled meanwhile.
      isActive: sql<boolean>`exists (select 1 from ${users} u where u.id = ${userId} and u.status = 'active')`,
    })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (!row) fail('projectMissing');
  if (!row.isActive) fail('userDisabled');
  if (!row.isVisible) fail('forbidden');
  if (purpose === 'edit' && !row.isEditable) fail('guestReadsOnly');
  return row.project;
}

/** Loads a project the user may see. One that is not theirs answers as if they had no right, as it always did. */
export const loadVisible = (db: Db, projectId: string, userId: string): Promise<ProjectRow> =>
  load(db, projectId, userId, 'read');

/** Loads a project the user may change. @throws guestReadsOnly to guests of its team */
export const loadEditable = (db: Db, projectId: string, userId: string): Promise<ProjectRow> =>
  load(db, projectId, userId, 'edit');

async function lock(db: Db, projectId: string): Promise<void> {
  await db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
}

/**
 * The same for a call that is going to change the project: it waits for others who change it. Taken
 * before anything else, the lock keeps changes and deletions from waiting for each other in a circle.
 */
export async function lockEditable(db: Db, projectId: string, userId: string): Promise<ProjectRow> {
  await lock(db, projectId);
  return loadEditable(db, projectId, userId);
}

/** The same for a call that needs the project as of one moment, and changes only what is the caller's own. */
export async function lockVisible(db: Db, projectId: string, userId: string): Promise<ProjectRow> {
  await lock(db, projectId);
  return loadVisible(db, projectId, userId);
}

/** The roles in a team whose holders delete and restore its projects, for lists. */
export const deletingRoles = teamRoles.filter(mayManageAs);

/** Only the creator of a personal project, and owners and managers of a team, may delete it. */
export async function mayDelete(db: Db, project: ProjectRow, userId: string): Promise<boolean> {
  if (!project.teamId) return project.ownerId === userId;
  const role = await roleIn(db, project.teamId, userId);
  return role !== undefined && mayManageAs(role);
}

/**
 * Refuses everybody who may not create projects in a team. Until the transaction is over, the team is not
 * dismissed and nobody leaves it or becomes a guest: all wait for the team's row, which is taken first everywhere.
 */
export async function requireEditor(db: Db, teamId: string, userId: string): Promise<void> {
  await lockTeam(db, teamId, 'member');
  const role = await roleIn(db, teamId, userId);
  if (!role) fail('forbidden');
  if (!mayEditAs(role)) fail('guestReadsOnly');
}
