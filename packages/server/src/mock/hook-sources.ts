import { type AuditAction, routePath, type WebhookEvent } from '@easymock/contract';
import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { HookOwner, HookSource } from '../platform/context';
import type { Db } from '../platform/database/index';
import { byPinyin } from '../platform/database/pinyin-order';
import { containsPattern } from '../platform/database/search';
import { deletedMocks, deletedProjects, mocks, projects, teamMembers } from './mock.table';
import { deletingRoles } from './project/project.policy';

type ProjectTable = typeof projects | typeof deletedProjects;

/**
 * Condition for projects that a person manages: personal projects by their owner, team projects by team
 * owners and managers.
 */
const managedBy = (table: ProjectTable, userId: string): SQL | undefined =>
  or(
    and(isNull(table.teamId), eq(table.ownerId, userId)),
    sql`exists (select from ${teamMembers} where ${teamMembers.teamId} = ${table.teamId}
      and ${teamMembers.userId} = ${userId} and ${inArray(teamMembers.role, deletingRoles)})`,
  );

const mostProjects = 50;

/**
 * Finds projects by name.
 * @param managerId only projects that this person manages; undefined for everybody's projects
 */
export async function findProjects(
  db: Db,
  { keywords, managerId }: { keywords: string; managerId: string | undefined },
): Promise<{ _id: string; name: string }[]> {
  return db
    .select({ _id: projects.id, name: projects.name })
    .from(projects)
    .where(
      and(
        managerId === undefined ? undefined : managedBy(projects, managerId),
        keywords.trim() ? ilike(projects.name, containsPattern(keywords.trim())) : undefined,
      ),
    )
    .orderBy(asc(byPinyin(projects.name)), asc(projects.id))
    .limit(mostProjects);
}

/** Returns the names of projects by ID; deleted projects are missing. */
export async function nameProjects(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(inArray(projects.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns those of the given projects that a person manages, including deleted ones. */
export async function listManaged(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const of = (table: ProjectTable) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, [...ids]), managedBy(table, userId)));
  const rows = ids.length === 0 ? [] : await unionAll(of(projects), of(deletedProjects));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Managers of the installation receive events of all projects, as in the audit log; other owners only those of projects
 * they manage.
 */
async function listManagersAmong(
  db: Db,
  { projectId }: { readonly projectId?: string | undefined },
  owners: readonly HookOwner[],
): Promise<string[]> {
  const heard: string[] = [];
  for (const { id, isManager } of owners)
    if (isManager || (projectId && (await listManaged(db, id, [projectId])).has(projectId))) heard.push(id);
  return heard;
}

const projectEvents: Partial<Record<AuditAction, WebhookEvent>> = {
  create: 'project.created',
  copy: 'project.created',
  update: 'project.updated',
  restoreVersion: 'project.updated',
  delete: 'project.deleted',
  restore: 'project.restored',
};

/** Field of a project's history with the member IDs. */
const membersField = 'memberIds';

export const hookedProjects: HookSource<'project'> = {
  subject: 'project',
  area: 'projects',
  eventsOf({ area, action, changed }) {
    const event = area === 'project' ? projectEvents[action] : undefined;
    if (event !== 'project.updated') return event ? [event] : [];
    const others = changed.filter((field) => field !== membersField);
    return [
      ...(others.length > 0 ? [event] : []),
      ...(changed.includes(membersField) ? (['project.members_changed'] as const) : []),
    ];
  },
  async find(db, ids) {
    const of = (table: ProjectTable) =>
      db
        .select({ id: table.id, name: table.name, url: table.url })
        .from(table)
        .where(inArray(table.id, [...ids]));
    const rows = await unionAll(of(projects), of(deletedProjects));
    return new Map(
      rows.map(({ id, name, url }) => [
        id,
        { facts: { id, name, basePath: url }, path: routePath('project', { id }), projectId: id },
      ]),
    );
  },
  findRecipients: listManagersAmong,
};

const mockEvents: Partial<Record<AuditAction, WebhookEvent>> = {
  create: 'mock.created',
  update: 'mock.updated',
  restoreVersion: 'mock.updated',
  delete: 'mock.deleted',
  restore: 'mock.restored',
};

export const hookedMocks: HookSource<'mock'> = {
  subject: 'mock',
  area: 'projects',
  eventsOf({ area, action }) {
    const event = area === 'mock' ? mockEvents[action] : undefined;
    return event ? [event] : [];
  },
  async find(db, ids) {
    const of = (table: typeof mocks | typeof deletedMocks) => {
      const { id, projectId, method, url, description } = table;
      return db
        .select({ id, projectId, method, url, description })
        .from(table)
        .where(inArray(id, [...ids]));
    };
    const rows = await unionAll(of(mocks), of(deletedMocks));
    const names = await hookedProjects.find(
      db,
      rows.map(({ projectId }) => projectId),
    );
    return new Map(
      rows.map(({ id, projectId, method, url, description }) => [
        id,
        {
          facts: {
            id,
            name: description,
            method: method.toUpperCase(),
            path: url,
            projectId,
            projectName: names.get(projectId)?.facts.name ?? '',
          },
          path: routePath('editMock', { projectId, mockId: id }),
          projectId,
        },
      ]),
    );
  },
  findRecipients: listManagersAmong,
};
