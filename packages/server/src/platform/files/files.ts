import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Db } from '../database/index';
import { fail } from '../failure';
import type { VirusScanner } from '../gateways/virus-scanner';
import type { ByteRange, FileStorage } from './storage';
import { type FileKind, type StoredFileRow, storedFiles } from './stored-file.table';

/** A file that somebody brings. */
export interface NewFile {
  ownerId: string;
  kind: FileKind;
  /** The end of its name, without the dot; empty for files of the wiki and of tasks, which have no address of their own. */
  extension: string;
  mime: string;
  content: Uint8Array;
  /** The record that shows the file. Without one, the file is swept after a day unless `claimFile` names one by then. */
  usedBy?: string;
  expiresAt?: Date | undefined;
}

/** The files of an installation: bytes in the storage, and what is known about them in the database. */
export interface Files {
  /**
   * Keeps a file; once this returns it is there, under a name such as `upload/2026/01/31/<hash>.png`.
   * @throws filesFull, storageAway, fileInfected, scannerAway
   */
  keep(file: NewFile): Promise<string>;
  /** The bytes of a file, or undefined when there is none. */
  read(name: string): Promise<Buffer | undefined>;
  /** A part of a file, bit by bit, or undefined when there is none. */
  stream(name: string, range: ByteRange): Promise<Readable | undefined>;
  /** Removes what expired and what nothing needs, up to a few hundred at a time; any node may. */
  sweep(): Promise<void>;
}

interface FilesOptions {
  database: Database;
  storage: FileStorage;
  clock: () => Date;
  /** How many bytes one person may bring. */
  quota: () => number;
  /** Absent: files are not scanned. */
  scanner: VirusScanner | undefined;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const sweptAtOnce = 500;

/**
 * `upload/YYYY/MM/DD/<hash>.<extension>`: its address is enough to read a file, and gives access to nothing else. Files of
 * the wiki and of tasks are read by those who may, and lie where no address leads: not even whoever has the same bytes
 * hears that they are here.
 */
function nameOf({ kind, extension }: NewFile, sha256: string, now: Date): string {
  if (kind === 'wiki' || kind === 'task') return `${kind}/${sha256.slice(0, 2)}/${sha256}`;
  return `upload/${now.toISOString().slice(0, 10).replaceAll('-', '/')}/${sha256}.${extension}`;
}

/** The SHA-256 of bytes. Fifty megabytes take a tenth of a second, in which others get their turns. */
async function hashOf(content: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  const step = 1024 * 1024;
  for (let from = 0; from < content.byteLength; from += step) {
    if (from > 0) await nextTurn();
    hash.update(content.subarray(from, from + step));
  }
  return hash.digest('hex');
}

/** Lets one at a time do something about a subject, on all nodes, until its transaction ends. */
const lockOn = (db: Db, subject: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file:${subject}`}, 0))`);

export function openFiles({ database: { db }, storage, clock, quota, scanner }: FilesOptions): Files {
  async function leaveRoom(tx: Db, ownerId: string, name: string, size: number): Promise<void> {
    await lockOn(tx, ownerId);
    const [held] = await tx
      .select({ bytes: sql<string>`coalesce(sum(${storedFiles.size}), 0)` })
      .from(storedFiles)
      .where(
        and(
          eq(storedFiles.ownerId, ownerId),
          isNull(storedFiles.releasedAt),
          ne(storedFiles.name, name),
          ne(storedFiles.kind, 'transfer'),
        ),
      );
    const limit = quota();
    if (Number(held?.bytes) + size > limit)
      fail('filesFull', { limit: `${Math.round(limit / 1024 / 1024)} MB` });
  }

  /** Removes one file that is done with, unless somebody brought the same again; false where it was not done with. */
  async function removeOne(name: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      // A concurrent upload of the same bytes waits here, and then writes them anew.
      await lockOn(tx, name);
      const gone = await tx
        .delete(storedFiles)
        .where(and(eq(storedFiles.name, name), isDoneWith(clock())))
        .returning({ id: storedFiles.id });
      if (gone.length === 0) return false;
      const [other] = await tx
        .select({ id: storedFiles.id })
        .from(storedFiles)
        .where(eq(storedFiles.name, name))
        .limit(1);
      if (!other) await storage.remove(name);
      return true;
    });
  }

  return {
    async keep(file) {
      const { ownerId, kind, mime, content, usedBy = '', expiresAt } = file;
      // The files in a transfer are scanned when they are stored.
      if (kind !== 'transfer') await scanner?.scan(content);
      const now = clock();
      const sha256 = await hashOf(content);
      const name = nameOf(file, sha256, now);
      const size = content.byteLength;
      // First the row, then the bytes: what arrives half is known, and swept.
      await db.transaction(async (tx) => {
        await lockOn(tx, name);
        // What is only on its way has limits of its own.
        if (kind !== 'transfer') await leaveRoom(tx, ownerId, name, size);
        const values = { kind, mime, size, sha256, usedBy, expiresAt: expiresAt ?? null, createdAt: now };
        await tx
          .insert(storedFiles)
          .values({ name, ownerId, ...values })
          .onConflictDoUpdate({
            target: [storedFiles.ownerId, storedFiles.name],
            set: { ...values, usedBy: usedBy || sql`${storedFiles.usedBy}`, releasedAt: null },
          });
      });
      const theirs = and(eq(storedFiles.ownerId, ownerId), eq(storedFiles.name, name));
      try {
        await storage.put(name, content, mime);
      } catch (error) {
        await db.delete(storedFiles).where(and(theirs, isNull(storedFiles.storedAt)));
        throw error;
      }
      await db.update(storedFiles).set({ storedAt: now }).where(theirs);
      return name;
    },

    read: (name) => storage.get(name),
    stream: (name, range) => storage.stream(name, range),

    async sweep() {
      const now = clock();
      await db
        .update(storedFiles)
        .set({ releasedAt: now })
        .where(and(isNull(storedFiles.releasedAt), isOrphan(now)));
      const rows = await db
        .selectDistinct({ name: storedFiles.name })
        .from(storedFiles)
        .where(isDoneWith(now))
        .limit(sweptAtOnce);
      for (const { name } of rows) await removeOne(name);
      await storage.sweep();
    },
  };
}

/** Never arrived, or arrived and was never shown. */
const isOrphan = (now: Date): SQL | undefined =>
  or(
    and(isNull(storedFiles.storedAt), lt(storedFiles.createdAt, new Date(now.getTime() - hourMs))),
    and(eq(storedFiles.usedBy, ''), lt(storedFiles.createdAt, new Date(now.getTime() - dayMs))),
  );

/**
 * Lets go of bytes of a kind that no record has. Those that were just brought are left alone: their records are written
 * after them, and bringing them again makes them young.
 * @param used the condition that a record has them
 */
export async function releaseUnused(db: Db, kind: FileKind, used: SQL, now: Date): Promise<void> {
  await db
    .update(storedFiles)
    .set({ releasedAt: now })
    .where(
      and(
        eq(storedFiles.kind, kind),
        isNull(storedFiles.releasedAt),
        lt(storedFiles.createdAt, new Date(now.getTime() - hourMs)),
        not(used),
      ),
    );
}

/** Expired, or released so long ago that no list on a screen shows it any more. */
const isDoneWith = (now: Date): SQL | undefined =>
  or(
    and(isNotNull(storedFiles.expiresAt), lt(storedFiles.expiresAt, now)),
    lt(storedFiles.releasedAt, new Date(now.getTime() - dayMs)),
  );

/**
 * Says what shows a file of somebody's, in place of what it showed before.
 * @example await claimFile(db, { name, ownerId: actor.id }, `user/${actor.id}`, now)
 */
export async function claimFile(
  db: Db,
  { name, ownerId }: Pick<StoredFileRow, 'name' | 'ownerId'>,
  usedBy: string,
  now: Date,
): Promise<void> {
  await releaseFiles(db, usedBy, now);
  await db
    .update(storedFiles)
    .set({ usedBy, releasedAt: null })
    .where(and(eq(storedFiles.name, name), eq(storedFiles.ownerId, ownerId)));
}

/** Lets go of all that something showed: it is gone, or shows something else. */
export async function releaseFiles(db: Db, usedBy: string, now: Date): Promise<void> {
  await db
    .update(storedFiles)
    .set({ releasedAt: now })
    .where(and(eq(storedFiles.usedBy, usedBy), isNull(storedFiles.releasedAt)));
}
