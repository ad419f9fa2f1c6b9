import { avatarLimit, base, type Preferences, preferences, profileCalls } from '@easymock/contract';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { diffOf } from '../../platform/audit/audit';
import { fail } from '../../platform/failure';
import { assignFile, type PictureRules, readPicture } from '../../platform/files/index';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { lockOwnAccount } from '../person/lock-accounts';
import { sessions, users } from '../person/user.table';
import { mayChooseOrganization, presentWanted } from '../person/wanted-organization';
import { maxSessions } from '../session/session';

/** Returns the stored preferences, without options that only a former version offered. */
export function presentPreferences(stored: Preferences): Preferences {
  const known = Object.entries(preferences.shape).map(([key, choice]) => [
    key,
    choice.safeParse(stored[key as keyof Preferences]).data,
  ]);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

const avatarRules = {
  formats: ['jpeg', 'png'],
  maxBytes: avatarLimit,
  width: 256,
  height: 256,
  isCropped: true,
} satisfies PictureRules;
const avatarRule = (userId: string) => ({ key: `avatar:${userId}`, limit: 30, seconds: 600 });

/** Returns the owner key under which the file storage keeps a person's picture. */
export const avatarOf = (userId: string): string => `user/${userId}`;

export const profileHandlers = implement(profileCalls, {
  async profile({ db, actor }) {
    const [row] = await db.select().from(users).where(eq(users.id, actor.id));
    if (!row) fail('notFound');
    const { email, mobile, jobNo, dingUserId, jiraName, gitEmails, department, userGroup } = row;
    return {
      email,
      mobile,
      jobNo,
      dingUserId,
      jiraName,
      gitEmails,
      department,
      userGroup,
      wantedOrganization: presentWanted(row),
      mayChooseOrganization: mayChooseOrganization(row),
      createdAt: row.createdAt.toISOString(),
    };
  },

  // The picture is decoded and stored first, so that no transaction waits for it.
  uploadAvatar: withoutTransaction(async (ctx, { name, picture }) => {
    const { actor, now, services } = ctx;
    const seconds = await services.throttle.take([avatarRule(actor.id)]);
    if (seconds) fail('tooMany', { seconds });
    const { content } = await readPicture(name, Buffer.from(picture, 'base64'), avatarRules, actor.id);
    const file = await services.files.keep({
      ownerId: actor.id,
      kind: 'avatar',
      extension: 'webp',
      mime: 'image/webp',
      content,
    });
    const headImg = `${base}/${file}`;
    await ctx.db.transaction(async (db) => {
      await lockOwnAccount(db, actor.id);
      await assignFile(db, { name: file, ownerId: actor.id }, avatarOf(actor.id), now);
      await db.update(users).set({ headImg, updatedAt: now }).where(eq(users.id, actor.id));
    });
    ctx.audit({ entityId: actor.id, entityName: actor.name, diff: diffOf({ ...actor }, { headImg }) });
    return { head_img: headImg };
  }),

  async preferences({ db, actor }) {
    const [row] = await db.select({ stored: users.preferences }).from(users).where(eq(users.id, actor.id));
    return presentPreferences(row?.stored ?? {});
  },

  async savePreferences({ db, actor }, decided) {
    // Merged inside the statement, so that concurrent changes from two browsers both take effect.
    const [row] = await db
      .update(users)
      .set({ preferences: sql`${users.preferences} || ${JSON.stringify(decided)}::jsonb` })
      .where(and(eq(users.id, actor.id), isNull(users.deletedAt)))
      .returning({ stored: users.preferences });
    return presentPreferences((row ?? fail('unauthenticated')).stored);
  },

  async sessions({ db, actor, now }) {
    const rows = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, now), isNull(sessions.endedReason)))
      .orderBy(sql`${sessions.id} = ${actor.sessionId} desc`, desc(sessions.lastUsedAt), desc(sessions.id))
      .limit(maxSessions);
    return rows.map((row) => ({
      _id: row.id,
      isCurrent: row.id === actor.sessionId,
      address: row.address,
      userAgent: row.userAgent,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    }));
  },

  async endSession({ db, actor, audit }, { id }) {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
      .returning({ address: sessions.address });
    audit({ entityId: id, entityName: ended[0]?.address ?? fail('sessionGone') });
    return null;
  },

  async endOtherSessions({ db, actor, audit }) {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)))
      .returning({ id: sessions.id });
    audit({ entityId: actor.id, entityName: actor.name });
    return { num: ended.length };
  },
});
