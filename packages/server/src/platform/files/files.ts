import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Db } from '../database/index';
import { fail } from '../failure';
import type { VirusScanner } from '../gateways/virus-scanner';
import type { ByteRange, FileStorage } from './storage';
import { type FileKind, type StoredFileRow, storedFiles } from './stored-file.table';

export interface NewFile {
  ownerId: string;
  kind: FileKind;
  /** Extension without the dot; empty for files of the wiki and of tasks, which have no public address. */
  extension: string;
  mime: string;
  content: Uint8Array;
  /**
   * The record that shows the file. If absent, the file is removed after a day unless `assignFile` names a
   * record by then.
   */
  usedBy?: string;
  expiresAt?: Date | undefined;
}

/** The files of an installation: bytes in the storage, metadata in the database. */
export interface Files {
  /** Stores a file durably, under a name such as `upload/2026/01/31/<hash>.png`. */
  keep(file: NewFile): Promise<string>;
  /** Returns the bytes of a file, or undefined if it does not exist. */
  read(name: string): Promise<Buffer | undefined>;
  /** Streams a range of a file; undefined if the file does not exist. */
  stream(name: string, range: ByteRange): Promise<Readable | undefined>;
  /** Removes expired and unused files, up to a few hundred at a time. Any node may call it. */
  sweep(): Promise<void>;
}

interface FilesOptions {
  database: Database;
  storage: FileStorage;
  clock: () => Date;
  /** Returns the maximum bytes that one person may upload. */
  quota: () => number;
  /** If absent, files are not scanned. */
  scanner: VirusScanner | undefined;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const sweptAtOnce = 500;

/**
 * Returns the name of a file: `upload/YYYY/MM/DD/<hash>.<extension>`, whose address grants access to this
 * file and to nothing else. Files of the wiki and of tasks need a right to be read and have no public
 * address, so that even a person with the same bytes cannot find out that they exist here.
 */
function nameOf({ kind, extension }: NewFile, sha256: string, now: Date): string {
  if (kind === 'wiki' || kind === 'task') return `${kind}/${sha256.slice(0, 2)}/${sha256}`;
  return `upload/${now.toISOString().slice(0, 10).replaceAll('-', '/')}/${sha256}.${extension}`;
}

/**
 * Returns the SHA-256 of bytes. Hashing 50 MB takes a tenth of a second, so it yields to other work in
 * between.
 */
async function hashOf(content: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  const step = 1024 * 1024;
  for (let from = 0; from < content.byteLength; from += step) {
    if (from > 0) await nextTurn();
    hash.update(content.subarray(from, from + step));
  }
  return hash.digest('hex');
}

/** Locks a subject on all nodes until the transaction ends. */
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
    if (Number(held?.bytes) + size > limit) fail('filesFull', { limit: `${Math.round(limit / 1024 / 1024)} MB` });
  }

  /** Removes one unused file, unless somebody uploaded it again. Returns false if it was still in use. */
  async function removeOne(name: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      // A concurrent upload of the same bytes waits here, and then writes them again.
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
      // Files in a transfer are scanned when they are finally stored.
      if (kind !== 'transfer') await scanner?.scan(content);
      const now = clock();
      const sha256 = await hashOf(content);
      const name = nameOf(file, sha256, now);
      const size = content.byteLength;
      // The row is written before the bytes, so that an incomplete upload is known and gets removed.
      await db.transaction(async (tx) => {
        await lockOn(tx, name);
        // Transfers have their own limits.
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

/** Matches files whose bytes never arrived, or that no record has ever used. */
const isOrphan = (now: Date): SQL | undefined =>
  or(
    and(isNull(storedFiles.storedAt), lt(storedFiles.createdAt, new Date(now.getTime() - hourMs))),
    and(eq(storedFiles.usedBy, ''), lt(storedFiles.createdAt, new Date(now.getTime() - dayMs))),
  );

/**
 * Releases files of a kind that no record uses. Recent uploads are left alone, because their records are
 * written later, and a repeated upload renews the time.
 * @param used condition that a record uses the file
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

/** Matches files that expired, or were released so long ago that no open page shows them any more. */
const isDoneWith = (now: Date): SQL | undefined =>
  or(
    and(isNotNull(storedFiles.expiresAt), lt(storedFiles.expiresAt, now)),
    lt(storedFiles.releasedAt, new Date(now.getTime() - dayMs)),
  );

/**
 * Assigns a person's file to the record that shows it, and releases the record's previous file.
 * @example await assignFile(db, { name, ownerId: actor.id }, `user/${actor.id}`, now)
 */
export async function assignFile(
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

/** Releases all files of a record that was deleted or shows another file. */
export async function releaseFiles(db: Db, usedBy: string, now: Date): Promise<void> {
  await db
    .update(storedFiles)
    .set({ releasedAt: now })
    .where(and(eq(storedFiles.usedBy, usedBy), isNull(storedFiles.releasedAt)));
}
