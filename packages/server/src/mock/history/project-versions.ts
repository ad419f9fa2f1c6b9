import type { AuditDiff, ProjectVersion } from '@easymock/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { personColumns, presentPerson, users } from '../../people/index';
import { diffOf } from '../../platform/audit/audit';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { type ProjectRow, projectMembers, projects, projectVersions } from '../mock.table';
import { type Change, lateFields, presentFacts, stampOf } from './versions';

/** Versioned settings of a project. A team project has no members of its own; the team's members count. */
export type ProjectSettings = Pick<ProjectRow, 'name' | 'url' | 'description' | 'swaggerUrl' | 'isRealistic'> & {
  memberIds: string[];
};
export type ProjectState = ProjectSettings & Pick<ProjectRow, 'version'>;

const memberIds = sql<
  string[]
>`array(select ${projectMembers.userId} from ${projectMembers} where ${projectMembers.projectId} = ${projects.id} order by 1)`;

const settingColumns = {
  name: projects.name,
  url: projects.url,
  description: projects.description,
  swaggerUrl: projects.swaggerUrl,
  isRealistic: projects.isRealistic,
  memberIds: memberIds.as('member_ids'),
};

/** Loads the current settings of a project. @throws projectMissing */
export async function loadPresent(db: Db, id: string): Promise<ProjectState> {
  const [row = fail('projectMissing')] = await db
    .select({ version: projects.version, ...settingColumns })
    .from(projects)
    .where(eq(projects.id, id));
  return row;
}

/** Loads one version of a project's settings. @throws versionMissing if it was deleted or never existed */
export async function loadVersion(db: Db, id: string, version: number): Promise<ProjectState> {
  const found = await findVersion(db, id, version);
  if (found) return found;
  const present = await loadPresent(db, id);
  return present.version === version ? present : fail('versionMissing');
}

async function findVersion(db: Db, id: string, version: number): Promise<ProjectState | undefined> {
  const { name, url, description, swaggerUrl, isRealistic, memberIds } = projectVersions;
  const [row] = await db
    .select({ version: projectVersions.version, name, url, description, swaggerUrl, isRealistic, memberIds })
    .from(projectVersions)
    .where(and(eq(projectVersions.projectId, id), eq(projectVersions.version, version)));
  return row;
}

/**
 * Rejects a change of settings that others changed since the edited version.
 * @throws staleVersion
 */
export async function requireNotLate(
  db: Db,
  id: string,
  edited: number,
  change: Partial<ProjectSettings>,
  present: ProjectState,
): Promise<void> {
  if (edited === present.version) return;
  if (lateFields(change, await findVersion(db, id, edited), present).length > 0) fail('staleVersion');
}

/** Copies the current settings of projects into their history before a change. */
async function keepProjects(db: Db, where: SQL | undefined, now: Date): Promise<void> {
  await db.insert(projectVersions).select(
    db
      .select({
        projectId: sql<string>`${projects.id}`.as('project_id'),
        version: projects.version,
        changedAt: projects.changedAt,
        changedBy: projects.changedBy,
        changeSource: projects.changeSource,
        replacedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('replaced_at'),
        ...settingColumns,
      })
      .from(projects)
      .where(where),
  );
}

/**
 * Saves changed settings of a project as its next version and moves the current ones into the history. The
 * caller updates the members afterwards.
 * @param fields the changed settings; nothing is saved if nothing differs
 */
export async function saveProject(
  { services, db }: { services: Pick<Services, 'settings'>; db: Db },
  id: string,
  present: ProjectState,
  fields: Partial<ProjectSettings>,
  change: Change,
): Promise<{ version: number; diff: AuditDiff }> {
  const diff = diffOf({ ...present }, fields);
  if (Object.keys(diff).length === 0) return { version: present.version, diff };
  const version = present.version + 1;
  await keepProjects(db, eq(projects.id, id), change.now);
  const { memberIds: _, ...columns } = fields;
  await db
    .update(projects)
    .set({ ...columns, ...stampOf(change), version, updatedAt: change.now })
    .where(eq(projects.id, id));
  const keptNum = services.settings.get('history.keepVersions');
  await db
    .delete(projectVersions)
    .where(and(eq(projectVersions.projectId, id), sql`${projectVersions.version} < ${version - keptNum}::int`));
  return { version, diff };
}

/** Lists the versions of a project's settings, latest first. */
export async function listProjectVersions(
  db: Db,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ list: ProjectVersion[]; total: number }> {
  const { version, changedAt, changedBy, changeSource, name, url, description, swaggerUrl, isRealistic } =
    projectVersions;
  const all = db
    .select({
      version,
      changedAt,
      changedBy,
      changeSource,
      name,
      url,
      description,
      swaggerUrl,
      isRealistic,
      memberIds: sql<string[]>`${projectVersions.memberIds}`.as('member_ids'),
    })
    .from(projectVersions)
    .where(eq(projectVersions.projectId, id))
    .unionAll(
      db
        .select({
          version: projects.version,
          changedAt: projects.changedAt,
          changedBy: projects.changedBy,
          changeSource: projects.changeSource,
          name: projects.name,
          url: projects.url,
          description: projects.description,
          swaggerUrl: projects.swaggerUrl,
          isRealistic: projects.isRealistic,
          memberIds: settingColumns.memberIds,
        })
        .from(projects)
        .where(eq(projects.id, id)),
    )
    .as('version_of');
  const rows = await db
    .select({
      version: all.version,
      changedAt: all.changedAt,
      changeSource: all.changeSource,
      name: all.name,
      url: all.url,
      description: all.description,
      swaggerUrl: all.swaggerUrl,
      isRealistic: all.isRealistic,
      memberIds: all.memberIds,
      person: personColumns,
    })
    .from(all)
    .leftJoin(users, eq(users.id, all.changedBy))
    .orderBy(sql`${all.version} desc`)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(all);
  const people = await db
    .select(personColumns)
    .from(users)
    .where(inArray(users.id, [...new Set(rows.flatMap((row) => row.memberIds))]));
  const members = new Map(people.map((person) => [person.id, presentPerson(person)]));
  const list = rows.map((row) => ({
    ...presentFacts(row),
    name: row.name,
    url: row.url,
    description: row.description,
    swagger_url: row.swaggerUrl,
    realistic: row.isRealistic,
    members: row.memberIds.flatMap((memberId) => members.get(memberId) ?? []),
  }));
  return { list, total: count?.total ?? 0 };
}
