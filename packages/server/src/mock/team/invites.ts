import { type Invite, inviteLimit, type teamCalls } from '@easymock/contract';
import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { hashToken, lockOwnAccount, personColumns, presentPerson, users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import type { Handler } from '../../platform/http/calls/handler';
import { newToken } from '../../platform/ids';
import { teamInvites, teams } from '../mock.table';
import { addMembers } from './members';
import { lockAsManager, lockTeam, requireManager, roleIn } from './team.policy';
import { notifyManagers, publishTeamChange } from './team-messages';

const dayMs = 24 * 60 * 60 * 1000;

export const listInvites: Handler<typeof teamCalls.invites> = async ({ db, actor, now }, { id }) => {
  await requireManager(db, id, actor.id);
  const rows = await db
    .select({ invite: teamInvites, person: personColumns })
    .from(teamInvites)
    .leftJoin(users, eq(users.id, teamInvites.createdBy))
    .where(and(eq(teamInvites.teamId, id), gt(teamInvites.expiresAt, now)))
    .orderBy(desc(teamInvites.createdAt), desc(teamInvites.id))
    .limit(inviteLimit);
  return rows.map(({ invite, person }) => ({
    _id: invite.id,
    role: invite.role as Invite['role'],
    use_num: invite.useNum,
    created_by: person && presentPerson(person),
    created_at: invite.createdAt.toISOString(),
    expires_at: invite.expiresAt.toISOString(),
  }));
};

export const createInvite: Handler<typeof teamCalls.create_invite> = async (ctx, input) => {
  const { db, actor, now } = ctx;
  const { id: teamId, role, days } = input;
  const { team } = await lockAsManager(db, teamId, actor.id);
  const ofTeam = eq(teamInvites.teamId, teamId);
  await db.delete(teamInvites).where(and(ofTeam, lte(teamInvites.expiresAt, now)));
  const [valid] = await db.select({ num: count() }).from(teamInvites).where(ofTeam);
  if (valid && valid.num >= inviteLimit) fail('tooManyInvites', { limit: inviteLimit });
  const token = newToken();
  const expiresAt = new Date(now.getTime() + days * dayMs);
  const [invite] = await db
    .insert(teamInvites)
    .values({ teamId, role, expiresAt, tokenHash: hashToken(token), createdBy: actor.id })
    .returning({ id: teamInvites.id });
  const diff = { invite: { before: null, after: `${role}, ${days} d` } };
  ctx.audit({ entityId: teamId, entityName: team.name, diff });
  return { _id: invite?.id ?? fail('internal'), token, expires_at: expiresAt.toISOString() };
};

export const revokeInvite: Handler<typeof teamCalls.revoke_invite> = async (ctx, input) => {
  const { db, actor } = ctx;
  const { id: teamId, invite_id: inviteId } = input;
  const { team } = await lockAsManager(db, teamId, actor.id);
  const [revoked] = await db
    .delete(teamInvites)
    .where(and(eq(teamInvites.teamId, teamId), eq(teamInvites.id, inviteId)))
    .returning();
  if (!revoked) {
    // Already revoked, so there is nothing to do.
    ctx.audit();
    return null;
  }
  const diff = { invite: { before: revoked.role, after: null } };
  ctx.audit({ entityId: teamId, entityName: team.name, diff });
  return null;
};

/** Loads a valid invitation. Unknown, expired and revoked links fail with the same text. */
async function findInvite(db: Db, token: string, now: Date) {
  const [found] = await db
    .select({ invite: teamInvites, name: teams.name, inviter: users.nickName })
    .from(teamInvites)
    .innerJoin(teams, eq(teams.id, teamInvites.teamId))
    .leftJoin(users, eq(users.id, teamInvites.createdBy))
    .where(and(eq(teamInvites.tokenHash, hashToken(token)), gt(teamInvites.expiresAt, now)));
  return found ?? fail('inviteInvalid');
}

export const readInvite: Handler<typeof teamCalls.invite> = async ({ db, actor, now }, { token }) => {
  const { invite, name, inviter } = await findInvite(db, token, now);
  const role = await roleIn(db, invite.teamId, actor.id);
  return { name, _id: role ? invite.teamId : null, invited_by: inviter ?? '' };
};

export const acceptInvite: Handler<typeof teamCalls.accept_invite> = async (ctx, { token }) => {
  const { db, actor, now } = ctx;
  await lockOwnAccount(db, actor.id);
  const { teamId } = (await findInvite(db, token, now)).invite;
  const team = (await lockTeam(db, teamId, 'member')) ?? fail('inviteInvalid');
  // The link may have been revoked while the call waited for the lock.
  const { invite } = await findInvite(db, token, now);
  const added = await addMembers(db, teamId, [actor.id], invite.role);
  if (added.length === 0) {
    // Already a member, so there is nothing to do.
    ctx.audit();
    return { _id: teamId };
  }
  await db
    .update(teamInvites)
    .set({ useNum: sql`${teamInvites.useNum} + 1` })
    .where(eq(teamInvites.id, invite.id));
  const { nickName } = actor;
  await notifyManagers(ctx, team, {
    zh: `${nickName} 通过邀请链接加入了团队“${team.name}”`,
    en: `${nickName} joined the team “${team.name}” by an invitation link`,
  });
  ctx.audit({ entityId: teamId, entityName: team.name, diff: { role: { before: null, after: invite.role } } });
  await publishTeamChange(ctx, teamId);
  return { _id: teamId };
};
