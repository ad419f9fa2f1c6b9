import {
  type ChangeSource,
  mayEditAs,
  mayManageAs,
  type Project,
  type UpstreamMode,
  type UserLight,
} from '@easymock/contract';
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { findPeople, peopleVersion } from '../../people/index';
import { compareNames } from '../../platform/compare-names';
import { type Database, type Db, prepareEach } from '../../platform/database/index';
import { newId } from '../../platform/ids';
import { documentChecks } from '../document-check.table';
import type { Change } from '../history/versions';
import { mockFolders, mocks, projectMembers, projectStars, projects, teamMembers, teams } from '../mock.table';
import { createdBy, isMembershipOf } from './project.policy';

/** A list of projects: its content and order. Its values are passed at execution. */
export interface ProjectList {
  /** Unique; the query is prepared under this name. */
  readonly name: string;
  /** Selects the IDs of the projects on the page that the caller may see. */
  readonly page: (db: Db) => ProjectPage;
  readonly order: (db: Db) => SQL;
}

type ProjectPage = ReturnType<ReturnType<typeof listOf>['page']>;

interface Selection {
  readonly name: string;
  /**
   * Must restrict the rows to what the caller may see. `:userId` is the caller; `values` may fill further
   * placeholders.
   */
  readonly where: (db: Db) => SQL | undefined;
  /** Default: newest first. */
  readonly order?: (db: Db) => SQL;
}

/** Maximum number of projects in a list without pages. */
const mostWhole = 500;
export const newestFirst = sql`${projects.createdAt} desc, ${projects.id} desc`;

/** Placeholder for the caller in list queries. */
export const caller = sql.placeholder('userId');
/** Placeholders for the requested page. */
const limit = sql.placeholder('limit');
const offset = sql.placeholder('offset');
const pageEnd = sql.placeholder('pageEnd');

/** Defines a list of the projects that match `where`. */
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
 * Defines a list of personal projects, newest first: created by the person, joined, or both. Indexes return
 * each kind in this order, so no rows beyond the end of the page are read.
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
    // `unionAll` modifies `made` itself, so call it only if both kinds are wanted.
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

/** Columns shown in lists; search keys and the last change are left out. */
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

/** The IDs of a project's members as one string, because a page of 200 projects has a thousand of them. */
function memberIdsOf(db: Db): SQL<string[]> {
  const found = db
    .select({ ids: sql`coalesce(string_agg(${projectMembers.userId}, ','), '')` })
    .from(projectMembers)
    .where(eq(projectMembers.projectId, projects.id));
  return sql<string[]>`(${found})`.mapWith((ids: string) => (ids === '' ? [] : ids.split(',')));
}

const byName = (one: UserLight, other: UserLight): number =>
  compareNames(one.nick_name, other.nick_name) || one._id.localeCompare(other._id);

const prepared = prepareEach(({ db }, { name, page, order }: ProjectList) => {
  // Select the IDs first, so that the other data is looked up only for the projects on the page, not for the
  // rows before it.
  const onPage = page(db);
  const isOwnRole = and(eq(teamMembers.teamId, projects.teamId), eq(teamMembers.userId, caller));
  const ownStars = db.select({ id: projectStars.projectId }).from(projectStars).where(eq(projectStars.userId, caller));
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

/** Returns the projects of a list in their wire form. */
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
    // The project's ID identifies the star as well, which saves a separate ID per star.
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

/** Copies the folders of a project to another one. @returns a JSON object from old to new folder IDs */
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
 * Copies the mocks and folders of a project to another one and returns the number of mocks. Runs inside the database,
 * because mocks may have many megabytes together; every mock retains its place in the order.
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
      ownerId: sql<string>`${change.by}::text`.as('owner_id'),
      upstreamMode: sql<UpstreamMode | null>`null::text`.as('upstream_mode'),
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
