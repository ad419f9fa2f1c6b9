import {
  type CollectionSetting,
  collectionByteLimit,
  collectionRowLimit,
  projectCollectionLimit,
  storedRowLimit,
} from '@easymock/contract';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Db } from '../../platform/database/index';
import { newId } from '../../platform/ids';
import { type CollectionRowState, mockCollections, mockRows } from './collection.table';
import { type GeneratedRows, generateRows, isId, withId } from './generate-rows';
import { CollectionRefusal } from './refusal';
import { own, type Row } from './row';

/** The rows of a mock for calls of one scope. */
export interface CollectionKey {
  readonly projectId: string;
  readonly mockId: string;
  /** ID of a scenario, or empty. */
  readonly scope: string;
  readonly setting: CollectionSetting;
}

/** Generates the data of the definition; `index` counts the generations for one collection. */
export type DrawData = (index: number) => Promise<unknown>;

const isOf = ({ mockId, scope }: Pick<CollectionKey, 'mockId' | 'scope'>) =>
  and(eq(mockCollections.mockId, mockId), eq(mockCollections.scope, scope));

/** Finds a generated collection; undefined if its rows are keyed by another field. */
export async function findCollection(db: Db, key: CollectionKey): Promise<CollectionRowState | undefined> {
  const [row] = await db.select().from(mockCollections).where(isOf(key));
  return row?.idField === key.setting.id_field ? row : undefined;
}

/** Returns the collection, and generates its rows if it has none yet. @throws CollectionRefusal */
export async function ensureCollection(
  { db }: Pick<Database, 'db'>,
  key: CollectionKey,
  draw: DrawData,
): Promise<CollectionRowState> {
  return (await findCollection(db, key)) ?? writeGenerated(db, key, await generateRows(key.setting, draw), 'ifMissing');
}

/** Generates the rows again. @throws CollectionRefusal */
export async function resetCollection(db: Db, key: CollectionKey, draw: DrawData): Promise<CollectionRowState> {
  return writeGenerated(db, key, await generateRows(key.setting, draw), 'always');
}

async function writeGenerated(
  db: Db,
  key: CollectionKey,
  { rows, idKind, nextNumber, bytes }: GeneratedRows,
  when: 'ifMissing' | 'always',
): Promise<CollectionRowState> {
  const { projectId, mockId, scope, setting } = key;
  return db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(mockCollections)
      .values({
        projectId,
        mockId,
        scope,
        idField: setting.id_field,
        version: 0,
        rowNum: 0,
        bytes: 0,
        idKind,
        nextNumber: 1,
        nextPosition: 0,
        generatedAt: new Date(),
      })
      .onConflictDoNothing()
      .returning({ id: mockCollections.id });
    if (inserted) await requireCollectionRoom(tx, projectId);
    const state = await lockRows(tx, key);
    // Another process generated the rows meanwhile.
    if (!inserted && when === 'ifMissing' && state.idField === setting.id_field) return state;
    await tx.delete(mockRows).where(eq(mockRows.collectionId, state.id));
    const ids = rows.map(({ rowId }) => rowId);
    const texts = rows.map(({ json }) => json);
    await tx.execute(sql`
      insert into mock_row (collection_id, row_id, position, json)
      select ${state.id}, row_id, ${rows.length}::bigint - place, json
      from unnest(${sql.param(ids)}::text[], ${sql.param(texts)}::text[]) with ordinality as given (row_id, json, place)`);
    const next = {
      idField: setting.id_field,
      version: state.version + 1,
      rowNum: rows.length,
      bytes,
      idKind,
      nextNumber,
      nextPosition: rows.length,
      generatedAt: new Date(),
    };
    await tx.update(mockCollections).set(next).where(eq(mockCollections.id, state.id));
    return { ...state, ...next };
  });
}

async function requireCollectionRoom(db: Db, projectId: string): Promise<void> {
  const [held] = await db
    .select({ num: count() })
    .from(mockCollections)
    .where(eq(mockCollections.projectId, projectId));
  if (!held || held.num <= projectCollectionLimit) return;
  throw new CollectionRefusal(409, {
    zh: `一个项目最多 ${projectCollectionLimit} 个集合，每个场景自己的数据也计为一个`,
    en: `A project can have up to ${projectCollectionLimit} collections; the rows of each scenario count as one`,
  });
}

/** Locks a collection, so that writes of all processes follow one another. */
async function lockRows(tx: Db, key: Pick<CollectionKey, 'mockId' | 'scope'>): Promise<CollectionRowState> {
  const [state] = await tx.select().from(mockCollections).where(isOf(key)).for('update');
  if (!state) throw new CollectionRefusal(409, { zh: '数据已被重置，请重试', en: 'The rows were reset; try again' });
  return state;
}

/** A write of a collection: what changes in its row. */
interface Written<T> {
  readonly rowNum: number;
  readonly bytes: number;
  readonly nextNumber?: number;
  readonly nextPosition?: number;
  readonly result: T;
}

/** Runs a write of the rows while the collection is locked. */
async function write<T>(
  db: Db,
  key: CollectionKey,
  change: (tx: Db, state: CollectionRowState) => Promise<Written<T>>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const state = await lockRows(tx, key);
    const { result, ...counts } = await change(tx, state);
    if (counts.rowNum > collectionRowLimit) {
      throw new CollectionRefusal(409, {
        zh: `集合已满，最多 ${collectionRowLimit} 行`,
        en: `The collection is full; it can have up to ${collectionRowLimit} rows`,
      });
    }
    if (counts.bytes > collectionByteLimit && counts.bytes > state.bytes) {
      throw new CollectionRefusal(413, {
        zh: `集合的数据过大，合计最多 ${collectionByteLimit / 1024 / 1024} MB`,
        en: `The rows are too large; the limit is ${collectionByteLimit / 1024 / 1024} MB in total`,
      });
    }
    await tx
      .update(mockCollections)
      .set({ ...counts, version: state.version + 1 })
      .where(eq(mockCollections.id, state.id));
    return result;
  });
}

/** Returns the JSON of a row. @throws CollectionRefusal if it is too long */
function jsonOf(row: Row): string {
  const json = JSON.stringify(row);
  if (json.length <= storedRowLimit) return json;
  throw new CollectionRefusal(413, {
    zh: `一行数据最多 ${storedRowLimit} 个字符`,
    en: `A row can have up to ${storedRowLimit} characters`,
  });
}

const wrongId = (field: string, kind: CollectionRowState['idKind']) =>
  new CollectionRefusal(
    400,
    kind === 'number'
      ? { zh: `${field} 必须是整数`, en: `${field} must be a whole number` }
      : { zh: `${field} 必须是不超过 200 个字符的文本`, en: `${field} must be a text of up to 200 characters` },
  );

/** Checks the ID that a caller chose for a row. */
function readId(given: unknown, field: string, kind: CollectionRowState['idKind']): string | number | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  // Forms send numbers as text.
  const id = kind === 'number' && typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given;
  if (!isId(id) || (kind === 'number') !== (typeof id === 'number')) throw wrongId(field, kind);
  return id;
}

const isRowOf = (collectionId: string, rowId: string) =>
  and(eq(mockRows.collectionId, collectionId), eq(mockRows.rowId, rowId));

const missing = (rowId: string) =>
  new CollectionRefusal(404, { zh: `没有 ID 为 ${rowId} 的数据`, en: `There is no row with ID ${rowId}` });

async function findRow(db: Db, collectionId: string, rowId: string): Promise<string> {
  const [row] = await db.select({ json: mockRows.json }).from(mockRows).where(isRowOf(collectionId, rowId));
  if (!row) throw missing(rowId);
  return row.json;
}

/** Returns a row. @throws CollectionRefusal if there is none with the ID */
export async function loadRow(db: Db, { id }: CollectionRowState, rowId: string): Promise<Row> {
  return JSON.parse(await findRow(db, id, rowId)) as Row;
}

/** Adds a row in front of the others. Without an ID, it gets the next one. @throws CollectionRefusal */
export function addRow(db: Db, key: CollectionKey, given: Row): Promise<Row> {
  const field = key.setting.id_field;
  return write(db, key, async (tx, state) => {
    const chosen = readId(own(given, field), field, state.idKind);
    const id = chosen ?? (state.idKind === 'number' ? state.nextNumber : newId());
    const row = withId(given, field, id);
    const json = jsonOf(row);
    const inserted = await tx
      .insert(mockRows)
      .values({ collectionId: state.id, rowId: String(id), position: state.nextPosition, json })
      .onConflictDoNothing()
      .returning({ rowId: mockRows.rowId });
    if (inserted.length === 0) {
      throw new CollectionRefusal(409, { zh: `ID 为 ${id} 的数据已存在`, en: `A row with ID ${id} already exists` });
    }
    return {
      rowNum: state.rowNum + 1,
      bytes: state.bytes + Buffer.byteLength(json),
      // An ID near the largest exact integer would leave no room for later IDs.
      nextNumber: typeof id === 'number' && id < 2 ** 52 ? Math.max(state.nextNumber, id + 1) : state.nextNumber,
      nextPosition: state.nextPosition + 1,
      result: row,
    };
  });
}

/** Replaces a row by the result of `change`; its ID stays. @throws CollectionRefusal */
export function changeRow(db: Db, key: CollectionKey, rowId: string, change: (row: Row) => Row): Promise<Row> {
  const field = key.setting.id_field;
  return write(db, key, async (tx, state) => {
    const before = await findRow(tx, state.id, rowId);
    const present = JSON.parse(before) as Row;
    const changed = change(present);
    const given = readId(own(changed, field), field, state.idKind);
    if (given !== undefined && String(given) !== rowId) {
      throw new CollectionRefusal(400, {
        zh: `不能把 ${field} 从 ${rowId} 改为 ${given}`,
        en: `${field} cannot change from ${rowId} to ${given}`,
      });
    }
    const row = withId(changed, field, own(present, field) as string | number);
    const json = jsonOf(row);
    await tx.update(mockRows).set({ json }).where(isRowOf(state.id, rowId));
    const bytes = state.bytes + Buffer.byteLength(json) - Buffer.byteLength(before);
    return { rowNum: state.rowNum, bytes, result: row };
  });
}

/** Deletes a row and returns it. @throws CollectionRefusal if there is none with the ID */
export function deleteRow(db: Db, key: CollectionKey, rowId: string): Promise<Row> {
  return write(db, key, async (tx, state) => {
    const [gone] = await tx.delete(mockRows).where(isRowOf(state.id, rowId)).returning({ json: mockRows.json });
    if (!gone) throw missing(rowId);
    const bytes = Math.max(0, state.bytes - Buffer.byteLength(gone.json));
    return { rowNum: state.rowNum - 1, bytes, result: JSON.parse(gone.json) as Row };
  });
}

/** Lists the rows of a collection as texts, newest first. */
export function listRows(db: Db, collectionId: string, limit: number, offset: number) {
  return db
    .select({ row_id: mockRows.rowId, json: mockRows.json })
    .from(mockRows)
    .where(eq(mockRows.collectionId, collectionId))
    .orderBy(desc(mockRows.position), asc(mockRows.rowId))
    .limit(limit)
    .offset(offset);
}

/** Bytes of JSON; parsed rows take a few times as much. */
const maxCachedBytes = 8 * 1024 * 1024;

/** Parsed rows of the latest collections. The version in the database decides whether a copy is current. */
export class RowCache {
  readonly #cache = new LRUCache<string, { version: number; rows: readonly Row[] }>({ maxSize: maxCachedBytes });

  /** Returns all rows of a collection that was just read from the database, newest first. */
  async rowsOf(db: Db, { id, version, bytes }: CollectionRowState): Promise<readonly Row[]> {
    const cached = this.#cache.get(id);
    if (cached?.version === version) return cached.rows;
    const found = await listRows(db, id, collectionRowLimit, 0);
    const rows = found.map(({ json }) => JSON.parse(json) as Row);
    // Rows of a later version are replaced at the next call, which reads that version.
    this.#cache.set(id, { version, rows }, { size: bytes + 1 });
    return rows;
  }
}
