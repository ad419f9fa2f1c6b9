import { appVersion, type Language, updateLogCalls } from '@easymock/contract';
import { asc, desc, eq, gt, sql } from 'drizzle-orm';
import { users } from '../people/index';
import { diffOf } from '../platform/audit/audit';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { implement } from '../platform/http/calls/handler';
import { releaseNotes } from './release-notes';
import { announcements } from './update-log.table';

const noted = (version: string, language: Language): readonly string[] =>
  releaseNotes.find((notes) => notes.version === version)?.lines[language] ?? [];

type Announced = Pick<typeof announcements.$inferSelect, 'lines' | 'linesEn'>;

const linesIn = (row: Announced, language: Language): readonly string[] =>
  language === 'en' && row.linesEn.length > 0 ? row.linesEn : row.lines;

/** Returns the announcements published or changed since a moment, oldest first. */
const announcedSince = (db: Db, since: Date) =>
  db
    .select()
    .from(announcements)
    .where(gt(announcements.updatedAt, since))
    .orderBy(asc(announcements.updatedAt), asc(announcements.version));

/** Returns the notes of a version, followed by the announcements under it. */
async function linesOf(db: Db, version: string, language: Language): Promise<string[]> {
  const [row] = await db.select().from(announcements).where(eq(announcements.version, version));
  const announced = row ? linesIn(row, language) : [];
  const own = noted(version, language);
  return own.length > 0 ? [...own, ...announced.slice(1)] : [...announced];
}

export const updateLogHandlers = implement(updateLogCalls, {
  async get({ db, language }, { version }) {
    return linesOf(db, version || appVersion, language);
  },

  async unread({ db, actor, language }) {
    const [row = fail('unauthenticated')] = await db
      .select({ readVersion: users.readVersion, readAt: users.announcementsReadAt })
      .from(users)
      .where(eq(users.id, actor.id));
    const announced = await announcedSince(db, row.readAt);
    const until = (announced.at(-1)?.updatedAt ?? row.readAt).toISOString();
    const isRead = row.readVersion === appVersion;
    // The notes of the version include the announcements under it.
    const notes = isRead ? [] : await linesOf(db, appVersion, language);
    const others = announced.filter(({ version }) => isRead || version !== appVersion);
    return { version: appVersion, lines: [...notes, ...others.flatMap((one) => linesIn(one, language))], until };
  },

  async read({ db, actor, now }, { version, until }) {
    const shown = until && new Date(until) < now ? new Date(until) : now;
    const announcementsReadAt = sql`greatest(${users.announcementsReadAt}, ${shown.toISOString()}::timestamptz)`;
    await db.update(users).set({ readVersion: version, announcementsReadAt }).where(eq(users.id, actor.id));
    return null;
  },

  async list({ language }) {
    return releaseNotes.map(({ version, lines }) => ({ version, lines: [...lines[language]] }));
  },

  async announcements({ db }) {
    const rows = await db.select().from(announcements).orderBy(desc(announcements.updatedAt)).limit(100);
    return rows.map(({ updatedAt, ...row }) => ({ update_at: updatedAt.toISOString(), ...row }));
  },

  async save({ db, now, audit }, { version, lines, linesEn: given }) {
    const [before] = await db
      .select({ lines: announcements.lines, linesEn: announcements.linesEn })
      .from(announcements)
      .where(eq(announcements.version, version))
      .for('no key update');
    const linesEn = given ?? before?.linesEn ?? [];
    audit({ entityId: version, entityName: lines[0], diff: diffOf(before ?? {}, { lines, linesEn }) });
    const row = { lines, linesEn, updatedAt: now };
    await db
      .insert(announcements)
      .values({ version, ...row })
      .onConflictDoUpdate({ target: announcements.version, set: row });
    return null;
  },

  async delete({ db, audit }, { version }) {
    const deleted = await db
      .delete(announcements)
      .where(eq(announcements.version, version))
      .returning({ version: announcements.version });
    audit(...deleted.map((row) => ({ entityId: row.version, entityName: row.version })));
    return null;
  },
});
