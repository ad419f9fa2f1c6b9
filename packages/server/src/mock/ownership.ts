import type { HandedOver } from '@easymock/contract';
import { and, count, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Owner, Ownership, SessionContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { loadPresent, saveProject } from './history/project-versions';
import { changeBy } from './history/versions';
import {
  deletedProjects,
  projectMembers,
  projectStars,
  projects,
  projectVisits,
  teamMembers,
  teams,
} from './mock.table';
import { createdBy } from './project/project.policy';
import { publishProjectChange } from './serve/snapshot';

type NamedProject = Pick<typeof projects.$inferSelect, 'id' | 'name' | 'url'>;

const maxName = 60;

/** Appends the user name of the former owner to `text`, and a number if that is taken, too. */
function freeText(text: string, from: Owner, max: number, taken: ReadonlySet<string>): string {
  for (let num = 1; ; num += 1) {
    const suffix = num === 1 ? `-${from.name}` : `-${from.name}-${num}`;
    // Cut where it would be too long to be saved again, but not inside a character.
    const free = text.slice(0, max - suffix.length).replace(/[\ud800-\udbff]$/, '') + suffix;
    if (!taken.has(free)) return free;
  }
}

/**
 * Renames the projects whose names or urls the new owner has already: everybody has, for example, a demo project.
 * A new url changes where mocks are served, so the person who handed it over is told.
 */
async function makeRoom(
  ctx: SessionContext,
  own: readonly NamedProject[],
  from: Owner,
  to: Owner,
): Promise<HandedOver['renamed']> {
  const theirs = await listPersonal(ctx.db, to.id);
  const names = new Set([...own, ...theirs].map(({ name }) => name));
  const urls = new Set([...own, ...theirs].map(({ url }) => url));
  const renamed: HandedOver['renamed'] = [];
  for (const { id, name, url } of own) {
    const newName = theirs.some((one) => one.name === name) ? freeText(name, from, maxName, names) : name;
    const newUrl = theirs.some((one) => one.url === url) ? freeText(url, from, 500, urls) : url;
    if (newName === name && newUrl === url) continue;
    names.add(newName);
    urls.add(newUrl);
    renamed.push({ name, newName, url, newUrl });
    const present = await loadPresent(ctx.db, id);
    await saveProject(ctx, id, present, { name: newName, url: newUrl }, changeBy(ctx));
    await publishProjectChange(ctx, ctx.db, id);
  }
  return renamed;
}

async function listPersonal(db: Db, userId: string): Promise<NamedProject[]> {
  return db
    .select({ id: projects.id, name: projects.name, url: projects.url })
    .from(projects)
    .where(createdBy(userId))
    .for('no key update');
}

async function countRows(db: Db, table: typeof projects | typeof teams, where: SQL | undefined) {
  const [row] = await db.select({ num: count() }).from(table).where(where);
  return row?.num ?? 0;
}

/** Personal projects; those of a team belong to the team. */
export const ownedProjects: Ownership = {
  kind: 'projects',
  count: (db, userId) => countRows(db, projects, createdBy(userId)),
  async handOver(ctx, from, to) {
    const { db } = ctx;
    const own = await listPersonal(db, from.id);
    const renamed = await makeRoom(ctx, own, from, to);
    await db.update(projects).set({ ownerId: to.id }).where(createdBy(from.id));
    // Deleted records can be restored, so they get the same new owner as the rest.
    await db
      .update(deletedProjects)
      .set({ ownerId: to.id })
      .where(and(eq(deletedProjects.ownerId, from.id), isNull(deletedProjects.teamId)));
    // The owner of a project is not a member of it.
    const ids = own.map(({ id }) => id);
    await db
      .delete(projectMembers)
      .where(and(eq(projectMembers.userId, to.id), inArray(projectMembers.projectId, ids)));
    return { num: own.length, renamed };
  },
};

export const ownedTeams: Ownership = {
  kind: 'teams',
  count: (db, userId) => countRows(db, teams, eq(teams.ownerId, userId)),
  async handOver({ db }, from, to) {
    const own = await db
      .update(teams)
      .set({ ownerId: to.id })
      .where(eq(teams.ownerId, from.id))
      .returning({ id: teams.id });
    if (own.length === 0) return { num: 0 };
    await db
      .insert(teamMembers)
      .values(own.map(({ id }) => ({ teamId: id, userId: to.id })))
      .onConflictDoNothing();
    return { num: own.length };
  },
};

/** Takes somebody who leaves out of teams and projects, and forgets what they starred and opened. */
export async function leaveProjects(db: Db, userId: string): Promise<void> {
  for (const table of [teamMembers, projectMembers, projectStars, projectVisits]) {
    await db.delete(table).where(eq(table.userId, userId));
  }
}
