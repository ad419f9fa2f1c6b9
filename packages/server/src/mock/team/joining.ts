import type { JoinRequest, teamCalls } from '@easymock/contract';
import { and, asc, count, desc, eq } from 'drizzle-orm';
import { lockAccounts, lockOwnAccount, personColumns, presentPerson, users } from '../../people/index';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import { type Handler, withoutTransaction } from '../../platform/http/calls/handler';
import type { ThrottleRule } from '../../platform/limits/throttle';
import { joinRequests, teams } from '../mock.table';
import { addMembers } from './members';
import { lockAsManager, lockTeam, requireManager, roleIn } from './team.policy';
import { notifyManagers, notifyPeople, publishTeamChange } from './team-messages';

/** Every request notifies the managers of a team, so the number per person is limited. */
const joinRule = (userId: string): ThrottleRule => ({ key: `team-join:${userId}`, limit: 60, seconds: 3_600 });

// Counted outside the transaction, so that a rejected attempt counts as well.
export const joinTeam = withoutTransaction<typeof teamCalls.join>(async (ctx, input) => {
  const seconds = await ctx.services.throttle.take([joinRule(ctx.actor.id)]);
  if (seconds) fail('tooMany', { seconds });
  return ctx.db.transaction((db) => join({ ...ctx, db }, input));
});

const join: Handler<typeof teamCalls.join> = async (ctx, { id }) => {
  const { db, actor } = ctx;
  await lockOwnAccount(db, actor.id);
  const team = (await lockTeam(db, id, 'member')) ?? fail('teamMissing');
  const { name } = team;
  if (await roleIn(db, id, actor.id)) fail('alreadyJoined', { name });
  if (team.joinRule === 'closed') fail('teamClosed');
  const { nickName } = actor;
  if (team.joinRule === 'request') {
    const [request] = await db
      .insert(joinRequests)
      .values({ teamId: id, userId: actor.id })
      .onConflictDoNothing()
      .returning();
    // Repeated requests notify nobody again.
    if (!request) {
      ctx.audit();
      return { state: 'requested' };
    }
    const title = { zh: `${nickName} 申请加入团队“${name}”`, en: `${nickName} asks to join the team “${name}”` };
    ctx.audit({ action: 'askToJoin', entityId: id, entityName: name });
    await notifyManagers(ctx, team, title, '?tab=members');
    await publishTeamChange(ctx, id);
    return { state: 'requested' };
  }
  const added = await addMembers(db, id, [actor.id], 'member');
  if (added.length === 0) fail('alreadyJoined', { name });
  await notifyManagers(ctx, team, {
    zh: `${nickName} 加入了团队“${name}”`,
    en: `${nickName} joined the team “${name}”`,
  });
  await publishTeamChange(ctx, id);
  return null;
};

const mostRequested = 100;

export const listRequested: Handler<typeof teamCalls.requested> = async ({ db, actor }) => {
  const rows = await db
    .select({ id: teams.id, name: teams.name, createdAt: joinRequests.createdAt })
    .from(joinRequests)
    .innerJoin(teams, eq(teams.id, joinRequests.teamId))
    .where(eq(joinRequests.userId, actor.id))
    .orderBy(desc(joinRequests.createdAt), asc(teams.id))
    .limit(mostRequested);
  return rows.map(({ id, name, createdAt }) => ({ _id: id, name, created_at: createdAt.toISOString() }));
};

export const withdrawRequest: Handler<typeof teamCalls.withdraw> = async (ctx, { id }) => {
  const { db, actor } = ctx;
  const [withdrawn] = await db
    .delete(joinRequests)
    .where(and(eq(joinRequests.teamId, id), eq(joinRequests.userId, actor.id)))
    .returning();
  if (!withdrawn) {
    // Already withdrawn, so there is nothing to do.
    ctx.audit();
    return null;
  }
  await publishTeamChange(ctx, id);
  return null;
};

export const listRequests: Handler<typeof teamCalls.requests> = async ({ db, actor }, input) => {
  const { id, page, pageSize } = input;
  await requireManager(db, id, actor.id);
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  const where = eq(joinRequests.teamId, id);
  const rows = await db
    .select({ person: personColumns, createdAt: joinRequests.createdAt })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .where(where)
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.userId))
    .limit(limit)
    .offset(offset);
  const total = await totalOf({ limit, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(joinRequests).where(where),
  );
  const list: JoinRequest[] = rows.map(({ person, createdAt }) => ({
    user: presentPerson(person),
    created_at: createdAt.toISOString(),
  }));
  return { list, total, page, pageSize };
};

export const decideRequest: Handler<typeof teamCalls.decide_request> = async (ctx, input) => {
  const { db, actor } = ctx;
  const { id, user_id: userId, approve } = input;
  await lockAccounts(db, [userId]);
  const { team } = await lockAsManager(db, id, actor.id);
  const [request] = await db
    .delete(joinRequests)
    .where(and(eq(joinRequests.teamId, id), eq(joinRequests.userId, userId)))
    .returning();
  if (!request) fail('requestMissing');
  const { nickName } = actor;
  if (approve) {
    await addMembers(db, id, [userId], 'member');
    const title = {
      zh: `${nickName} 同意了你加入团队“${team.name}”的申请`,
      en: `${nickName} approved your request to join the team “${team.name}”`,
    };
    await notifyPeople(ctx, [userId], title, `/group/${id}`);
  } else {
    const title = {
      zh: `${nickName} 拒绝了你加入团队“${team.name}”的申请`,
      en: `${nickName} refused your request to join the team “${team.name}”`,
    };
    await notifyPeople(ctx, [userId], title);
  }
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const after = approve ? 'member' : 'refused';
  ctx.audit({
    action: approve ? 'approve' : 'refuse',
    entityId: id,
    entityName: team.name,
    diff: { [person?.name ?? userId]: { before: 'requested', after } },
  });
  await publishTeamChange(ctx, id);
  return null;
};
