import { teamCalls } from '@easymock/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { sendMessages } from '../../message/index';
import { holdOwnAccount } from '../../people/index';
import { type Db, violatedUnique } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls';
import { deletedProjects, projectStars, projects, type TeamRow, teamMembers, teams } from '../mock.table';
import { teamKeys } from '../search-keys';

/** Runs an insert or update of a team and says in words that its name is taken. */
async function translateTaken<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (violatedUnique(error) === 'team_name_unique') fail('teamNameTaken', { name });
    throw error;
  }
}

/**
 * The team, or undefined when there is none. Who belongs to it or has projects in it holds it like a
 * member does; the owner's changes wait for those, and those for the owner's.
 */
async function lockTeam(db: Db, id: string, as: 'member' | 'owner'): Promise<TeamRow | undefined> {
  const strength = as === 'member' ? 'key share' : 'update';
  const [team] = await db.select().from(teams).where(eq(teams.id, id)).for(strength);
  return team;
}

/** Takes a member out, with what the workbench kept of the team's projects. */
async function quit(db: Db, teamId: string, userId: string): Promise<void> {
  const [membership] = await db
    .delete(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)))
    .returning();
  if (!membership) fail('forbidden');
  const ofTeam = db.select({ id: projects.id }).from(projects).where(eq(projects.teamId, teamId));
  await db
    .delete(projectStars)
    .where(and(eq(projectStars.userId, userId), inArray(projectStars.projectId, ofTeam)));
}

async function dismiss(db: Db, teamId: string): Promise<void> {
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.teamId, teamId))
    .limit(1);
  if (project) fail('teamHasProjects');
  // Deleted projects can still be restored, but not to a team that is gone: their creators get them back.
  await db.update(deletedProjects).set({ teamId: null }).where(eq(deletedProjects.teamId, teamId));
  await db.delete(teams).where(eq(teams.id, teamId));
}

export const teamHandlers = implement(teamCalls, {
  async list({ db, actor }, { keywords }) {
    const columns = { id: teams.id, name: teams.name, ownerId: teams.ownerId };
    // Joining looks a team up by its whole name; one's own are listed without asking.
    const name = keywords.trim();
    const rows = name
      ? await db
          .select(columns)
          .from(teams)
          .where(eq(sql`lower(${teams.name})`, sql`lower(${name})`))
      : await db
          .select(columns)
          .from(teams)
          .innerJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, actor.id)))
          .orderBy(asc(teams.createdAt))
          .limit(500);
    return rows.map(({ id, name, ownerId }) => ({ _id: id, name, is_owner: ownerId === actor.id }));
  },

  async create({ db, actor }, { name }) {
    await holdOwnAccount(db, actor.id);
    const [team] = await translateTaken(name, () =>
      db
        .insert(teams)
        .values({ name, searchKeys: teamKeys(name), ownerId: actor.id })
        .returning({ id: teams.id }),
    );
    const id = team?.id ?? fail('internal');
    await db.insert(teamMembers).values({ teamId: id, userId: actor.id });
    return { _id: id };
  },

  async join({ db, actor, now }, { id }) {
    await holdOwnAccount(db, actor.id);
    const team = (await lockTeam(db, id, 'member')) ?? fail('teamMissing');
    const [membership] = await db
      .insert(teamMembers)
      .values({ teamId: id, userId: actor.id })
      .onConflictDoNothing()
      .returning();
    if (!membership) fail('alreadyJoined', { name: team.name });
    const { nickName } = actor;
    await sendMessages(db, {
      to: { userIds: [team.ownerId] },
      from: actor.id,
      type: 'project',
      title: { zh: `${nickName} 加入了团队“${team.name}”`, en: `${nickName} joined the team “${team.name}”` },
      link: `/group/${id}`,
      now,
    });
    return null;
  },

  async update({ db, actor }, { id, name }) {
    const team = (await lockTeam(db, id, 'owner')) ?? fail('teamMissing');
    if (team.ownerId !== actor.id) fail('notTeamOwner');
    await translateTaken(name, () =>
      db
        .update(teams)
        .set({ name, searchKeys: teamKeys(name) })
        .where(eq(teams.id, id)),
    );
    return null;
  },

  async delete({ db, actor, audit }, { id }) {
    const team = await lockTeam(db, id, 'owner');
    if (!team) {
      // Gone already, which is what was asked for.
      audit();
      return null;
    }
    if (team.ownerId === actor.id) await dismiss(db, id);
    else await quit(db, id, actor.id);
    return null;
  },
});
