import { type CallParsedInput, fillText, type TransferReport, transferCalls, zipLimit } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { runImportTask, TaskRefusal } from '../document-task/document-tasks';
import type { TransferPlan } from '../document-task/transfer-plan';
import { listInOrder } from '../folders/list-order';
import { saveMocks } from '../history/mock-versions';
import { changeBy } from '../history/versions';
import { insertMocks, presentProblems } from '../import/import';
import { projects } from '../mock.table';
import { loadEditable, lockEditable } from '../project/project.policy';
import { requireProjectSize } from '../project-room';
import { publishProjectChange } from '../serve/snapshot';
import { fingerprintOf, listSynced } from '../sync/synced-mocks';

/** Maximum attempts if the mocks change during the comparison. */
const maxRounds = 3;

type TransferInput = CallParsedInput<typeof transferCalls.preview>;

async function planOf(ctx: SessionContext, input: TransferInput): Promise<{ plan: TransferPlan; seen: string }> {
  const { db } = ctx.services.database;
  const project = await loadEditable(db, input.project_id, ctx.actor.id);
  const zip = Buffer.from(input.zip, 'base64');
  if (zip.length > zipLimit) fail('zipUnreadable', { reason: `> ${zipLimit / 1024 / 1024} MB` });
  const seen = await fingerprintOf(db, project.id);
  const existing = await listSynced(db, project.id);
  const prefix = input.prefix ?? project.url;
  const unpack = { zip: new Uint8Array(zip), existing, prefix, isRewriting: input.rewrite };
  const task = { kind: 'unpack', ...unpack } as const;
  const plan = await runImportTask(ctx.actor.id, task).catch((error) => {
    if (!(error instanceof TaskRefusal)) throw error;
    return fail('zipUnreadable', { reason: fillText(error.texts, ctx.language) });
  });
  return { plan, seen };
}

const present = ({ language }: SessionContext, plan: TransferPlan): TransferReport => ({
  ...plan.counts,
  items: plan.items,
  prefix: plan.prefix,
  ...presentProblems(plan.problems, language),
});

export const transferHandlers = implement(transferCalls, {
  preview: withoutTransaction(async (ctx, input) => present(ctx, (await planOf(ctx, input)).plan)),

  // Unpack and compare before the transaction begins, since both may take a while.
  apply: withoutTransaction(async (ctx, { replace, ...input }) => {
    for (let round = 0; round < maxRounds; round++) {
      const { plan, seen } = await planOf(ctx, input);
      const isApplied = await ctx.db.transaction(async (db) => {
        await lockEditable(db, input.project_id, ctx.actor.id);
        if ((await fingerprintOf(db, input.project_id)) !== seen) return false;
        const change = changeBy(ctx, 'import');
        await insertMocks(db, input.project_id, plan, change);
        await listInOrder(db, input.project_id, plan.listed);
        const saving = { services: ctx.services, db };
        if (replace) await saveMocks(saving, input.project_id, plan.replacements, change);
        await requireProjectSize(db, input.project_id);
        await db.update(projects).set({ updatedAt: ctx.now }).where(eq(projects.id, input.project_id));
        await publishProjectChange(ctx, db, input.project_id);
        ctx.audit({ entityId: input.project_id, events: ['project.imported'] });
        return true;
      });
      if (isApplied) return present(ctx, plan);
    }
    return fail('conflict');
  }),
});
