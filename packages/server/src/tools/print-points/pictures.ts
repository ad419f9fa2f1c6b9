import { type PrintPicture, printPictureLimit, printPictureSides } from '@easymock/contract';
import { and, asc, eq, exists, inArray, lt, not, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { type PictureRules, readPicture, releaseUnused, storedFiles } from '../../platform/files/index';
import { defineJob } from '../../platform/jobs/index';
import { addressOf, nameOfAddress } from './print-points.resource';
import { printPictures, printPoints } from './print-points.table';

const formats = ['jpeg', 'png', 'gif', 'webp'] as const;
const pictureRules: PictureRules = { formats, maxBytes: printPictureLimit, ...printPictureSides };
/** Cards are narrower than 400 pixels, and high-density screens use two device pixels for each. */
const thumbRules: PictureRules = { formats, maxBytes: printPictureLimit, width: 720, height: 1_440 };
const uploadRule = (userId: string) => ({ key: `printPicture:${userId}`, limit: 60, seconds: 600 });

/**
 * Re-encodes a picture and stores it with a thumbnail. Must run outside a transaction, since it waits for the
 * storage.
 */
export async function storePicture(
  { files, database: { db }, clock }: Services,
  ownerId: string,
  { name, content }: { name: string; content: Uint8Array },
): Promise<typeof printPictures.$inferSelect> {
  const whole = await readPicture(name, content, pictureRules, ownerId);
  const thumb = await readPicture(name, content, thumbRules, ownerId);
  const keep = (bytes: Buffer) =>
    files.keep({
      ownerId,
      kind: 'printPoint',
      extension: 'webp',
      mime: 'image/webp',
      content: bytes,
      usedBy: 'print_picture',
    });
  const [file, thumbName] = [await keep(whole.content), await keep(thumb.content)];
  const row = { name: file, thumbName, width: whole.width, height: whole.height, createdAt: clock() };
  await db
    .insert(printPictures)
    .values(row)
    .onConflictDoUpdate({ target: printPictures.name, set: { thumbName, createdAt: row.createdAt } });
  return row;
}

/** Stores an uploaded picture. @throws tooMany */
export async function storeUploadedPicture(
  { actor, services }: SessionContext,
  picture: { name: string; content: Uint8Array },
): Promise<PrintPicture> {
  const seconds = await services.throttle.take([uploadRule(actor.id)]);
  if (seconds) fail('tooMany', { seconds });
  return presentPicture(await storePicture(services, actor.id, picture));
}

const presentPicture = (row: Omit<typeof printPictures.$inferSelect, 'createdAt'>): PrintPicture => ({
  url: addressOf(row.name),
  thumbUrl: addressOf(row.thumbName),
  width: row.width,
  height: row.height,
});

/** Returns the name of the picture at an address, and locks the picture against the clean-up job. @throws printPictureMissing */
export async function requirePicture(db: Db, url: string): Promise<string> {
  const [row = fail('printPictureMissing')] = await db
    .select({ name: printPictures.name })
    .from(printPictures)
    .where(eq(printPictures.name, nameOfAddress(url)))
    .for('key share');
  return row.name;
}

/** Returns pictures by name. */
export async function picturesOf(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, PrintPicture>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .select()
    .from(printPictures)
    .where(inArray(printPictures.name, [...new Set(names)]));
  return new Map(rows.map((row) => [row.name, presentPicture(row)]));
}

const dayMs = 24 * 60 * 60 * 1000;
/** Maximum pictures deleted per daily run, more than people upload in a day. */
const picturesPerSweep = 10_000;

/**
 * Deletes pictures without an image: uploads that were never saved, replaced pictures, and pictures of
 * deleted images.
 */
export const sweepPrintPictures = defineJob({
  name: 'printPoints.sweepPictures',
  title: { zh: '清理未使用的埋点图片', en: 'Removal of unused pictures of print points' },
  input: z.object({}),
  schedule: { cron: '50 3 * * *' },
  async run(_, { services: { database, clock } }) {
    const { db } = database;
    const now = clock();
    const isUsed = exists(
      db.select({ one: sql`1` }).from(printPoints).where(eq(printPoints.image, printPictures.name)),
    );
    // A new picture may belong to an image that is not saved yet.
    const isOld = lt(printPictures.createdAt, new Date(now.getTime() - dayMs));
    await db.transaction(async (tx) => {
      // The lock skips pictures that edits have locked, and blocks new edits of the rest. The second
      // statement sees edits that were committed before the lock.
      const unused = await tx
        .select({ name: printPictures.name })
        .from(printPictures)
        .where(and(isOld, not(isUsed)))
        .orderBy(asc(printPictures.name))
        .limit(picturesPerSweep)
        .for('update', { skipLocked: true });
      const names = unused.map(({ name }) => name);
      if (names.length > 0) await tx.delete(printPictures).where(and(inArray(printPictures.name, names), not(isUsed)));
    });
    const isKept = exists(
      db
        .select({ one: sql`1` })
        .from(printPictures)
        .where(or(eq(printPictures.name, storedFiles.name), eq(printPictures.thumbName, storedFiles.name))),
    );
    await releaseUnused(db, 'printPoint', isKept, now);
    return null;
  },
});
