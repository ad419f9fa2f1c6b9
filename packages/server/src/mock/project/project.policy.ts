import { mayEditAs, mayManageAs, teamRoles } from '@easymock/contract';
import { and, eq, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { type ProjectRow, projectMembers, projectStars, projects, teamMembers } from '../mock.table';
import { lockTeam, roleIn } from '../team/team.policy';

/** A value, a placeholder of a prepared query, or a column of the outer query. */
export type QueryValue = string | Placeholder | PgColumn;

// Arrays are evaluated once and then looked up by index. A correlated subquery would scan all projects to
// find the user's own.

/** Condition: the user belongs to the team of a project row, in a role that matches `role`. */
const inTeamOf = (db: Db, userId: QueryValue, role?: SQL): SQL => {
  const own = db
    .select({ id: teamMembers.teamId })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, userId), role));
  return sql`${projects.teamId} = any(array(${own}))`;
};

const invitedTo = (db: Db, userId: QueryValue): SQL => {
  const own = db.select({ id: projectMembers.projectId }).from(projectMembers).where(eq(projectMembers.userId, userId));
  return sql`${projects.id} = any(array(${own}))`;
};

/** Condition: the user has starred the project, even if it is no longer visible to them. */
export const starredBy = (db: Db, userId: QueryValue): SQL => {
  const own = db.select({ id: projectStars.projectId }).from(projectStars).where(eq(projectStars.userId, userId));
  return sql`${projects.id} = any(array(${own}))`;
};

/** Conditions: the personal project was created by a user; the user was invited to it. */
export const createdBy = (userId: QueryValue): SQL | undefined =>
  and(isNull(projects.teamId), eq(projects.ownerId, userId));
export const joinedBy = (db: Db, userId: QueryValue): SQL | undefined =>
  and(isNull(projects.teamId), invitedTo(db, userId));

/** Same as `joinedBy`, for one project or the projects on a page; looked up per row. */
const memberOf = (db: Db, userId: QueryValue): SQL | undefined => {
  const own = db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, userId)));
  // `offset 0` prevents the planner from reading all of the user's memberships to look up a few rows.
  return and(isNull(projects.teamId), sql`exists (${own.getSQL()} offset 0)`);
};

/** Condition: the user may see the project. For one project or the projects on a page. */
export const visibleTo = (db: Db, userId: QueryValue): SQL | undefined =>
  or(createdBy(userId), memberOf(db, userId), inTeamOf(db, userId));

/** Condition on memberships joined with projects: the user's memberships in personal projects of others. */
export const isMembershipOf = (userId: QueryValue): SQL | undefined =>
  and(eq(projectMembers.userId, userId), isNull(projects.teamId), ne(projects.ownerId, userId));

/**
 * All projects that a user may see, each once, for use in `from` instead of the table. Every part uses an index,
 * whereas `visibleTo` would be evaluated for every project.
 */
export const allVisibleTo = (userId: QueryValue): SQL => sql`(
    select * from ${projects} where ${createdBy(userId)}
    union all
    select ${projects}.* from ${projectMembers} join ${projects} on ${projects.id} = ${projectMembers.projectId}
    where ${isMembershipOf(userId)}
    union all
    select ${projects}.* from ${teamMembers} join ${projects} on ${projects.teamId} = ${teamMembers.teamId}
    where ${teamMembers.userId} = ${userId}
  ) as ${projects}`;

/** Condition: the user may also edit the project and its mocks. Guests of a team only read. */
const editableBy = (db: Db, userId: QueryValue): SQL | undefined =>
  or(createdBy(userId), memberOf(db, userId), inTeamOf(db, userId, ne(teamMembers.role, 'guest')));

/** Returns those of the users who may see a project. */
export async function listViewers(db: Db, projectId: string, userIds: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(and(sql`${users.id} = any(${sql.param([...userIds])})`, visibleTo(db, users.id)));
  return found.map(({ id }) => id);
}

type Purpose = 'read' | 'edit';

async function load(db: Db, projectId: string, userId: string, purpose: Purpose): Promise<ProjectRow> {
  const [row] = await db
    .select({
      project: projects,
      isVisible: sql<boolean>`${visibleTo(db, userId)}`,
      isEditable: sql<boolean>`${editableBy(db, userId)}`,
      // Documents are fetched and read before the change, which takes long enough for the account to be
      // disabled meanwhile.
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

/**
 * Loads a project that the user may see. If the user may not see it, the failure is `forbidden`, as in
 * earlier versions.
 */
export const loadVisible = (db: Db, projectId: string, userId: string): Promise<ProjectRow> =>
  load(db, projectId, userId, 'read');

/** Loads a project that the user may edit. @throws guestReadsOnly for guests of its team */
export const loadEditable = (db: Db, projectId: string, userId: string): Promise<ProjectRow> =>
  load(db, projectId, userId, 'edit');

async function lock(db: Db, projectId: string): Promise<void> {
  await db.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
}

/**
 * Locks a project and loads it for editing; concurrent changes wait. Every call takes this lock before any
 * other, so that changes and deletions cannot deadlock.
 */
export async function lockEditable(db: Db, projectId: string, userId: string): Promise<ProjectRow> {
  await lock(db, projectId);
  return loadEditable(db, projectId, userId);
}

/**
 * Locks a visible project for a call that needs a consistent snapshot and changes only the caller's own rows.
 */
export async function lockVisible(db: Db, projectId: string, userId: string): Promise<ProjectRow> {
  await lock(db, projectId);
  return loadVisible(db, projectId, userId);
}

/** Team roles that may delete and restore projects, for queries of lists. */
export const deletingRoles = teamRoles.filter(mayManageAs);

/**
 * Returns whether the user may delete a project: its creator if it is personal, otherwise owners and managers
 * of its team.
 */
export async function mayDelete(db: Db, project: ProjectRow, userId: string): Promise<boolean> {
  if (!project.teamId) return project.ownerId === userId;
  const role = await roleIn(db, project.teamId, userId);
  return role !== undefined && mayManageAs(role);
}

/**
 * Rejects users who may not create projects in a team. Until the transaction ends, nobody can dismiss or
 * leave the team or become a guest, because those changes wait for the team's row, which every call locks
 * first.
 */
export async function requireEditor(db: Db, teamId: string, userId: string): Promise<void> {
  await lockTeam(db, teamId, 'member');
  const role = await roleIn(db, teamId, userId);
  if (!role) fail('forbidden');
  if (!mayEditAs(role)) fail('guestReadsOnly');
}
