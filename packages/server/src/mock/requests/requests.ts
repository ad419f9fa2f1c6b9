import {
  externalDepartment,
  failures,
  fillText,
  type Language,
  type RequestBrief,
  requestCalls,
  requestLimit,
} from '@easymock/contract';
import { and, eq } from 'drizzle-orm';
import { nickNamesOf } from '../../people/index';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { mocks, projects } from '../mock.table';
import { loadVisible, lockEditable } from '../project/project.policy';
import { publishProjectChange } from '../serve/snapshot';
import { compareAnswer, compareRequest } from './compare/compare';
import type { GatheredDetails, GatheredRequest } from './gather';
import { clearRecorded, findRecorded, listRecorded, shortenRecorded } from './recorder';
import { listUsage } from './usage';

/** Returns which requests the caller may see: external people only those that the setting allows. */
function viewOf({ actor, services: { settings } }: SessionContext) {
  return actor.department === externalDepartment ? settings.get('mock.externalRequests') : 'everything';
}

const maxProcesses = 100;
const place = /^([0-9a-f]{24}):(\d{1,15})$/;

/** Parses a cursor; unknown parts are ignored, because processes come and go. */
function readCursor(text: string): Record<string, number> {
  const parts = text.split(',').slice(0, maxProcesses);
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, id = '', num] = place.exec(part) ?? [];
      return id ? [[id, Number(num)] as const] : [];
    }),
  );
}

const writeCursor = (after: Readonly<Record<string, number>>): string =>
  Object.entries(after)
    .slice(-maxProcesses)
    .map(([id, num]) => `${id}:${num}`)
    .join(',');

async function present(
  { db, language }: { db: Db; language: Language },
  requests: readonly GatheredRequest[],
): Promise<RequestBrief[]> {
  const names = await nickNamesOf(
    db,
    requests.map(({ personId }) => personId),
  );
  return requests.map((request) => {
    const { personId, near, answer, why: _why, failure: _failure, at, problems, ...rest } = request;
    const name = names.get(personId);
    return {
      ...rest,
      // Rows that were recorded earlier lack these fields.
      upstream: rest.upstream ?? '',
      is_recorded: rest.is_recorded ?? false,
      at: new Date(at).toISOString(),
      person: name === undefined ? null : { _id: personId, nick_name: name },
      answer: answer && { _id: answer.id, name: answer.name },
      near: near.map(({ differs, ...mock }) => ({ ...mock, differs: fillText(differs, language) })),
      problems: problems.map((problem) => fillText(problem, language)),
      reason_text: reasonOf(request, language),
    };
  });
}

function reasonOf({ why, failure }: GatheredRequest, language: Language): string {
  if (why) return fillText(why, language);
  return failure ? fillText(failures[failure.kind].text, language, failure.values) : '';
}

/** Rejects people who may not see any requests. */
async function requireView(ctx: SessionContext, projectId: string): Promise<'list' | 'everything'> {
  await loadVisible(ctx.db, projectId, ctx.actor.id);
  const view = viewOf(ctx);
  return view === 'nothing' ? fail('forbidden') : view;
}

/** Returns a request from memory or from the records. */
async function findDetails(ctx: SessionContext, projectId: string, id: string): Promise<GatheredDetails> {
  const { services, db } = ctx;
  const found = await ctx.aside(() => services.requestGathering.find(db, projectId, id));
  return found ?? (await findRecorded(db, projectId, id)) ?? fail('requestGone');
}

export const requestHandlers = implement(requestCalls, {
  async list(ctx, { project_id: projectId, after }) {
    const { services, db } = ctx;
    const view = await requireView(ctx, projectId);
    const gathered = await ctx.aside(() => services.requestGathering.list(db, projectId, readCursor(after)));
    return {
      requests: await present(ctx, gathered.requests.slice(0, requestLimit)),
      cursor: writeCursor(gathered.after),
      is_complete: gathered.isComplete,
      is_sampled: gathered.isSampled,
      may_open: view === 'everything',
    };
  },

  async get(ctx, { project_id: projectId, id }) {
    if ((await requireView(ctx, projectId)) !== 'everything') fail('forbidden');
    const { request, response, ...brief } = await findDetails(ctx, projectId, id);
    const [shown = fail('requestGone')] = await present(ctx, [brief]);
    return { ...shown, request, response };
  },

  async recorded(ctx, { project_id: projectId, before }) {
    await requireView(ctx, projectId);
    const rows = await listRecorded(ctx.db, projectId, before === undefined ? undefined : new Date(before), ctx.now);
    return present(ctx, rows);
  },

  async usage(ctx, { project_id: projectId, mock_id: mockId }) {
    await requireView(ctx, projectId);
    return listUsage(ctx.db, projectId, dayIn(ctx.services.settings.get('timeZone'), ctx.now), mockId);
  },

  compare: withoutTransaction(async (ctx, { project_id: projectId, id, other }) => {
    const { db, language } = ctx;
    if ((await requireView(ctx, projectId)) !== 'everything') fail('forbidden');
    const details = await findDetails(ctx, projectId, id);
    const mockId = details.mock?._id ?? fail('mockMissing');
    const [row = fail('mockMissing')] = await db
      .select({ mock: mocks, projectUrl: projects.url })
      .from(mocks)
      .innerJoin(projects, eq(projects.id, mocks.projectId))
      .where(and(eq(mocks.id, mockId), eq(mocks.projectId, projectId)));
    const prefix = row.projectUrl === '/' ? '' : row.projectUrl;
    return {
      request: await compareRequest(row.mock, prefix, details, language),
      response: compareAnswer(row.mock, details, other, language),
    };
  }),

  async settings({ db, actor }, { project_id: projectId }) {
    const { recordDays, requestCheck } = await loadVisible(db, projectId, actor.id);
    return { record_days: recordDays, check: requestCheck };
  },

  async configure(ctx, { project_id: projectId, record_days: days, check }) {
    const { db } = ctx;
    const project = await lockEditable(db, projectId, ctx.actor.id);
    const before = { recordDays: project.recordDays, requestCheck: project.requestCheck };
    const after = { recordDays: days ?? before.recordDays, requestCheck: check ?? before.requestCheck };
    await db.update(projects).set(after).where(eq(projects.id, projectId));
    // Turning recording off deletes the stored requests at once.
    if (after.recordDays === 0) await clearRecorded(db, projectId);
    else if (after.recordDays < before.recordDays) await shortenRecorded(db, projectId, after.recordDays);
    await publishProjectChange(ctx, db, projectId, []);
    ctx.audit({ entityId: projectId, entityName: project.name, diff: diffOf(before, after) });
    return null;
  },

  async check(ctx, { project_id: projectId, mock_id: mockId, check }) {
    const { db } = ctx;
    await lockEditable(db, projectId, ctx.actor.id);
    const [mock = fail('mockMissing')] = await db
      .select({ method: mocks.method, url: mocks.url, requestCheck: mocks.requestCheck })
      .from(mocks)
      .where(and(eq(mocks.id, mockId), eq(mocks.projectId, projectId)));
    await db.update(mocks).set({ requestCheck: check }).where(eq(mocks.id, mockId));
    await publishProjectChange(ctx, db, projectId, [mockId]);
    const entityName = `${mock.method.toUpperCase()} ${mock.url}`;
    ctx.audit({
      entityId: mockId,
      entityName,
      diff: diffOf({ requestCheck: mock.requestCheck }, { requestCheck: check }),
    });
    return null;
  },

  async clear(ctx, { project_id: projectId }) {
    const project = await lockEditable(ctx.db, projectId, ctx.actor.id);
    if (viewOf(ctx) === 'nothing') fail('forbidden');
    await clearRecorded(ctx.db, projectId);
    await ctx.services.requestGathering.clear(ctx.db, projectId);
    ctx.afterCommit(() => {
      ctx.services.requestLog.clear(projectId);
      ctx.services.requestRecorder.forget(projectId);
    });
    ctx.audit({ entityId: projectId, entityName: project.name });
    return null;
  },
});
