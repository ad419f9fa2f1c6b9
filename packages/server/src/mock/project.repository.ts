import type { Project, UserLight } from '@easymock/contract';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { personColumns, presentPerson, users } from '../people/index';
import type { Db } from '../platform/database/index';
import { newId } from '../platform/ids';
import { mocks, projectMembers, projectStars, projects, teams } from './mock.table';

interface Page {
  limit: number;
  offset: number;
  /** Instead of the newest first. */
  order?: SQL;
}

/** Projects in their wire form, newest first unless the page says otherwise. `where` decides what the caller may see. */
export async function listProjects(
  db: Db,
  userId: string,
  where: SQL | undefined,
  page?: Page,
): Promise<Project[]> {
  const query = db
    .select({
      project: projects,
      owner: personColumns,
      team: { id: teams.id, name: teams.name, ownerId: teams.ownerId },
      isStarred: sql<boolean>`${projectStars.userId} is not null`,
      mockNum: sql<number>`(select count(*)::int from ${mocks} where ${mocks.projectId} = ${projects.id})`,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .leftJoin(teams, eq(teams.id, projects.teamId))
    .leftJoin(projectStars, and(eq(projectStars.projectId, projects.id), eq(projectStars.userId, userId)))
    .where(where)
    .orderBy(page?.order ?? sql`${projects.createdAt} desc, ${projects.id} desc`);
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query.limit(500));
  const members = await membersOf(
    db,
    rows.map((row) => row.project.id),
  );
  return rows.map(({ project, owner, team, isStarred, mockNum }) => ({
    _id: project.id,
    name: project.name,
    url: project.url,
    description: project.description,
    swagger_url: project.swaggerUrl,
    members: members.get(project.id) ?? [],
    // Whoever stars names the project itself: a row for every pair of person and project would
    // only exist to be named.
    extend: { _id: project.id, is_workbench: isStarred },
    group: team && { _id: team.id, name: team.name },
    user: team ? null : presentPerson(owner),
    mock_num: mockNum,
    is_owner: (team?.ownerId ?? project.ownerId) === userId,
    create_at: project.createdAt.toISOString(),
    update_at: project.updatedAt.toISOString(),
  }));
}

async function membersOf(db: Db, projectIds: string[]): Promise<Map<string, UserLight[]>> {
  const found = new Map<string, UserLight[]>();
  if (projectIds.length === 0) return found;
  const rows = await db
    .select({ projectId: projectMembers.projectId, user: personColumns })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(inArray(projectMembers.projectId, projectIds))
    .orderBy(users.name);
  for (const { projectId, user } of rows) {
    found.set(projectId, [...(found.get(projectId) ?? []), presentPerson(user)]);
  }
  return found;
}

/**
 * Copies a project's mocks to another and says how many. Inside the database, for together they may
 * have many megabytes; each keeps its place in the order.
 */
export async function copyMocks(db: Db, fromId: string, toId: string): Promise<number> {
  const ofSource = eq(mocks.projectId, fromId);
  const rows = await db.select({ id: mocks.id }).from(mocks).where(ofSource);
  const newIds = JSON.stringify(Object.fromEntries(rows.map(({ id }) => [id, newId()])));
  const copies = db
    .select({
      ...getTableColumns(mocks),
      id: sql<string>`${newIds}::jsonb ->> ${mocks.id}`.as('id'),
      projectId: sql<string>`${toId}::text`.as('project_id'),
      createdAt: sql<Date>`now()`.as('created_at'),
      updatedAt: sql<Date>`now()`.as('updated_at'),
    })
    .from(mocks)
    .where(ofSource);
  await db.insert(mocks).select(copies);
  return rows.length;
}
