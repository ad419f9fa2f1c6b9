import { createHash } from 'node:crypto';
import { failures, type Language, type SyncReport, syncChoice } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { CallFailure } from '../../platform/failure';
import { defineJob } from '../../platform/jobs/index';
import { publish } from '../../platform/live/publish';
import type { CheckFailure } from '../document-check';
import { documentChecks } from '../document-check.table';
import { runImportTask, TaskRefusal } from '../document-task/document-tasks';
import { fetchDocument } from '../import/import';
import { type ProjectRow, projects } from '../mock.table';
import { fingerprintOf, listSynced } from './synced-mocks';

/** Maximum documents per run; the next run continues with the rest. */
const mostInRun = 40;
/** Milliseconds; stays within the job's time limit even if the last document uses up its time-out. */
const runMs = 4 * 60_000;
const minuteMs = 60_000;
const intervalMs = { hourly: 60 * minuteMs, daily: 24 * 60 * minuteMs } as const;
const longestWaitMs = 7 * 24 * 60 * minuteMs;
/** Milliseconds after which another process retries a check whose process died. */
const claimMs = 10 * minuteMs;
/** Queue group for reading documents, so that people wait for at most one of these checks. */
const turn = 'document-check';

type CheckedProject = Pick<ProjectRow, 'id' | 'url' | 'basePath' | 'swaggerUrl' | 'isRealistic'>;

/** Claims the check that is overdue the longest, so that no other process runs it. */
async function claim(db: Db, now: Date) {
  const due = sql`(
    select c.project_id from ${documentChecks} c join ${projects} p on p.id = c.project_id
    where c.due_at <= ${now.toISOString()}::timestamptz and p.swagger_url <> ''
    order by c.due_at limit 1 for update of c skip locked)`;
  const [check] = await db
    .update(documentChecks)
    .set({ dueAt: new Date(now.getTime() + claimMs) })
    .where(eq(documentChecks.projectId, due))
    .returning();
  if (!check) return undefined;
  const [project] = await db.select().from(projects).where(eq(projects.id, check.projectId));
  return project && { check, project };
}

const changesOf = ({ added, changed, gone }: Pick<SyncReport, 'added' | 'changed' | 'gone'>): number =>
  added + changed + gone;

/**
 * Counts the changes that a sync would make; returns the previous number if document and mocks are unchanged.
 */
async function countChanges(
  services: Services,
  project: CheckedProject,
  before: { seen: string; changeNum: number },
): Promise<{ seen: string; changeNum: number }> {
  const { db } = services.database;
  const language: Language = 'zh-CN';
  const text = await fetchDocument({ services, language, actor: { id: turn } }, project.swaggerUrl);
  const { isRealistic, url, basePath } = project;
  const facts = [text, await fingerprintOf(db, project.id), isRealistic, url, basePath];
  const seen = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  if (seen === before.seen) return before;
  const existing = await listSynced(db, project.id);
  const base = { url, basePath };
  const choice = syncChoice.parse({});
  const task = { kind: 'sync', text, existing, data: 'keep', isRealistic, base, choice } as const;
  const plan = await runImportTask(turn, task);
  return { seen, changeNum: changesOf(plan.counts) };
}

/** Returns the failure to store, readable in both languages; undefined for temporary failures. */
function noteOf(error: unknown): CheckFailure | undefined {
  if (error instanceof TaskRefusal) return { kind: 'documentUnreadable', values: {}, reason: error.texts };
  if (!(error instanceof CallFailure)) throw error;
  const { kind, values } = error;
  return failures[kind].status >= 429 ? undefined : { kind, values };
}

async function check(services: Services, claimed: NonNullable<Awaited<ReturnType<typeof claim>>>) {
  const { check, project } = claimed;
  const { db } = services.database;
  const now = services.clock();
  const wait = intervalMs[check.interval];
  try {
    const found = await countChanges(services, project, check);
    await save(db, project, check.changeNum, {
      ...found,
      failedNum: 0,
      failure: null,
      checkedAt: now,
      dueAt: new Date(now.getTime() + wait),
    });
  } catch (error) {
    const failure = noteOf(error);
    if (!failure) return;
    const failedNum = check.failedNum + 1;
    await save(db, project, check.changeNum, {
      failedNum,
      failure: JSON.stringify(failure),
      checkedAt: now,
      dueAt: new Date(now.getTime() + Math.min(wait * 2 ** Math.min(failedNum, 10), longestWaitMs)),
    });
  }
}

type Found = Partial<Omit<typeof documentChecks.$inferSelect, 'projectId' | 'interval'>>;

/** Stores the result of a check, unless the document's address was changed meanwhile. */
async function save(db: Db, project: CheckedProject, before: number, found: Found): Promise<void> {
  await db.transaction(async (tx) => {
    const sameAddress = sql`exists (select 1 from ${projects} where id = ${project.id} and swagger_url = ${project.swaggerUrl})`;
    const saved = await tx
      .update(documentChecks)
      .set(found)
      .where(and(eq(documentChecks.projectId, project.id), sameAddress))
      .returning({ id: documentChecks.projectId });
    const isNews = found.changeNum !== undefined && found.changeNum !== before;
    if (saved.length > 0 && isNews) await publish(tx, 'mock:project', project.id, { by: '', mocks: null });
  });
}

/** Checks the due documents one after the other. */
export async function checkDueDocuments(services: Services, signal: AbortSignal): Promise<number> {
  const until = performance.now() + runMs;
  for (let num = 0; num < mostInRun && performance.now() < until; num++) {
    signal.throwIfAborted();
    const claimed = await claim(services.database.db, services.clock());
    if (!claimed) return num;
    await check(services, claimed);
  }
  return mostInRun;
}

/** Detects changed documents; never modifies mocks. */
export const checkJob = defineJob({
  name: 'mock.checkDocuments',
  title: { zh: '检查 API 文档是否有变更', en: 'Check API documents for changes' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '*/5 * * * *' },
  queue: 'documentCheck',
  isSlow: true,
  maxAttempts: 1,
  run: (_, { services, signal }) => checkDueDocuments(services, signal),
});
