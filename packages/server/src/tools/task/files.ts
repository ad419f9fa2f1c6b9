import { type TaskFile, taskFileLimit, taskFileNum } from '@easymock/contract';
import { and, asc, count, eq, exists, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { fileNameOf, typeOf } from '../../platform/files/file-type';
import type { FormFile } from '../../platform/files/form-file';
import { releaseUnused, storedFiles } from '../../platform/files/index';
import { formatBytes } from '../../platform/http/bodies/read-body';
import { defineJob } from '../../platform/jobs/index';
import { personalTurn, Turns } from '../../platform/turns/turns';
import { type LockedTask, lockTask, requireStep } from './lock-task';
import { publishTask } from './notify';
import { personOf } from './present';
import { taskResource } from './task.resource';
import { taskFiles, tasks } from './task.table';

type FileRow = typeof taskFiles.$inferSelect;

const present = (row: FileRow, nickName: string | null): TaskFile => ({
  _id: row.id,
  name: row.name,
  size: row.size,
  mime: row.mime,
  sha256: row.sha256,
  userId: row.userId,
  userName: nickName ?? row.userName,
  create_at: row.createdAt.toISOString(),
});

/** Returns the attachments of tasks, in the order in which they were added. */
export async function attachmentsOf(
  { db }: Pick<SessionContext, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaskFile[]>> {
  const found = new Map<string, TaskFile[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .select({ file: taskFiles, nickName: users.nickName })
    .from(taskFiles)
    .leftJoin(users, eq(users.id, taskFiles.userId))
    .where(inArray(taskFiles.taskId, [...ids]))
    .orderBy(asc(taskFiles.createdAt), asc(taskFiles.id));
  for (const { file, nickName } of rows) found.get(file.taskId)?.push(present(file, nickName));
  return found;
}

/** Returns the entry of the history for an added or removed attachment. */
const filesDiff = (before: string, after: string) => ({ diff: { attachments: { before, after } } });

/** A stored file that is not attached to a task yet. */
interface StoredTaskFile {
  /** Name in the storage. */
  readonly stored: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
}

/** Limits the files that are in memory at the same time while they are copied to the storage. */
const turns = new Turns({ atOnce: 2, waiting: 60, waitingPerGroup: 20, retrySeconds: 5 });

/**
 * Stores a file for a task. Must run outside a transaction, since it waits for the storage. Files that are
 * never attached are swept.
 * @throws taskFileTooLarge, filesFull, storageAway
 */
export async function storeTaskFile(ctx: SessionContext, taskId: string, file: FormFile): Promise<StoredTaskFile> {
  const { actor, services } = ctx;
  // Checks before storing the file; `attachFile` checks again.
  requireStep(ctx, 'attach', await lockTask(ctx, taskId));
  const name = fileNameOf(file.filename);
  const limit = taskFileLimit(name);
  if (file.isTooLarge || file.size > limit) fail('taskFileTooLarge', { name, limit: formatBytes(limit) });
  return turns.take(personalTurn(actor.id), async () => {
    const content = await file.content();
    const mime = typeOf(name, content);
    const kept = { ownerId: actor.id, kind: 'task', extension: '', mime, content, usedBy: 'task' } as const;
    return { stored: await services.files.keep(kept), name, size: content.byteLength, mime };
  });
}

/** Adds a stored file to a task. */
export async function attachFile(ctx: SessionContext, taskId: string, kept: StoredTaskFile): Promise<TaskFile> {
  const { db, actor, now } = ctx;
  const held = await lockTask(ctx, taskId);
  requireStep(ctx, 'attach', held);
  const [all] = await db.select({ num: count() }).from(taskFiles).where(eq(taskFiles.taskId, taskId));
  if ((all?.num ?? 0) >= taskFileNum) fail('taskFilesFull', { num: taskFileNum });
  const isTheirs = and(eq(storedFiles.ownerId, actor.id), eq(storedFiles.name, kept.stored));
  const [bytes = fail('conflict')] = await db
    .select({ storedId: storedFiles.id, sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(isTheirs);
  const { name, size, mime } = kept;
  const by = { userId: actor.id, userName: actor.nickName, createdAt: now };
  const [row = fail('internal')] = await db
    .insert(taskFiles)
    .values({ taskId, name, size, mime, ...bytes, ...by })
    .returning();
  ctx.audit(taskResource.note(held.row, filesDiff('', name)));
  await publishTask(db, taskId, actor.id);
  return present(row, actor.nickName);
}

/**
 * Checks that the caller may remove a file: managers and the publisher of a task may remove any file, others
 * only their own.
 * @throws forbidden
 */
function requireOwnFile(ctx: SessionContext, { row }: LockedTask, file: FileRow): void {
  const { id, level } = personOf(ctx.actor);
  if (file.userId !== id && row.publishUserId !== id && level !== 'manage') fail('forbidden');
}

/** Removes an attachment. The sweep deletes its stored file unless it is used elsewhere. */
export async function removeFile(ctx: SessionContext, held: LockedTask, fileId: string): Promise<void> {
  const { db, actor } = ctx;
  const isMeant = and(eq(taskFiles.taskId, held.row.id), eq(taskFiles.id, fileId));
  const [file] = await db.select().from(taskFiles).where(isMeant);
  // Deleting twice is not an error.
  if (!file) return ctx.audit();
  requireOwnFile(ctx, held, file);
  await db.delete(taskFiles).where(isMeant);
  ctx.audit(taskResource.note(held.row, filesDiff(file.name, '')));
  await publishTask(db, held.row.id, actor.id);
}

/**
 * Finds an attachment of a task that the caller sees, and its name in the storage.
 * @throws taskFileMissing
 */
export async function findFile({ db, actor }: SessionContext, fileId: string) {
  const [found = fail('taskFileMissing')] = await db
    .select({ file: taskFiles, task: tasks, stored: storedFiles.name })
    .from(taskFiles)
    .innerJoin(tasks, eq(tasks.id, taskFiles.taskId))
    .innerJoin(storedFiles, eq(storedFiles.id, taskFiles.storedId))
    .where(and(eq(taskFiles.id, fileId), taskResource.seen(actor)));
  return found;
}

/** Releases stored files that no task uses any more, since the attachment or the task was deleted permanently. */
export const sweepTaskFiles = defineJob({
  name: 'task.sweepFiles',
  title: { zh: '清理任务附件', en: 'Removal of unused attachments of tasks' },
  input: z.object({}),
  schedule: { cron: '40 3 * * *' },
  async run(_, { services: { database, clock } }) {
    const { db } = database;
    const used = exists(db.select({ one: sql`1` }).from(taskFiles).where(eq(taskFiles.storedId, storedFiles.id)));
    await releaseUnused(db, 'task', used, clock());
    return null;
  },
});
