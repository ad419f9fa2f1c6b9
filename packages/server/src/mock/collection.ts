import { type CallParsedInput, collectionCalls, fillText } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { SessionContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { CallFailure, fail } from '../platform/failure';
import { parseJson } from '../platform/http/bodies/json-body';
import { implement, withoutTransaction } from '../platform/http/calls/handler';
import { mockStores } from './collection/collection.table';
import { drawDefinition } from './collection/draw-definition';
import { CollectionRefusal } from './collection/refusal';
import { isRow, own, type Row } from './collection/row';
import {
  addRow,
  type CollectionKey,
  changeRow,
  deleteRow,
  ensureCollection,
  findCollection,
  listRows,
  resetCollection,
} from './collection/row-store';
import { parseCollection } from './collection/stored-setting';
import { mockScenarios, mocks } from './mock.table';
import { loadEditable, loadVisible, lockEditable } from './project/project.policy';

type OfMock = Pick<CallParsedInput<typeof collectionCalls.list>, 'mock_id' | 'scenario_id'>;

type StoreOf = Pick<CallParsedInput<typeof collectionCalls.store>, 'project_id' | 'scenario_id'>;

/** The collection that a person reads or changes. */
interface Opened {
  readonly key: CollectionKey;
  readonly mode: string;
  readonly url: string;
  readonly name: string;
}

/** Loads a collection with a check of the caller's right on the project of its mock. */
async function openCollection(
  { db, actor }: Pick<SessionContext, 'db' | 'actor'>,
  { mock_id: mockId, scenario_id: scenarioId }: OfMock,
  allow: typeof loadVisible,
): Promise<Opened> {
  const [row = fail('mockMissing')] = await db
    .select({
      projectId: mocks.projectId,
      method: mocks.method,
      url: mocks.url,
      mode: mocks.mode,
      collection: mocks.collection,
    })
    .from(mocks)
    .where(eq(mocks.id, mockId));
  const { projectId, method, url, mode, collection } = row;
  await allow(db, projectId, actor.id);
  const setting = parseCollection(collection) ?? fail('notACollection');
  if (scenarioId !== '') await requireScenario(db, projectId, scenarioId);
  const scope = setting.scope === 'scenario' ? scenarioId : '';
  return { key: { projectId, mockId, scope, setting }, mode, url, name: `${method.toUpperCase()} ${url}` };
}

async function requireScenario(db: Db, projectId: string, id: string): Promise<void> {
  const isIt = and(eq(mockScenarios.id, id), eq(mockScenarios.projectId, projectId));
  const [row] = await db.select({ id: mockScenarios.id }).from(mockScenarios).where(isIt);
  if (!row) fail('scenarioMissing');
}

/** Turns a refusal of the rows into a failure of the call. */
async function translateRefusal<T>({ language }: SessionContext, rowId: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CollectionRefusal)) throw error;
    if (error.status === 404) return fail('rowMissing', { id: rowId });
    return fail('rowInvalid', { reason: fillText(error.texts, language) });
  }
}

/**
 * Changes the rows of a collection in one transaction. Rows that no call has needed yet are generated before,
 * because that takes a while.
 */
async function changeRows<T>(
  ctx: SessionContext,
  input: OfMock & { readonly row_id?: string | null },
  change: (db: Db, key: CollectionKey) => Promise<T>,
): Promise<T> {
  const opened = await openCollection(ctx, input, loadEditable);
  return translateRefusal(ctx, input.row_id ?? '', async () => {
    await ensureCollection(ctx, opened.key, () => drawDefinition(ctx, opened));
    const result = await ctx.db.transaction(async (db) => {
      await lockEditable(db, opened.key.projectId, ctx.actor.id);
      return change(db, opened.key);
    });
    ctx.audit({ entityId: opened.key.mockId, entityName: opened.name });
    return result;
  });
}

/** Parses the JSON of a row. @throws rowInvalid */
function readRow({ language }: SessionContext, json: string): Row {
  let row: unknown;
  try {
    row = json.trim() === '' ? undefined : parseJson(Buffer.from(json));
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  }
  if (isRow(row)) return row;
  const reason = fillText({ zh: '必须是 JSON 对象', en: 'it must be a JSON object' }, language);
  return fail('rowInvalid', { reason });
}

const isStoreOf = ({ project_id: projectId, scenario_id: scope }: StoreOf) =>
  and(eq(mockStores.projectId, projectId), eq(mockStores.scope, scope));

export const collectionHandlers = implement(collectionCalls, {
  async list(ctx, { page, pageSize, ...input }) {
    const { key } = await openCollection(ctx, input, loadVisible);
    const state = await findCollection(ctx.db, key);
    if (!state) return { list: [], total: 0, page, pageSize, bytes: 0, generated_at: null };
    const list = await listRows(ctx.db, state.id, pageSize, (page - 1) * pageSize);
    const { rowNum: total, bytes, generatedAt } = state;
    return { list, total, page, pageSize, bytes, generated_at: generatedAt.toISOString() };
  },

  save: withoutTransaction(async (ctx, { row_id: rowId, json, ...input }) => {
    const row = readRow(ctx, json);
    const saved = await changeRows(ctx, { ...input, row_id: rowId }, async (db, key) => {
      const changed = rowId === null ? await addRow(db, key, row) : await changeRow(db, key, rowId, () => row);
      return String(own(changed, key.setting.id_field));
    });
    return { row_id: saved };
  }),

  remove: withoutTransaction(async (ctx, input) => {
    await changeRows(ctx, input, (db, key) => deleteRow(db, key, input.row_id));
    return null;
  }),

  async store({ db, actor }, input) {
    await loadVisible(db, input.project_id, actor.id);
    const [row] = await db.select({ entries: mockStores.entries }).from(mockStores).where(isStoreOf(input));
    const entries = JSON.parse(row?.entries ?? '[]') as [string, string][];
    return { entries: entries.map(([key, json]) => ({ key, json })) };
  },

  async clear_store({ db, actor, audit }, input) {
    const project = await lockEditable(db, input.project_id, actor.id);
    // The row stays, because running functions notice the change by its version.
    await db
      .update(mockStores)
      .set({ entries: '[]', version: sql`${mockStores.version} + 1` })
      .where(isStoreOf(input));
    audit({ entityId: project.id, entityName: project.name });
    return null;
  },

  reset: withoutTransaction(async (ctx, input) => {
    const opened = await openCollection(ctx, input, loadEditable);
    return translateRefusal(ctx, '', async () => {
      const state = await resetCollection(ctx.db, opened.key, () => drawDefinition(ctx, opened));
      ctx.audit({ entityId: opened.key.mockId, entityName: opened.name });
      return { num: state.rowNum };
    });
  }),
});
