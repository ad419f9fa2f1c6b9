import {
  type CallParsedInput,
  type Language,
  type SyncChoice,
  type SyncPhase,
  type SyncProgress,
  syncCalls,
  syncChoice,
} from '@easymock/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Services, SessionContext } from '../../platform/context';
import { isContended } from '../../platform/database/errors';
import { CallFailure, fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { newId } from '../../platform/ids';
import { defineJob, enqueue, PermanentFailure } from '../../platform/jobs/index';
import { publish } from '../../platform/live/publish';
import { raiseEvents } from '../../platform/outbox/index';
import { noteChanges, presentCheck, scheduleCheck } from '../document-check';
import { runImportTask } from '../document-task/document-tasks';
import type { SyncPlan } from '../document-task/sync-plan';
import { saveMocks } from '../history/mock-versions';
import type { Change } from '../history/versions';
import { failOnTaskRefusal, fetchDocument, insertMocks, presentProblems, reverseForInsert } from '../import/import';
import { mocks, projects } from '../mock.table';
import { recycleMocks } from '../project/deletion';
import { loadEditable, loadVisible, lockEditable } from '../project/project.policy';
import { requireProjectSize } from '../project-room';
import { publishProjectChange } from '../serve/snapshot';
import {
  deleteOldSyncs,
  dropDocument,
  findSync,
  loadSync,
  phaseOf,
  presentSync,
  requireSyncLimit,
  type SyncOutcome,
  writeOutcome,
} from './sync-job';
import { type SyncJobRow, syncJobs } from './sync-job.table';
import { fingerprintOf, listSynced } from './synced-mocks';

/** Milliseconds; a longer sync continues in the background, and the client polls its progress. */
const answerWithinMs = 4_000;
/** Maximum attempts if the mocks change during the comparison. */
const maxRounds = 3;

type SyncInput = CallParsedInput<typeof syncCalls.swagger>;

/** Context of a running sync, in any process. */
interface Syncing {
  readonly sync: SyncJobRow;
  readonly services: Services;
  readonly actor: { readonly id: string };
  readonly language: Language;
  readonly signal: AbortSignal;
  reportProgress(phase: SyncPhase, num?: number, total?: number): void;
}

function outcomeOf({ language }: Syncing, plan: SyncPlan): SyncOutcome {
  const { counts, changes, stillGone, problems, syncErrorURLs, digest } = plan;
  return { report: { ...counts, digest, changes, stillGone, ...presentProblems(problems, language) }, syncErrorURLs };
}

/** Applies a plan, unless the mocks changed since it was made. */
async function apply(ctx: Syncing, plan: SyncPlan, seen: string): Promise<boolean> {
  const { sync, services, actor, reportProgress } = ctx;
  const { projectId } = sync;
  const now = services.clock();
  const actions: (() => void | Promise<void>)[] = [];
  const isApplied = await services.database.db.transaction(async (db) => {
    await lockEditable(db, projectId, actor.id);
    // Another process may have taken over this sync and finished it.
    if (!(await writeOutcome(db, sync.id, outcomeOf(ctx, plan)))) return true;
    if ((await fingerprintOf(db, projectId)) !== seen) throw new OutdatedPlan();
    const total = plan.inserts.length + plan.updates.length;
    reportProgress('writing', 0, total);
    const change: Change = { by: actor.id, source: 'sync', now };
    const added = { inserts: reverseForInsert(plan.inserts), folders: plan.folders };
    await insertMocks(db, projectId, added, change, (num) => reportProgress('writing', num, total));
    const inserted = plan.inserts.length;
    const saving = { services, db, onProgress: (num: number) => reportProgress('writing', inserted + num, total) };
    await saveMocks(saving, projectId, plan.updates, change);
    if (plan.removals.length > 0) {
      const doomed = and(eq(mocks.projectId, projectId), inArray(mocks.id, plan.removals));
      await recycleMocks({ db, actor, now }, doomed);
    }
    await requireProjectSize(db, projectId);
    await db
      .update(projects)
      .set({ updatedAt: now, ...(plan.basePath !== null && { basePath: plan.basePath }) })
      .where(eq(projects.id, projectId));
    await noteChanges(db, projectId, plan.counts.left, now);
    const publishing = {
      actor,
      services,
      afterCommit: (action: () => void | Promise<void>) => void actions.push(action),
    };
    await publishProjectChange(publishing, db, projectId);
    const place = { action: 'import', area: 'project', who: actor } as const;
    await raiseEvents({ db, services }, place, [{ entityId: projectId, events: ['project.synced'] }]);
    return true;
  });
  for (const action of actions) await action();
  return isApplied;
}

/** Thrown if the mocks changed after the plan was made. */
class OutdatedPlan extends Error {
  override name = 'OutdatedPlan';
}

async function runSync(ctx: Syncing): Promise<void> {
  const { sync, services, actor, language, signal, reportProgress } = ctx;
  const { db } = services.database;
  const project = await loadEditable(db, sync.projectId, actor.id);
  if (!sync.uploaded) reportProgress('fetching');
  const text = sync.uploaded || (await fetchDocument(ctx, project.swaggerUrl));
  for (let round = 0; round < maxRounds; round++) {
    signal.throwIfAborted();
    reportProgress('reading');
    const seen = await fingerprintOf(db, project.id);
    const existing = await listSynced(db, project.id);
    const { isRealistic, url, basePath } = project;
    const base = { url, basePath };
    const choice = syncChoice.parse(JSON.parse(sync.choice));
    const task = { kind: 'sync', text, existing, data: sync.data, isRealistic, base, choice } as const;
    const plan = await runImportTask(actor.id, task, ({ phase, num, total }) =>
      reportProgress(phase, num, total),
    ).catch((error) => failOnTaskRefusal(error, language));
    signal.throwIfAborted();
    if (choice.seen !== '' && choice.seen !== plan.digest) fail('syncOutdated');
    if (sync.isPreview) {
      await writeOutcome(db, sync.id, outcomeOf(ctx, plan));
      return;
    }
    const isApplied = await apply(ctx, plan, seen).catch((error) => {
      // Another transaction is writing; it should be done by the next attempt.
      if (error instanceof OutdatedPlan || isContended(error)) return false;
      throw error;
    });
    if (isApplied) return;
  }
  fail('conflict');
}

/** Runs again if its process dies: written mocks are compared again, and a stored outcome ends the run. */
export const syncJob = defineJob({
  name: 'mock.sync',
  title: { zh: '同步 API 文档', en: 'Sync API documents' },
  outward: 'asAsked',
  input: z.object({ id: z.string() }),
  maxAttempts: 3,
  isSlow: true,
  async tell(db, { id }, progress) {
    const phase = progress ? phaseOf(progress.phase) : 'done';
    await publish(db, 'mock:sync', id, { phase, num: progress?.num ?? 0, total: progress?.total ?? 0 });
  },
  async run({ id }, { services, signal, progress }) {
    const sync = await findSync(services.database.db, id);
    if (!sync || sync.outcome !== null) return;
    const { language, userId } = sync;
    try {
      await runSync({ sync, services, actor: { id: userId }, language, signal, reportProgress: progress });
    } catch (error) {
      // Retrying would fail the same way, because document and project are still the same; only outages are temporary.
      if (!(error instanceof CallFailure)) throw error;
      await dropDocument(services.database.db, id);
      throw new PermanentFailure(error.kind, error.values);
    }
  },
});

async function sync(
  ctx: SessionContext,
  input: Omit<SyncInput, keyof SyncChoice>,
  isPreview: boolean,
  choice?: SyncChoice,
): Promise<SyncProgress> {
  const { actor, language, services } = ctx;
  const project = await loadEditable(ctx.db, input.id, actor.id);
  const uploaded = input.swagger_text;
  if (!uploaded && !project.swaggerUrl) fail('documentMissing');
  const { id, runId } = await ctx.db.transaction(async (db) => {
    await deleteOldSyncs(db);
    await requireSyncLimit(db, actor.id);
    const id = newId();
    // High priority, because people wait for it.
    const runId = await enqueue(db, syncJob, { id }, { priority: -10, by: actor.id });
    const { data } = input;
    const row = {
      id,
      runId,
      projectId: project.id,
      userId: actor.id,
      language,
      isPreview,
      uploaded,
      data,
      choice: JSON.stringify(choice ?? {}),
    };
    await db.insert(syncJobs).values(row);
    return row;
  });
  await services.jobs.waitFor(runId, answerWithinMs);
  return presentSync(await loadSync(ctx.db, id));
}

export const syncHandlers = implement(syncCalls, {
  // Both calls wait for a job that runs outside this transaction.
  swagger: withoutTransaction((ctx, { leave, leave_unlisted, remove, seen, ...input }) =>
    sync(ctx, input, false, { leave, leave_unlisted, remove, seen }),
  ),
  preview: withoutTransaction((ctx, input) => sync(ctx, input, true)),

  async check({ db, actor, language }, { id }) {
    await loadEditable(db, id, actor.id);
    return presentCheck(db, id, language);
  },

  async schedule({ db, actor, now }, { id, interval }) {
    await lockEditable(db, id, actor.id);
    await scheduleCheck(db, id, interval, now);
    return null;
  },

  async status({ db, actor }, { id }) {
    const state = await loadSync(db, id);
    await loadVisible(db, state.sync.projectId, actor.id);
    return presentSync(state);
  },
});
