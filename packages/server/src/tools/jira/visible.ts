import { and, arrayOverlaps, asc, eq, isNull, lt, notInArray, or, type SQL } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { byPinyin } from '../../platform/database/pinyin-order';
import { fail } from '../../platform/failure';
import { enqueue } from '../../platform/jobs/index';
import { ignoredProjects, isConfigured, readConnection } from './connection';
import { type JiraBoardRow, type JiraSprintRow, jiraBoards, jiraSprints } from './jira.table';
import { syncPart } from './sync-jobs';

/** Maximum time a person waits for a board or sprint that has never been synced. */
const firstReadMs = 12_000;
/** Minimum time between two syncs of a sprint that people request. */
const askedAgainMs = 60_000;
/** A sync that takes longer counts as ended. */
const syncingMs = 5 * 60_000;
/** Minimum time between two writes of the time when a board was last opened. */
const openedMs = 60 * 60_000;

type Ctx = Pick<SessionContext, 'db' | 'services' | 'now'>;

/** Returns the boards of projects that are not ignored, sorted by name. */
export async function listBoards({ db, services }: Pick<Ctx, 'db' | 'services'>): Promise<JiraBoardRow[]> {
  const ignored = ignoredProjects(services);
  return db
    .select()
    .from(jiraBoards)
    .where(ignored.length > 0 ? notInArray(jiraBoards.projectId, ignored) : undefined)
    .orderBy(asc(byPinyin(jiraBoards.name)), asc(jiraBoards.id));
}

/** Finds a board of a project that is not ignored. @throws notFound */
export async function findBoard(ctx: Pick<Ctx, 'db' | 'services'>, id: string): Promise<JiraBoardRow> {
  return (await listBoards(ctx)).find((board) => board.id === id) ?? fail('notFound');
}

/** Returns the condition for sprints of the given boards. */
export const isOn = (boardIds: readonly string[]): SQL => arrayOverlaps(jiraSprints.boardIds, [...boardIds]);

/** Finds a sprint of a visible board. @throws notFound */
export async function findSprint(ctx: Pick<Ctx, 'db' | 'services'>, id: string): Promise<JiraSprintRow> {
  const [row] = await ctx.db.select().from(jiraSprints).where(eq(jiraSprints.id, id));
  const boards = row ? await listBoards(ctx) : [];
  return row && boards.some((board) => row.boardIds.includes(board.id)) ? row : fail('notFound');
}

/** Returns whether requests to Jira are possible. */
async function isReachable(db: Db): Promise<boolean> {
  const connection = await readConnection(db);
  return isConfigured(connection) && !connection.isStopped;
}

/** Loads the boards for the first time, while a person waits for them. */
export async function loadBoards(ctx: SessionContext): Promise<void> {
  const [any] = await ctx.db.select({ id: jiraBoards.id }).from(jiraBoards).limit(1);
  if (any || !(await isReachable(ctx.db))) return;
  await readNow(ctx, 'boards', '');
}

async function readNow(ctx: SessionContext, part: 'boards' | 'board' | 'sprint', id: string): Promise<void> {
  const run = await enqueue(ctx.db, syncPart, { part, id });
  await ctx.aside(() => ctx.services.jobs.waitFor(run, firstReadMs));
}

const syncMs = ({ services }: Pick<Ctx, 'services'>): number => services.settings.get('jira.syncMin') * 60_000;
const isOlder = (at: Date | null, now: Date, ms: number): boolean => at === null || now.getTime() - at.getTime() > ms;

/** Records that a person opened a board, and queues a sync of its sprints if they are missing or outdated. */
export async function openBoard(ctx: SessionContext, board: JiraBoardRow): Promise<void> {
  const { db, now } = ctx;
  if (isOlder(board.askedAt, now, openedMs))
    await db.update(jiraBoards).set({ askedAt: now }).where(eq(jiraBoards.id, board.id));
  if (!isOlder(board.syncAt, now, syncMs(ctx)) || !(await isReachable(db))) return;
  if (board.syncAt === null) await readNow(ctx, 'board', board.id);
  else await enqueue(db, syncPart, { part: 'board', id: board.id });
}

/** Returns whether a sync of a sprint was requested and has not ended. */
export const isSyncing = ({ askedAt, syncAt, syncError, frozenAt }: JiraSprintRow, now: Date): boolean =>
  !frozenAt &&
  askedAt !== null &&
  (syncAt === null || askedAt > syncAt) &&
  syncError === '' &&
  now.getTime() - askedAt.getTime() < syncingMs;

/**
 * Queues a background sync of a sprint, unless one was requested a moment ago.
 * @returns the ID of the run; undefined if none was queued
 */
export async function requestSprintSync(
  { db, now }: Ctx,
  { id, frozenAt }: JiraSprintRow,
): Promise<string | undefined> {
  if (frozenAt || !(await isReachable(db))) return undefined;
  const [asked] = await db
    .update(jiraSprints)
    .set({ askedAt: now, syncError: '' })
    .where(
      and(
        eq(jiraSprints.id, id),
        isNull(jiraSprints.frozenAt),
        or(isNull(jiraSprints.askedAt), lt(jiraSprints.askedAt, new Date(now.getTime() - askedAgainMs))),
      ),
    )
    .returning({ id: jiraSprints.id });
  return asked && enqueue(db, syncPart, { part: 'sprint', id });
}

/** Returns a sprint, and queues a sync if its figures are missing or outdated. @throws notFound */
export async function openSprint(ctx: Ctx, id: string): Promise<JiraSprintRow> {
  const row = await findSprint(ctx, id);
  if (isOlder(row.syncAt, ctx.now, syncMs(ctx))) await requestSprintSync(ctx, row);
  return row;
}

/**
 * Returns a sprint like `openSprint`, but waits for figures that have never been synced. Must not run in a
 * transaction.
 */
export async function loadSprint(ctx: SessionContext, id: string): Promise<JiraSprintRow> {
  const row = await findSprint(ctx, id);
  if (!isOlder(row.syncAt, ctx.now, syncMs(ctx))) return row;
  const run = await requestSprintSync(ctx, row);
  if (run && row.syncAt === null) await ctx.aside(() => ctx.services.jobs.waitFor(run, firstReadMs));
  return findSprint(ctx, id);
}
