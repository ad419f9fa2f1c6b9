import { type ChangeSource, mayEditAs, mayManageAs, type Project, type UserLight } from '@easymock/contract';
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { findPeople, peopleVersion } from '../../people/index';
import { type Database, type Db, prepareEach } from '../../platform/database/index';
import { newId } from '../../platform/ids';
import { documentChecks } from '../document-check.table';
import type { Change } from '../history/versions';
import {
  mockFolders,
  mocks,
  projectMembers,
  projectStars,
  projects,
  teamMembers,
  teams,
} from '../mock.table';
import { createdBy, isMembershipOf } from './project.policy';

/** A list of projects: what it holds, in its order. Its values are given when it is asked for. */
export interface ProjectList {
  /** Of its own: the query is prepared by this name. */
  readonly name: string;
  /** Selects the IDs of the projects on the page, of those that the caller may see. */
  readonly page: (db: Db) => ProjectPage;
  readonly order: (db: Db) => SQL;
}

type ProjectPage = ReturnType<ReturnType<typeof listOf>['page']>;

interface Selection {
  readonly name: string;
  /** Decides what the caller may see. `:userId` stands for the caller, and `values` may give more. */
  readonly where: (db: Db) => SQL | undefined;
  /** Instead of the newest first. */
  readonly order?: (db: Db) => SQL;
}

/** Longest list that is given without pages. */
const mostWhole = 500;
export const newestFirst = sql`${projects.createdAt} desc, ${projects.id} desc`;

/** The caller, in the queries of the lists. */
export const caller = sql.placeholder('userId');
/** The page that is asked for. */
const limit = sql.placeholder('limit');
const offset = sql.placeholder('offset');
const pageEnd = sql.placeholder('pageEnd');

/** Lists the projects that fit. */
export function listOf({ name, where, order = () => newestFirst }: Selection) {
  const page = (db: Db) =>
    db
      .select({ id: projects.id })
      .from(projects)
      .where(where(db))
      .orderBy(order(db))
      .limit(limit)
      .offset(offset)
      .as('on_page');
  return { name, page, order };
}

/**
 * Lists a person's personal projects, the newest first: those they made, those they were invited to, or both. Indexes give
 * each kind in this order, so no more is read than there is up to the end of the page.
 */
export function newestOf(name: string, kind: 'made' | 'joined' | 'both'): ProjectList {
  const page = (db: Db) => {
    const made = db
      .select({ id: projects.id, createdAt: projects.createdAt })
      .from(projects)
      .where(createdBy(caller))
      .orderBy(newestFirst)
      .limit(pageEnd);
    const joined = db
      .select({ id: projects.id, createdAt: projectMembers.projectCreatedAt })
      .from(projectMembers)
      .innerJoin(projects, eq(projects.id, projectMembers.projectId))
      .where(isMembershipOf(caller))
      .orderBy(desc(projectMembers.projectCreatedAt), desc(projectMembers.projectId))
      .limit(pageEnd);
    // `unionAll` changes `made` itself, so it is called only if both kinds are wanted.
    const found = (kind === 'both' ? unionAll(made, joined) : { made, joined }[kind]).as('found');
    return db
      .select({ id: found.id })
      .from(found)
      .orderBy(desc(found.createdAt), desc(found.id))
      .limit(limit)
      .offset(offset)
      .as('on_page');
  };
  return { name, page, order: () => newestFirst };
}

/** What a list shows of a project: not the keys it is searched by, nor its last change. */
const shownColumns = {
  id: projects.id,
  name: projects.name,
  url: projects.url,
  description: projects.description,
  swaggerUrl: projects.swaggerUrl,
  isRealistic: projects.isRealistic,
  ownerId: projects.ownerId,
  version: projects.version,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
};

/** The IDs of a project's members, as one value: a page of 200 projects has a thousand of them. */
function memberIdsOf(db: Db): SQL<string[]> {
  const found = db
    .select({ ids: sql`coalesce(string_agg(${projectMembers.userId}, ','), '')` })
    .from(projectMembers)
    .where(eq(projectMembers.projectId, projects.id));
  return sql<string[]>`(${found})`.mapWith((ids: string) => (ids === '' ? [] : ids.split(',')));
}

const byName = (one: UserLight, other: UserLight): number => (one.name < other.name ? -1 : 1);

const prepared = prepareEach(({ db }, { name, page, order }: ProjectList) => {
  // The ids first: what is shown of a project is looked up for those on the page, not for all in front of it.
  const onPage = page(db);
  const isOwnRole = and(eq(teamMembers.teamId, projects.teamId), eq(teamMembers.userId, caller));
  const ownStars = db
    .select({ id: projectStars.projectId })
    .from(projectStars)
    .where(eq(projectStars.userId, caller));
  return db
    .select({
      project: shownColumns,
      team: { id: teams.id, name: teams.name },
      role: teamMembers.role,
      changeNum: documentChecks.changeNum,
      isStarred: sql<boolean>`${inArray(projects.id, ownStars)}`,
      mockNum: sql<number>`(select count(*)::int from ${mocks} where ${mocks.projectId} = ${projects.id})`,
      memberIds: memberIdsOf(db),
      peopleVersion,
    })
    .from(onPage)
    .innerJoin(projects, eq(projects.id, onPage.id))
    .leftJoin(teams, eq(teams.id, projects.teamId))
    .leftJoin(teamMembers, isOwnRole)
    .leftJoin(documentChecks, eq(documentChecks.projectId, projects.id))
    .orderBy(order(db))
    .prepare(`projects_${name}`);
});

/** Projects in their wire form. */
export async function listProjects(
  database: Database,
  list: ProjectList,
  userId: string,
  values: { readonly limit?: number; readonly offset?: number; readonly [name: string]: unknown } = {},
): Promise<Project[]> {
  const { limit = mostWhole, offset = 0, ...others } = values;
  const page = { limit, offset, pageEnd: offset + limit };
  const rows = await prepared(database, list).execute({ ...others, ...page, userId });
  if (rows.length === 0) return [];
  const named = rows.flatMap(({ project, memberIds }) => [project.ownerId, ...memberIds]);
  const person = await findPeople(database, rows[0]?.peopleVersion ?? null, named);
  return rows.map(({ project, team, role, changeNum, isStarred, mockNum, memberIds }) => ({
    _id: project.id,
    name: project.name,
    url: project.url,
    description: project.description,
    swagger_url: project.swaggerUrl,
    members: memberIds.flatMap((id) => person(id) ?? []).sort(byName),
    // A star is named by its project: a row of its own for every pair of person and project would exist
    // only to be named.
    extend: { _id: project.id, is_workbench: isStarred },
    is_workbench: isStarred,
    type: team ? 'group' : 'personal',
    group: team && { _id: team.id, name: team.name },
    user: team ? null : (person(project.ownerId) ?? null),
    mock_num: mockNum,
    realistic: project.isRealistic,
    is_owner: team ? role !== null && mayManageAs(role) : project.ownerId === userId,
    may_edit: !team || (role !== null && mayEditAs(role)),
    version: project.version,
    create_at: project.createdAt.toISOString(),
    update_at: project.updatedAt.toISOString(),
    ...(changeNum && { document_changes: changeNum }),
  }));
}

const newIdsOf = (rows: readonly { readonly id: string }[]): string =>
  JSON.stringify(Object.fromEntries(rows.map(({ id }) => [id, newId()])));

/** Copies a project's folders to another. @returns as JSON, the IDs of the copies by those of the folders */
async function copyFolders(db: Db, fromId: string, toId: string): Promise<string> {
  const ofSource = eq(mockFolders.projectId, fromId);
  const rows = await db.select({ id: mockFolders.id }).from(mockFolders).where(ofSource);
  const newIds = newIdsOf(rows);
  if (rows.length === 0) return newIds;
  await db.insert(mockFolders).select(
    db
      .select({
        ...getTableColumns(mockFolders),
        id: sql<string>`${newIds}::jsonb ->> ${mockFolders.id}`.as('id'),
        projectId: sql<string>`${toId}::text`.as('project_id'),
        parentId: sql<string | null>`${newIds}::jsonb ->> ${mockFolders.parentId}`.as('parent_id'),
        createdAt: sql<Date>`now()`.as('created_at'),
      })
      .from(mockFolders)
      .where(ofSource),
  );
  return newIds;
}

/**
 * Copies a project's mocks and folders to another and says how many mocks. Inside the database, for together they may
 * have many megabytes; each keeps its place in the order.
 */
export async function copyMocks(db: Db, fromId: string, toId: string, change: Change): Promise<number> {
  const ofSource = eq(mocks.projectId, fromId);
  const rows = await db.select({ id: mocks.id }).from(mocks).where(ofSource);
  const newIds = newIdsOf(rows);
  const newFolderIds = await copyFolders(db, fromId, toId);
  const copies = db
    .select({
      ...getTableColumns(mocks),
      id: sql<string>`${newIds}::jsonb ->> ${mocks.id}`.as('id'),
      projectId: sql<string>`${toId}::text`.as('project_id'),
      folderId: sql<string | null>`${newFolderIds}::jsonb ->> ${mocks.folderId}`.as('folder_id'),
      version: sql<number>`1`.as('version'),
      changedAt: sql<Date>`${change.now.toISOString()}::timestamptz`.as('changed_at'),
      changedBy: sql<string>`${change.by}::text`.as('changed_by'),
      changeSource: sql<ChangeSource>`${change.source}::text`.as('change_source'),
      createdAt: sql<Date>`now()`.as('created_at'),
      updatedAt: sql<Date>`now()`.as('updated_at'),
    })
    .from(mocks)
    .where(ofSource);
  await db.insert(mocks).select(copies);
  return rows.length;
}
