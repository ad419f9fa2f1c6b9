import { type ChangeSource, mayManageAs, type Team, type TeamRole, teamCalls } from '@easymock/contract';
import { and, asc, eq, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { lockOwnAccount, personColumns, users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { type Database, type Db, prepareOnce, violatedUnique } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { listTeamVersions, loadVersion, requireNotLate, saveTeam, type TeamSettings } from '../history/team-versions';
import { changeBy, presentFacts, stampOf } from '../history/versions';
import { deletedProjects, joinRequests, projects, type TeamRow, teamMembers, teams } from '../mock.table';
import { teamKeys } from '../search-keys';
import { acceptInvite, createInvite, listInvites, readInvite, revokeInvite } from './invites';
import { decideRequest, joinTeam, listRequested, listRequests, withdrawRequest } from './joining';
import {
  changeRole,
  handOverTeam,
  inviteByName,
  leaveTeam,
  listMembers,
  removeFromTeam,
  removeMember,
} from './members';
import { lockTeam, requireRole, roleIn } from './team.policy';
import { publishTeamChange } from './team-messages';

/** Runs an insert or update of a team and turns a violated unique name into a failure. */
async function translateTaken<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (violatedUnique(error) === 'team_name_unique') fail('teamNameTaken', { name });
    throw error;
  }
}

const numOf = (table: typeof teamMembers | typeof projects | typeof joinRequests) =>
  sql<number>`(select count(*)::int from ${table} where ${table.teamId} = ${teams.id})`;

const listColumns = {
  id: teams.id,
  name: teams.name,
  role: teamMembers.role,
  memberNum: numOf(teamMembers),
  projectNum: numOf(projects),
  requestNum: numOf(joinRequests),
};

interface TeamNumbers {
  id: string;
  name: string;
  memberNum: number;
  projectNum: number;
  requestNum: number;
}

const present = <Role extends TeamRole | null>({ id, name, role, ...num }: TeamNumbers & { role: Role }) => ({
  _id: id,
  name,
  is_owner: role === 'owner',
  role,
  member_num: num.memberNum,
  project_num: num.projectNum,
  request_num: role && mayManageAs(role) ? num.requestNum : null,
});

/** Presents a team to a person outside it: only the name. */
const presentToOutsider = (id: string, name: string): Team => ({
  _id: id,
  name,
  is_owner: false,
  role: null,
  member_num: null,
  project_num: null,
  request_num: null,
});

const isMember = (userId: string | Placeholder): SQL | undefined =>
  and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, userId));

const mostListed = 500;

const prepared = prepareOnce(({ db }) => {
  const isOwn = isMember(sql.placeholder('userId'));
  return {
    own: db
      .select(listColumns)
      .from(teams)
      .innerJoin(teamMembers, isOwn)
      .orderBy(asc(teams.createdAt))
      .limit(mostListed)
      .prepare('teams_own'),
    byName: db
      .select(listColumns)
      .from(teams)
      .leftJoin(teamMembers, isOwn)
      .where(
        and(
          eq(sql`lower(${teams.name})`, sql`lower(${sql.placeholder('name')})`),
          or(ne(teams.joinRule, 'closed'), sql`${teamMembers.userId} is not null`),
        ),
      )
      .prepare('teams_by_name'),
  };
});

/** Finds a team by its full name, for joining, unless it is closed to the person. */
async function findByName(database: Database, name: string, userId: string): Promise<Team[]> {
  const rows = await prepared(database).byName.execute({ name, userId });
  return rows.map(({ role, ...row }) => (role ? present({ ...row, role }) : presentToOutsider(row.id, row.name)));
}

/** Locks a team for its owner. @throws teamMissing, notTeamOwner */
async function lockAsOwner({ db, actor }: SessionContext, id: string): Promise<TeamRow> {
  const team = (await lockTeam(db, id, 'manager')) ?? fail('teamMissing');
  return (await roleIn(db, id, actor.id)) === 'owner' ? team : fail('notTeamOwner');
}

/** Saves changed settings of a team as its next version. */
async function save(
  ctx: SessionContext,
  team: TeamRow,
  wanted: Partial<TeamSettings>,
  source?: ChangeSource,
): Promise<number> {
  const { db, services } = ctx;
  const name = wanted.name ?? team.name;
  const { version, diff } = await translateTaken(name, () =>
    saveTeam({ services, db }, team, wanted, changeBy(ctx, source)),
  );
  ctx.audit({ entityId: team.id, entityName: name, diff });
  if (version !== team.version) await publishTeamChange(ctx, team.id);
  return version;
}

async function dismiss(db: Db, teamId: string): Promise<void> {
  const [project] = await db.select({ id: projects.id }).from(projects).where(eq(projects.teamId, teamId)).limit(1);
  if (project) fail('teamHasProjects');
  // Deleted projects can still be restored, but not into a team that is gone, so they become personal
  // projects of their creators.
  await db.update(deletedProjects).set({ teamId: null }).where(eq(deletedProjects.teamId, teamId));
  await db.delete(teams).where(eq(teams.id, teamId));
}

export const teamHandlers = implement(teamCalls, {
  async list({ services: { database }, actor }, { keywords }) {
    // Joining looks up a team by its full name; without keywords the caller's own teams are listed.
    const name = keywords.trim();
    if (name) return findByName(database, name, actor.id);
    const rows = await prepared(database).own.execute({ userId: actor.id });
    return rows.map(present);
  },

  async get({ db, actor }, { id }) {
    await requireRole(db, id, actor.id);
    const [row] = await db
      .select({ ...listColumns, team: teams, person: personColumns })
      .from(teams)
      .innerJoin(teamMembers, isMember(actor.id))
      .leftJoin(users, eq(users.id, teams.changedBy))
      .where(eq(teams.id, id));
    const { team, person, ...facts } = row ?? fail('teamMissing');
    return {
      ...present(facts),
      description: team.description,
      join_rule: team.joinRule,
      version: team.version,
      changed: presentFacts({ ...team, person }),
    };
  },

  async create(ctx, { name, description, join_rule: joinRule }) {
    const { db, actor } = ctx;
    await lockOwnAccount(db, actor.id);
    const values = { name, description, joinRule, searchKeys: teamKeys(name), ...stampOf(changeBy(ctx)) };
    const [team] = await translateTaken(name, () => db.insert(teams).values(values).returning({ id: teams.id }));
    const id = team?.id ?? fail('internal');
    await db.insert(teamMembers).values({ teamId: id, userId: actor.id, role: 'owner' });
    return { _id: id };
  },

  join: joinTeam,

  async update(ctx, { id, version: edited, name, description, join_rule: joinRule }) {
    const team = await lockAsOwner(ctx, id);
    const wanted = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(joinRule !== undefined && { joinRule }),
    };
    if (edited !== undefined) await requireNotLate(ctx.db, edited, wanted, team);
    const version = await save(ctx, team, wanted);
    return edited === undefined ? null : { version };
  },

  async history({ db, actor }, { id, page, pageSize }) {
    await requireRole(db, id, actor.id);
    return { ...(await listTeamVersions(db, id, { page, pageSize })), page, pageSize };
  },

  async restore_version(ctx, { id, version: number }) {
    const team = await lockAsOwner(ctx, id);
    const version = await save(ctx, team, await loadVersion(ctx.db, team, number), 'restore');
    return { version };
  },

  async delete(ctx, { id }) {
    const { db, actor } = ctx;
    const team = await lockTeam(db, id, 'manager');
    if (!team) {
      // Already deleted, so there is nothing to do.
      ctx.audit();
      return null;
    }
    const isOwn = (await roleIn(db, id, actor.id)) === 'owner';
    if (isOwn) await dismiss(db, id);
    else if (!(await removeFromTeam(db, id, actor.id))) fail('forbidden');
    ctx.audit({ action: isOwn ? 'delete' : 'quit', entityId: id, entityName: team.name });
    await publishTeamChange(ctx, id);
    return null;
  },

  leave: leaveTeam,
  hand_over: handOverTeam,
  members: listMembers,
  add_members: inviteByName,
  change_role: changeRole,
  remove_member: removeMember,
  requested: listRequested,
  withdraw: withdrawRequest,
  requests: listRequests,
  decide_request: decideRequest,
  invites: listInvites,
  create_invite: createInvite,
  revoke_invite: revokeInvite,
  invite: readInvite,
  accept_invite: acceptInvite,
});
