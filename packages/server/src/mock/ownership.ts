import type { HandedOver } from '@easymock/contract';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Owner, Ownership, SessionContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { loadPresent, saveProject } from './history/project-versions';
import { changeBy } from './history/versions';
import {
  deletedProjects,
  joinRequests,
  projectMembers,
  projectStars,
  projects,
  projectVisits,
  teamMembers,
  teams,
} from './mock.table';
import { createdBy } from './project/project.policy';
import { publishProjectChange } from './serve/snapshot';
import { publishTeamChange } from './team/team-messages';

type NamedProject = Pick<typeof projects.$inferSelect, 'id' | 'name' | 'url'>;

const maxName = 60;

/** Appends the former owner's user name to `text`, and a number if the result is taken as well. */
function freeText(text: string, from: Owner, max: number, taken: ReadonlySet<string>): string {
  for (let num = 1; ; num += 1) {
    const suffix = num === 1 ? `-${from.name}` : `-${from.name}-${num}`;
    // Truncate to the maximum length, so that it can be saved again, but not inside a surrogate pair.
    const free = text.slice(0, max - suffix.length).replace(/[\ud800-\udbff]$/, '') + suffix;
    if (!taken.has(free)) return free;
  }
}

/**
 * Renames projects whose names or URLs the new owner already uses; every user has a demo project, for
 * example. A new URL changes where mocks are served, so the result reports it to the person who hands over.
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

/** Personal projects; team projects belong to their team. */
export const ownedProjects: Ownership = {
  kind: 'projects',
  count: (db, userId) => db.$count(projects, createdBy(userId)),
  async handOver(ctx, from, to) {
    const { db } = ctx;
    const own = await listPersonal(db, from.id);
    const renamed = await makeRoom(ctx, own, from, to);
    await db.update(projects).set({ ownerId: to.id }).where(createdBy(from.id));
    // Deleted projects can be restored, so they get the same new owner.
    await db
      .update(deletedProjects)
      .set({ ownerId: to.id })
      .where(and(eq(deletedProjects.ownerId, from.id), isNull(deletedProjects.teamId)));
    const ids = own.map(({ id }) => id);
    await db
      .delete(projectMembers)
      .where(and(eq(projectMembers.userId, to.id), inArray(projectMembers.projectId, ids)));
    return { num: own.length, renamed };
  },
};

const ownedBy = (userId: string): SQL | undefined => and(eq(teamMembers.userId, userId), eq(teamMembers.role, 'owner'));

/** Teams that a person owns, alone or with others. After a handover, the former owner stays as a member. */
export const ownedTeams: Ownership = {
  kind: 'teams',
  count: (db, userId) => db.$count(teamMembers, ownedBy(userId)),
  async handOver(ctx, from, to) {
    const { db } = ctx;
    const ofOwner = db.select({ id: teamMembers.teamId }).from(teamMembers).where(ownedBy(from.id));
    // Every change of roles locks the team; a fixed order prevents deadlocks between several teams.
    const own = await db
      .select({ id: teams.id })
      .from(teams)
      .where(inArray(teams.id, ofOwner))
      .orderBy(teams.id)
      .for('update');
    if (own.length === 0) return { num: 0 };
    const ids = own.map(({ id }) => id);
    await db
      .insert(teamMembers)
      .values(ids.map((teamId) => ({ teamId, userId: to.id, role: 'owner' as const })))
      .onConflictDoUpdate({ target: [teamMembers.teamId, teamMembers.userId], set: { role: sql`excluded.role` } });
    await db
      .update(teamMembers)
      .set({ role: 'member' })
      .where(and(eq(teamMembers.userId, from.id), inArray(teamMembers.teamId, ids)));
    await db.delete(joinRequests).where(and(eq(joinRequests.userId, to.id), inArray(joinRequests.teamId, ids)));
    for (const id of ids) await publishTeamChange(ctx, id);
    return { num: ids.length };
  },
};

/** Removes a leaving user from teams and projects, and deletes their stars and visits. */
export async function leaveProjects(db: Db, userId: string): Promise<void> {
  for (const table of [teamMembers, joinRequests, projectMembers, projectStars, projectVisits]) {
    await db.delete(table).where(eq(table.userId, userId));
  }
}
