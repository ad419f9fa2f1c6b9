import type { Language } from '@easymock/contract';
import { fillText } from '@easymock/contract';
import type { Database } from '../../platform/database/index';
import { CallFailure } from '../../platform/failure';
import { parseJson } from '../../platform/http/bodies/json-body';
import { Turns } from '../../platform/turns/turns';
import { listAt, reportsOutcome, withFailure, withPage, withRow } from '../collection/envelope';
import { queryRows } from '../collection/query-rows';
import { CollectionRefusal } from '../collection/refusal';
import { isRow, own, type Row } from '../collection/row';
import {
  addRow,
  type CollectionKey,
  changeRow,
  deleteRow,
  ensureCollection,
  loadRow,
  RowCache,
} from '../collection/row-store';
import { bodyOf, textOf } from '../draw/body';
import type { GeneratedResponse } from '../draw/draw-plan';
import type { CollectionRoute } from './served-mock';

/** A call of a collection. */
export interface CollectionCall {
  /** ID of the scenario whose rows the call uses, or empty. */
  readonly scope: string;
  readonly query: string;
  readonly params: Readonly<Record<string, string>>;
  readonly language: Language;
  /** Loads the body of the call. */
  body(): Promise<{ readonly bytes: Buffer; readonly isForm: boolean; readonly form: () => Promise<unknown> }>;
  /** Generates the data of the list's definition. */
  draw(): GeneratedResponse | Promise<GeneratedResponse>;
}

/** Answers calls of collections from the database. */
export class CollectionAnswers {
  readonly #database: Pick<Database, 'db'>;
  readonly #cache = new RowCache();
  /** Writers of one collection wait for each other here, not while they occupy a connection. */
  readonly #turns = new Turns({ atOnce: 4, atOncePerGroup: 2, waiting: 2_000, waitingPerGroup: 500, retrySeconds: 1 });
  #readers = 0;

  constructor(database: Pick<Database, 'db'>) {
    this.#database = database;
  }

  /** Carries out a call; a refusal becomes a response in the envelope of the definition. */
  async answer({ collection, action, idParameter }: CollectionRoute, call: CollectionCall): Promise<GeneratedResponse> {
    const { projectId, setting, mock } = collection;
    const { list_path: path } = setting;
    const scope = setting.scope === 'scenario' ? call.scope : '';
    const key: CollectionKey = { projectId, mockId: mock.id, scope, setting };
    const given = readsBody.has(action) ? await call.body() : undefined;
    const drawn = await call.draw();
    const data = dataOf(drawn);
    const work = new Work(this.#database, this.#cache, key, data, async (index) =>
      // Created rows are generated freshly, so that they do not repeat the first row.
      index === 0 && action !== 'create' ? data : dataOf(await call.draw()),
    );
    const isWrite = action !== 'list' && action !== 'get';
    this.#readers += 1;
    const turn = { group: projectId, key: isWrite ? `${mock.id} ${scope}` : `${mock.id} ${this.#readers}` };
    try {
      const row = given && (await readRow(given));
      const id = own(call.params, idParameter);
      const result = await this.#turns.take(turn, () => work.run(action, String(id ?? ''), row, call.query));
      const isCreated = action === 'create' && !reportsOutcome(data);
      return withBody(drawn, result, isCreated ? 201 : undefined);
    } catch (error) {
      if (!(error instanceof CollectionRefusal)) throw error;
      const { status, texts } = error;
      return withBody(drawn, withFailure(data, path, status, fillText(texts, call.language)), status);
    }
  }
}

const readsBody: ReadonlySet<string> = new Set(['create', 'replace', 'patch']);

/** Returns a copy with the fields of both rows; those of the second win. */
const merge = (row: Row, change: Row): Row => Object.fromEntries([...Object.entries(row), ...Object.entries(change)]);

/** One call on the rows of a collection. */
class Work {
  readonly #database: Pick<Database, 'db'>;
  readonly #cache: RowCache;
  readonly #key: CollectionKey;
  readonly #data: unknown;
  readonly #draw: (index: number) => Promise<unknown>;

  constructor(
    database: Pick<Database, 'db'>,
    cache: RowCache,
    key: CollectionKey,
    data: unknown,
    draw: (index: number) => Promise<unknown>,
  ) {
    this.#database = database;
    this.#cache = cache;
    this.#key = key;
    this.#data = data;
    this.#draw = draw;
  }

  /** Returns the data of the response. @throws CollectionRefusal */
  async run(action: CollectionRoute['action'], id: string, given: Row = {}, query: string): Promise<unknown> {
    const { db } = this.#database;
    const key = this.#key;
    const { list_path: path } = key.setting;
    const state = await ensureCollection(this.#database, key, this.#draw);
    switch (action) {
      case 'list':
        return withPage(this.#data, path, queryRows(await this.#cache.rowsOf(db, state), query));
      case 'get':
        return withRow(this.#data, path, await loadRow(db, state, id));
      case 'create':
        return withRow(this.#data, path, await addRow(db, key, merge(this.#sample(), given)));
      case 'replace':
        return withRow(this.#data, path, await changeRow(db, key, id, () => given));
      case 'patch':
        return withRow(this.#data, path, await changeRow(db, key, id, (row) => merge(row, given)));
      case 'delete':
        return withRow(this.#data, path, await deleteRow(db, key, id));
    }
  }

  /** Returns generated values for the fields that the caller of `create` leaves out, without an ID. */
  #sample(): Row {
    const first = listAt(this.#data, this.#key.setting.list_path)?.find(isRow) ?? {};
    return Object.fromEntries(Object.entries(first).filter(([name]) => name !== this.#key.setting.id_field));
  }
}

/** Returns the parsed data of a response; undefined if its `_res` replaced it by text. */
function dataOf(drawn: GeneratedResponse): unknown {
  try {
    return JSON.parse(textOf(drawn)) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns a response with other data. @param status replaces the status of the definition */
function withBody({ effects }: GeneratedResponse, data: unknown, status: number | undefined): GeneratedResponse {
  const body = bodyOf(JSON.stringify(data) ?? 'null');
  if (!effects && status === undefined) return body;
  const { headers, delay, status: given } = effects ?? { headers: [], delay: 0, status: 200 };
  return { ...body, effects: { headers, delay, status: status ?? given } };
}

const notObject = () =>
  new CollectionRefusal(400, { zh: '请求体必须是 JSON 对象或表单', en: 'The body must be a JSON object or a form' });

/** Returns the row in the body of a call. @throws CollectionRefusal */
async function readRow({ bytes, isForm, form }: Awaited<ReturnType<CollectionCall['body']>>): Promise<Row> {
  let row: unknown;
  try {
    row = isForm ? await form() : parseJson(bytes);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const reason = String(error.values.reason ?? '');
    throw new CollectionRefusal(400, { zh: `请求体无法读取：${reason}`, en: `The body cannot be read: ${reason}` });
  }
  if (!isRow(row) || Object.hasOwn(row, '__proto__')) throw notObject();
  return row;
}
