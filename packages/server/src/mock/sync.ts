import { setTimeout as sleep } from 'node:timers/promises';
import { type CallParsedInput, type SyncProgress, syncCalls } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { implement, withoutTransaction } from '../platform/calls';
import type { SessionContext } from '../platform/context';
import { isContended } from '../platform/database/errors';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { asListed, fetchDocument, insertMocks, presentProblems, translateRefusal } from './import';
import { runImportTask } from './import-tasks';
import { mocks, projects } from './mock.table';
import { loadEditable, lockEditable } from './project.policy';
import { requireRoom } from './project-room';
import { publishProjectChange } from './snapshot';
import { loadSyncJob, presentSyncJob, type SyncOutcome, startSyncJob, type Tell } from './sync-job';
import type { SyncedMock, SyncPlan } from './sync-plan';

/** What takes longer goes on by itself, and the client asks how far it is. */
const answerWithinMs = 4_000;
const rowsPerUpdate = 200;
/** How often it is compared anew because the mocks changed meanwhile. */
const maxRounds = 3;

type SyncInput = CallParsedInput<typeof syncCalls.swagger>;

const syncedColumns = {
  id: mocks.id,
  method: mocks.method,
  url: mocks.url,
  urlKey: mocks.urlKey,
  description: mocks.description,
  mode: mocks.mode,
  parameters: mocks.parameters,
  responseModel: mocks.responseModel,
  importedMode: mocks.importedMode,
  isGone: mocks.isGone,
};

/** A project's mocks as a sync or an import compares them, in the order of their making. */
export function listSynced(db: Db, projectId: string): Promise<SyncedMock[]> {
  return db.select(syncedColumns).from(mocks).where(eq(mocks.projectId, projectId)).orderBy(mocks.position);
}

/** What a project's mocks are at this moment, in a few characters. */
export async function fingerprintOf(db: Db, projectId: string): Promise<string> {
  const parts = sql`concat_ws(':', ${mocks.id}, ${mocks.method}, ${mocks.isGone}, md5(concat_ws('|', ${mocks.url}, ${mocks.description}, ${mocks.mode}, ${mocks.importedMode})))`;
  const [row] = await db
    .select({ all: sql<string>`coalesce(md5(string_agg(${parts}, ',' order by ${mocks.id})), '')` })
    .from(mocks)
    .where(eq(mocks.projectId, projectId));
  return row?.all ?? '';
}

/** Writes mocks that exist already, many in one statement. */
export async function updateMocks(
  db: Db,
  projectId: string,
  rows: readonly SyncedMock[],
  now: Date,
  onProgress: (num: number) => void = () => {},
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerUpdate) {
    const chunk = rows.slice(start, start + rowsPerUpdate);
    const column = (key: keyof SyncedMock, type: string) =>
      sql`${sql.param(chunk.map((row) => row[key]))}::${sql.raw(type)}[]`;
    await db.execute(sql`
      update mock set
        description = new.description, mode = new.mode, parameters = new.parameters,
        response_model = new.response_model, imported_mode = new.imported_mode, is_gone = new.is_gone,
        updated_at = ${now.toISOString()}::timestamptz
      from unnest(
        ${column('id', 'text')}, ${column('description', 'text')}, ${column('mode', 'text')},
        ${column('parameters', 'text')}, ${column('responseModel', 'text')},
        ${column('importedMode', 'text')}, ${column('isGone', 'boolean')}
      ) as new (id, description, mode, parameters, response_model, imported_mode, is_gone)
      where mock.id = new.id and mock.project_id = ${projectId}`);
    onProgress(start + chunk.length);
  }
}

function outcomeOf({ language }: SessionContext, plan: SyncPlan): SyncOutcome {
  const { counts, changes, stillGone, problems, syncErrorURLs } = plan;
  return { report: { ...counts, changes, stillGone, ...presentProblems(problems, language) }, syncErrorURLs };
}

/** Applies a plan, unless the mocks are others than those it was made for. */
async function apply(ctx: SessionContext, projectId: string, plan: SyncPlan, seen: string, tell: Tell) {
  const actions: (() => void | Promise<void>)[] = [];
  const isApplied = await ctx.services.database.db.transaction(async (db) => {
    await lockEditable(db, projectId, ctx.actor.id);
    if ((await fingerprintOf(db, projectId)) !== seen) return false;
    const total = plan.inserts.length + plan.updates.length;
    tell('writing', 0, total);
    await insertMocks(db, projectId, asListed(plan.inserts), (num) => tell('writing', num, total));
    const inserted = plan.inserts.length;
    await updateMocks(db, projectId, plan.updates, ctx.now, (num) => tell('writing', inserted + num, total));
    await requireRoom(db, projectId);
    await db.update(projects).set({ updatedAt: ctx.now }).where(eq(projects.id, projectId));
    await publishProjectChange({ ...ctx, afterCommit: (action) => void actions.push(action) }, db, projectId);
    return true;
  });
  for (const action of actions) await action();
  return isApplied;
}

async function runSync(
  ctx: SessionContext,
  source: { projectId: string; uploaded: string; address: string },
  isPreview: boolean,
  tell: Tell,
): Promise<SyncOutcome> {
  const { projectId, uploaded, address } = source;
  const { db } = ctx.services.database;
  if (!uploaded) tell('fetching');
  const text = uploaded || (await fetchDocument(ctx, address));
  for (let round = 0; round < maxRounds; round++) {
    tell('reading');
    const seen = await fingerprintOf(db, projectId);
    const existing = await listSynced(db, projectId);
    const task = { kind: 'sync', text, existing } as const;
    const plan = await runImportTask(ctx.actor.id, task, ({ phase, num, total }) =>
      tell(phase, num, total),
    ).catch((error) => translateRefusal(error, ctx.language));
    if (isPreview) return outcomeOf(ctx, plan);
    const isApplied = await apply(ctx, projectId, plan, seen, tell).catch((error) => {
      // Somebody else is writing; by the next round they are done.
      if (isContended(error)) return false;
      throw error;
    });
    if (isApplied) return outcomeOf(ctx, plan);
  }
  return fail('conflict');
}

async function sync(ctx: SessionContext, input: SyncInput, isPreview: boolean): Promise<SyncProgress> {
  const project = await loadEditable(ctx.db, input.id, ctx.actor.id);
  const source = { projectId: project.id, uploaded: input.swagger_text, address: project.swaggerUrl };
  if (!source.uploaded && !source.address) fail('documentMissing');
  const { id, ended } = await startSyncJob(ctx.services, project.id, (tell) =>
    runSync(ctx, source, isPreview, tell),
  );
  const outcome = await Promise.race([ended, sleep(answerWithinMs, undefined, { ref: false })]);
  if (outcome) return { job: id, phase: 'done', num: 0, total: 0, ...outcome };
  return presentSyncJob(await loadSyncJob(ctx.db, id));
}

export const syncHandlers = implement(syncCalls, {
  // Both fetch, read and compare before they write, and open their transaction then.
  swagger: withoutTransaction((ctx, input) => sync(ctx, input, false)),
  preview: withoutTransaction((ctx, input) => sync(ctx, input, true)),

  async status({ db, actor }, { id }) {
    const job = await loadSyncJob(db, id);
    await loadEditable(db, job.projectId, actor.id);
    return presentSyncJob(job);
  },
});
