import {
  canGrantRole,
  type TeamMember,
  type TeamRole,
  type Text,
  type teamCalls,
  teamRoleNames,
} from '@easymock/contract';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { lockAccounts, personColumns, presentPerson, users } from '../../people/index';
import { diffOf } from '../../platform/audit/audit';
import type { Db } from '../../platform/database/index';
import { byPinyin } from '../../platform/database/pinyin-order';
import { isFoundBy } from '../../platform/database/search';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import type { Handler } from '../../platform/http/calls/handler';
import { joinRequests, projectStars, projects, type TeamRow, teamMembers } from '../mock.table';
import { lockAsManager, lockAsMember, membershipOf, requireOtherOwner, requireRole, roleIn } from './team.policy';
import { notifyPeople, publishTeamChange } from './team-messages';

const byRank = sql`array_position(array['owner', 'manager', 'member', 'guest'], ${teamMembers.role})`;

export const listMembers: Handler<typeof teamCalls.members> = async ({ db, actor }, input) => {
  const { id, page, pageSize, keywords, role } = input;
  await requireRole(db, id, actor.id);
  const where = and(
    eq(teamMembers.teamId, id),
    role ? eq(teamMembers.role, role) : undefined,
    isFoundBy(users.searchKeys, keywords),
  );
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const rows = await db
    .select({
      person: personColumns,
      role: teamMembers.role,
      joinedAt: teamMembers.joinedAt,
      lastActiveAt: users.lastActiveAt,
      status: users.status,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(where)
    .orderBy(byRank, asc(byPinyin(users.nickName)), asc(users.id))
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(teamMembers).innerJoin(users, eq(users.id, teamMembers.userId)).where(where),
  );
  const list: TeamMember[] = rows.map(({ person, role, joinedAt, lastActiveAt, status }) => ({
    ...presentPerson(person),
    role,
    joined_at: joinedAt.toISOString(),
    last_active_at: lastActiveAt?.toISOString() ?? null,
    is_active: status === 'active',
  }));
  return { list, total, page, pageSize };
};

/**
 * Adds people as members if they are not members yet, and deletes their requests to join.
 * @returns the IDs of new members
 */
export async function addMembers(
  db: Db,
  teamId: string,
  userIds: readonly string[],
  role: TeamRole,
): Promise<string[]> {
  const added = await db
    .insert(teamMembers)
    .values(userIds.map((userId) => ({ teamId, userId, role })))
    .onConflictDoNothing()
    .returning({ userId: teamMembers.userId });
  await db.delete(joinRequests).where(and(eq(joinRequests.teamId, teamId), inArray(joinRequests.userId, [...userIds])));
  return added.map(({ userId }) => userId);
}

/** Removes a member and their stars on the team's projects. Returns whether the member existed. */
export async function removeFromTeam(db: Db, teamId: string, userId: string): Promise<boolean> {
  const taken = await db.delete(teamMembers).where(membershipOf(teamId, userId)).returning();
  const ofTeam = db.select({ id: projects.id }).from(projects).where(eq(projects.teamId, teamId));
  await db.delete(projectStars).where(and(eq(projectStars.userId, userId), inArray(projectStars.projectId, ofTeam)));
  return taken.length > 0;
}

/** Returns the user names of people, for the audit log. */
async function namesOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ name: users.name })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return rows.map(({ name }) => name);
}

const nameIn = (team: TeamRow, zh: string, en: string): Text => ({
  zh: zh.replace('{team}', `“${team.name}”`),
  en: en.replace('{team}', `“${team.name}”`),
});

export const inviteByName: Handler<typeof teamCalls.add_members> = async (ctx, input) => {
  const { db, actor } = ctx;
  const { id, user_ids: userIds, role } = input;
  await lockAccounts(db, userIds);
  const { team, role: own } = await lockAsManager(db, id, actor.id);
  if (!canGrantRole(own, role)) fail('forbidden');
  const added = await addMembers(db, id, [...new Set(userIds)], role);
  if (added.length === 0) {
    ctx.audit();
    return { added: 0 };
  }
  const { nickName } = actor;
  await notifyPeople(
    ctx,
    added,
    nameIn(team, `${nickName} 将你加入团队{team}`, `${nickName} added you to the team {team}`),
    `/group/${id}`,
  );
  const diff = diffOf({}, { [role]: (await namesOf(db, added)).join(', ') });
  ctx.audit({ entityId: id, entityName: team.name, diff });
  await publishTeamChange(ctx, id);
  return { added: added.length };
};

export const changeRole: Handler<typeof teamCalls.change_role> = async (ctx, input) => {
  const { db, actor } = ctx;
  const { id, user_id: userId, role } = input;
  await lockAccounts(db, [userId]);
  const { team, role: own } = await lockAsManager(db, id, actor.id);
  const before = (await roleIn(db, id, userId)) ?? fail('memberMissing');
  if (!canGrantRole(own, before) || !canGrantRole(own, role)) fail('forbidden');
  if (before === role) {
    ctx.audit();
    return null;
  }
  if (before === 'owner') await requireOtherOwner(db, id, userId);
  await db.update(teamMembers).set({ role }).where(membershipOf(id, userId));
  const { zh, en } = teamRoleNames[role];
  const { nickName } = actor;
  await notifyPeople(
    ctx,
    [userId],
    nameIn(
      team,
      `${nickName} 将你在团队{team}的角色改为“${zh}”`,
      `${nickName} changed your role in the team {team} to “${en}”`,
    ),
    `/group/${id}`,
  );
  const [name = ''] = await namesOf(db, [userId]);
  ctx.audit({ entityId: id, entityName: team.name, diff: { [name]: { before, after: role } } });
  await publishTeamChange(ctx, id);
  return null;
};

export const removeMember: Handler<typeof teamCalls.remove_member> = async (ctx, input) => {
  const { db, actor } = ctx;
  const { id, user_id: userId } = input;
  const { team, role: own } = await lockAsManager(db, id, actor.id);
  const before = await roleIn(db, id, userId);
  if (!before) {
    // Already removed, so there is nothing to do.
    ctx.audit();
    return null;
  }
  if (!canGrantRole(own, before)) fail('forbidden');
  if (before === 'owner') await requireOtherOwner(db, id, userId);
  await removeFromTeam(db, id, userId);
  const { nickName } = actor;
  await notifyPeople(
    ctx,
    [userId],
    nameIn(team, `${nickName} 将你移出团队{team}`, `${nickName} removed you from the team {team}`),
  );
  const [name = ''] = await namesOf(db, [userId]);
  ctx.audit({ entityId: id, entityName: team.name, diff: { [name]: { before, after: null } } });
  await publishTeamChange(ctx, id);
  return null;
};

export const leaveTeam: Handler<typeof teamCalls.leave> = async (ctx, { id }) => {
  const { db, actor } = ctx;
  const { team, role } = await lockAsMember(db, id, actor.id);
  if (role === 'owner') await requireOtherOwner(db, id, actor.id);
  await removeFromTeam(db, id, actor.id);
  ctx.audit({ entityId: id, entityName: team.name });
  await publishTeamChange(ctx, id);
  return null;
};

export const handOverTeam: Handler<typeof teamCalls.hand_over> = async (ctx, input) => {
  const { db, actor } = ctx;
  const { id, user_id: userId } = input;
  await lockAccounts(db, [userId]);
  const { team, role } = await lockAsMember(db, id, actor.id);
  if (role !== 'owner') fail('notTeamOwner');
  const [heir] = await db
    .select({ name: users.name, status: users.status })
    .from(users)
    .innerJoin(teamMembers, and(eq(teamMembers.userId, users.id), eq(teamMembers.teamId, id)))
    .where(eq(users.id, userId));
  if (!heir) fail('memberMissing');
  if (userId === actor.id || heir.status !== 'active') fail('heirUnfit', { name: heir.name });
  await db.update(teamMembers).set({ role: 'owner' }).where(membershipOf(id, userId));
  await db.update(teamMembers).set({ role: 'manager' }).where(membershipOf(id, actor.id));
  const { nickName } = actor;
  await notifyPeople(
    ctx,
    [userId],
    nameIn(team, `${nickName} 将团队{team}移交给你`, `${nickName} handed the team {team} over to you`),
    `/group/${id}`,
  );
  const diff = { owner: { before: actor.name, after: heir.name } };
  ctx.audit({ entityId: id, entityName: team.name, diff });
  await publishTeamChange(ctx, id);
  return null;
};
