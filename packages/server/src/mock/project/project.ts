import { type ChangeSource, type ImportReport, type ProjectOrder, projectCalls, routePath } from '@easymock/contract';
import { and, eq, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { sendMessages } from '../../message/index';
import { lockAccounts, lockOwnAccount, users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { type Db, violatedUnique } from '../../platform/database/index';
import { containsPattern } from '../../platform/database/search';
import { fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { restartCheck } from '../document-check';
import {
  listProjectVersions,
  loadPresent,
  loadVersion,
  type ProjectSettings,
  requireNotLate,
  saveProject,
} from '../history/project-versions';
import { changeBy, stampOf } from '../history/versions';
import { importDocument, loadDocument } from '../import/import';
import { type ProjectRow, projectMembers, projectStars, projects } from '../mock.table';
import { publishProjectChange } from '../serve/snapshot';
import { loadDeletedProject, recycleProject, restoreProject } from './deletion';
import {
  createdBy,
  joinedBy,
  loadEditable,
  loadVisible,
  lockEditable,
  lockVisible,
  mayDelete,
  requireEditor,
  starredBy,
  visibleTo,
} from './project.policy';
import { caller, copyMocks, listOf, listProjects, newestFirst, newestOf, type ProjectList } from './project.repository';
import { listRecent, recordVisit, visitOf } from './recent-projects';
import { listDeletedProjects } from './recycle-bin';

/** Runs an insert or update of a project and turns a violated unique index into a failure. */
async function translateTaken<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const constraint = violatedUnique(error);
    if (constraint?.endsWith('_name_unique')) fail('projectNameTaken', { name });
    if (constraint?.endsWith('_url_unique')) fail('projectUrlTaken');
    throw error;
  }
}

type Named = Pick<ProjectRow, 'id' | 'name'>;

/** Notifies people who were added to or removed from a project. */
async function notifyMembers(
  { actor, now }: SessionContext,
  db: Db,
  { id, name }: Named,
  { added = [], removed = [] }: { added?: readonly string[]; removed?: readonly string[] },
): Promise<void> {
  const { nickName } = actor;
  const message = { from: actor.id, type: 'project', now } as const;
  if (added.length > 0) {
    const title = { zh: `${nickName} 将你加入项目“${name}”`, en: `${nickName} added you to the project “${name}”` };
    await sendMessages(db, { ...message, to: { userIds: added }, title, link: routePath('project', { id }) });
  }
  if (removed.length > 0) {
    const title = { zh: `${nickName} 将你移出项目“${name}”`, en: `${nickName} removed you from the project “${name}”` };
    await sendMessages(db, { ...message, to: { userIds: removed }, title });
  }
}

/** Returns those of the people whose account is not deleted. */
async function listActive(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
  return rows.map(({ id }) => id);
}

/** Replaces the members of a personal project. Members who stay retain their stars. */
async function setMembers(ctx: SessionContext, project: ProjectRow, ids: string[]): Promise<void> {
  const { db } = ctx;
  const wanted = new Set(ids);
  if (wanted.has(project.ownerId)) fail('ownerAsMember');
  const ofProject = eq(projectMembers.projectId, project.id);
  const rows = await db.select({ userId: projectMembers.userId }).from(projectMembers).where(ofProject);
  const present = new Set(rows.map(({ userId }) => userId));
  const added = [...wanted].filter((userId) => !present.has(userId));
  const removed = [...present].filter((userId) => !wanted.has(userId));
  await lockAccounts(db, added);
  if (added.length > 0) {
    await db.insert(projectMembers).values(added.map((userId) => ({ projectId: project.id, userId })));
  }
  if (removed.length > 0) {
    await db.delete(projectMembers).where(and(ofProject, inArray(projectMembers.userId, removed)));
    await db
      .delete(projectStars)
      .where(and(eq(projectStars.projectId, project.id), inArray(projectStars.userId, removed)));
  }
  await notifyMembers(ctx, db, project, { added, removed });
}

/**
 * Saves changed settings of a project as its next version.
 * @param edited the version that was edited; undefined from clients without versions
 */
async function save(
  ctx: SessionContext,
  project: ProjectRow,
  fields: Partial<ProjectSettings>,
  edited: number | undefined,
  source?: ChangeSource,
): Promise<{ version: number }> {
  const { db, services } = ctx;
  const { id, teamId } = project;
  const present = await loadPresent(db, id);
  const { memberIds, ...columns } = fields;
  // A team project has no members of its own; the team's members count.
  const wanted = { ...columns, ...(memberIds && !teamId && { memberIds: [...new Set(memberIds)].sort() }) };
  if (edited !== undefined) await requireNotLate(db, id, edited, wanted, present);
  const { version, diff } = await translateTaken(wanted.name ?? present.name, () =>
    saveProject({ services, db }, id, present, wanted, changeBy(ctx, source)),
  );
  if (wanted.memberIds) await setMembers(ctx, project, wanted.memberIds);
  if ('swaggerUrl' in diff) await restartCheck(db, id, ctx.now);
  await publishProjectChange(ctx, db, id);
  ctx.audit({ entityId: id, entityName: wanted.name ?? present.name, diff });
  return { version };
}

/** Turns `/api/` and `//api` into `/api`; a single slash stays. */
const cleanProjectUrl = (url: string): string => url.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');

/** Names a copy. Truncates names that would be too long, but not inside a surrogate pair. */
const copyOf = (text: string, max: number): string =>
  `${text.slice(0, max - '_copy'.length).replace(/[\ud800-\udbff]$/, '')}_copy`;

/** Conditions by the value of `filter_by_author`: all, created by the caller, created by others. */
type ByAuthor = (SQL | undefined)[];

const scopes = {
  personal(db: Db): ByAuthor {
    const [created, joined] = [createdBy(caller), joinedBy(db, caller)];
    return [or(created, joined), created, joined];
  },
  team(db: Db): ByAuthor {
    const all = and(eq(projects.teamId, sql.placeholder('teamId')), visibleTo(db, caller));
    return [all, and(all, eq(projects.ownerId, caller)), and(all, ne(projects.ownerId, caller))];
  },
};

/** Kind of personal projects by the value of `filter_by_author`. */
const kinds = ['both', 'made', 'joined'] as const;

const pattern = sql.placeholder('pattern');
const matching = or(ilike(projects.name, pattern), ilike(projects.url, pattern), ilike(projects.description, pattern));

const orders: Readonly<Record<ProjectOrder, (db: Db) => SQL>> = {
  created: () => newestFirst,
  opened: (db) => sql`(${visitOf(db)}) desc nulls last, ${newestFirst}`,
  changed: () => sql`${projects.updatedAt} desc, ${projects.id} desc`,
};

function pagedList(scope: keyof typeof scopes, author: number, isSearched: boolean, order: ProjectOrder): ProjectList {
  const name = `${scope}_${author}_${order}${isSearched ? '_searched' : ''}`;
  if (scope === 'personal' && order === 'created' && !isSearched) {
    return newestOf(name, kinds[author] ?? 'both');
  }
  return listOf({
    name,
    order: orders[order],
    where: (db) => and(scopes[scope](db)[author], isSearched ? matching : undefined),
  });
}

const workbench = listOf({ name: 'workbench', where: (db) => and(starredBy(db, caller), visibleTo(db, caller)) });

export const projectHandlers = implement(projectCalls, {
  async list({ services, actor }, input) {
    const { keywords, group, type, page_index: pageIndex, page_size: pageSize } = input;
    if (type === 'workbench') return listProjects(services.database, workbench, actor.id);
    const scope = group ? 'team' : 'personal';
    const list = pagedList(scope, input.filter_by_author, keywords !== '', input.order);
    return listProjects(services.database, list, actor.id, {
      teamId: group,
      pattern: containsPattern(keywords),
      limit: pageSize,
      offset: (pageIndex - 1) * pageSize,
    });
  },

  async recent({ services, actor }) {
    return listRecent(services.database, actor.id);
  },

  async visit({ db, actor, now }, { id }) {
    await loadVisible(db, id, actor.id);
    await recordVisit(db, { userId: actor.id, projectId: id, visitedAt: now });
    return null;
  },

  // Fetches and reads the document before the transaction begins, since both may take seconds.
  create: withoutTransaction(async (ctx, input) => {
    const { actor } = ctx;
    const members = input.group ? [] : [...new Set(input.members)];
    if (members.includes(actor.id)) fail('selfAsMember');
    if (input.group) await requireEditor(ctx.db, input.group, actor.id);
    await lockAccounts(ctx.db, members);
    const document = await loadDocument(ctx, { ...input, url: cleanProjectUrl(input.url) });

    return ctx.db.transaction(async (db) => {
      // Reading the document took a while, so check again that the caller may create projects in the team.
      if (input.group) await requireEditor(db, input.group, actor.id);
      const values = {
        name: input.name,
        url: cleanProjectUrl(input.url),
        description: input.description || input.name,
        swaggerUrl: input.swagger_url,
        basePath: document && document.basePaths.length > 0 ? document.leftOut : null,
        isRealistic: input.realistic,
        ownerId: actor.id,
        teamId: input.group || null,
        ...stampOf(changeBy(ctx)),
      };
      const [project] = await translateTaken(input.name, () =>
        db.insert(projects).values(values).returning({ id: projects.id }),
      );
      const id = project?.id ?? fail('internal');
      if (members.length > 0) {
        await db.insert(projectMembers).values(members.map((userId) => ({ projectId: id, userId })));
      }
      let report: ImportReport | null = null;
      if (document) report = await importDocument(db, id, document, ctx.language, changeBy(ctx, 'import'));
      // Locks the accounts last: nobody waits for a project that does not exist yet, but an import would hold
      // these locks long.
      await lockOwnAccount(db, actor.id);
      await lockAccounts(db, members);
      await notifyMembers(ctx, db, { id, name: input.name }, { added: members });
      await publishProjectChange(ctx, db, id);
      ctx.audit({ entityId: id, entityName: input.name });
      return { _id: id, swagger: report };
    });
  }),

  async update(ctx, { id, version: edited, ...input }) {
    const project = await lockEditable(ctx.db, id, ctx.actor.id);
    const { name = project.name, description } = input;
    const { version } = await save(
      ctx,
      project,
      {
        name,
        ...(input.url !== undefined && { url: cleanProjectUrl(input.url) }),
        // An empty description falls back to the name.
        ...(description !== undefined && { description: description || name }),
        ...(input.swagger_url !== undefined && { swaggerUrl: input.swagger_url }),
        ...(input.realistic !== undefined && { isRealistic: input.realistic }),
        ...(input.members && { memberIds: input.members }),
      },
      edited,
    );
    return edited === undefined ? null : { version };
  },

  async history({ db, actor }, { id, page, pageSize }) {
    await loadVisible(db, id, actor.id);
    return { ...(await listProjectVersions(db, id, { page, pageSize })), page, pageSize };
  },

  async restore_version(ctx, { id, version: number }) {
    const { db } = ctx;
    const project = await lockEditable(db, id, ctx.actor.id);
    const { version: _, ...settings } = await loadVersion(db, id, number);
    // People who left since and the current owner are not members.
    const active = await listActive(db, settings.memberIds);
    const memberIds = active.filter((userId) => userId !== project.ownerId);
    const { version } = await save(ctx, project, { ...settings, memberIds }, undefined, 'restore');
    return { version };
  },

  async copy(ctx, { id }) {
    const { db, actor } = ctx;
    await lockOwnAccount(db, actor.id);
    // Locked, so that the copy is a consistent snapshot of the mocks.
    const source = await lockVisible(db, id, actor.id);
    const name = copyOf(source.name, 60);
    const values = {
      name,
      url: copyOf(source.url, 500),
      description: source.description,
      swaggerUrl: source.swaggerUrl,
      basePath: source.basePath,
      isRealistic: source.isRealistic,
      ownerId: actor.id,
      ...stampOf(changeBy(ctx, 'copy')),
    };
    const [copy] = await translateTaken(name, () => db.insert(projects).values(values).returning({ id: projects.id }));
    const copyId = copy?.id ?? fail('internal');
    if ((await copyMocks(db, id, copyId, changeBy(ctx, 'copy'))) === 0) fail('nothingToCopy');
    await publishProjectChange(ctx, db, copyId);
    return { _id: copyId };
  },

  async update_workbench({ db, actor, audit }, { id, status }) {
    await lockVisible(db, id, actor.id);
    if (status) {
      await db.insert(projectStars).values({ userId: actor.id, projectId: id }).onConflictDoNothing();
    } else {
      await db.delete(projectStars).where(and(eq(projectStars.userId, actor.id), eq(projectStars.projectId, id)));
    }
    audit({ action: status ? 'star' : 'unstar', entityId: id });
    return null;
  },

  async delete(ctx, { id }) {
    const { db, actor } = ctx;
    const [project] = await db.select().from(projects).where(eq(projects.id, id)).for('update');
    if (!project) {
      // Already deleted, so there is nothing to do.
      ctx.audit();
      return null;
    }
    if (!(await mayDelete(db, project, actor.id))) fail('forbidden');
    await recycleProject(ctx, id);
    ctx.audit({ entityId: id, entityName: project.name });
    await publishProjectChange(ctx, db, id);
    return null;
  },

  async deleted(ctx, input) {
    return listDeletedProjects(ctx, input);
  },

  async restore(ctx, { id }) {
    const { db, actor } = ctx;
    await lockOwnAccount(db, actor.id);
    const project = await loadDeletedProject(db, id);
    if (!project) {
      // Already restored, so there is nothing to do.
      await loadEditable(db, id, actor.id);
      ctx.audit();
      return null;
    }
    if (!(await mayDelete(db, project, actor.id))) fail('forbidden');
    await translateTaken(project.name, () => restoreProject(ctx, id));
    ctx.audit({ entityId: id, entityName: project.name });
    await publishProjectChange(ctx, db, id);
    return null;
  },
});
