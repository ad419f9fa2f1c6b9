import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CollectionSetting, collectionByteLimit, collectionRowLimit } from '@easymock/contract';
import { newId } from '../../platform/ids';
import { listAt } from './envelope';
import { CollectionRefusal } from './refusal';
import { isRow, own, type Row } from './row';

/** A row with its ID as text and its JSON. */
export interface KeyedRow {
  readonly rowId: string;
  readonly json: string;
}

/** Generated rows, and how the IDs of later rows are made. */
export interface GeneratedRows {
  readonly rows: readonly KeyedRow[];
  readonly idKind: 'number' | 'text';
  readonly nextNumber: number;
  readonly bytes: number;
}

/** Time after which no further rows are generated; slow definitions give fewer rows than wanted. */
const maxDrawMs = 5_000;
/** Characters of an ID. */
const maxIdLength = 200;

/** Returns whether a value can identify a row. */
export const isId = (value: unknown): value is string | number =>
  Number.isSafeInteger(value) ||
  // PostgreSQL stores neither NUL nor lone surrogates.
  (typeof value === 'string' && value.length <= maxIdLength && /^[^\0\p{Surrogate}]+$/u.test(value));

/** Returns a row with its ID in front if it had none, else in its place. */
export function withId(row: Row, field: string, id: string | number): Row {
  const entries = Object.entries(row);
  if (!Object.hasOwn(row, field)) return Object.fromEntries([[field, id], ...entries]);
  return Object.fromEntries(entries.map(([name, value]) => [name, name === field ? id : value]));
}

/** Returns the first position of a list in data. @throws CollectionRefusal if there is no list at the place */
function requireList(data: unknown, path: readonly string[]): readonly unknown[] {
  const list = listAt(data, path);
  if (list) return list;
  const place = path.join('.') || '/';
  throw new CollectionRefusal(409, {
    zh: `数据定义在 ${place} 处没有列表，无法生成集合的数据；请修改接口的集合设置`,
    en: `The definition has no list at ${place}, so the collection has no rows; change the setting of the mock`,
  });
}

/**
 * Generates the first rows of a collection. Missing and repeated IDs are replaced.
 * @param draw generates the data of the definition
 * @throws CollectionRefusal if the data has no list at the place of the setting
 */
export async function generateRows(
  { list_path: path, id_field: field, first_rows: wanted }: CollectionSetting,
  draw: (index: number) => Promise<unknown>,
): Promise<GeneratedRows> {
  const found: Row[] = [];
  const began = performance.now();
  for (let index = 0; index < collectionRowLimit; index++) {
    const fresh = requireList(await draw(index), path).filter(isRow);
    found.push(...fresh);
    if (fresh.length === 0 || found.length >= (wanted || 1) || performance.now() - began > maxDrawMs) break;
    // Quick definitions are generated in this thread, and other calls must not wait for all of them.
    await nextTurn();
  }
  return keyRows(found.slice(0, wanted || collectionRowLimit), field);
}

function keyRows(rows: readonly Row[], field: string): GeneratedRows {
  const ids = rows.map((row) => own(row, field));
  const idKind = ids.some((id) => typeof id === 'string' && id !== '') ? 'text' : 'number';
  const largest = Math.max(0, ...ids.filter((id) => Number.isSafeInteger(id)).map(Number));
  let nextNumber = largest + 1;
  const taken = new Set<string>();
  const keyed: KeyedRow[] = [];
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    const given = ids[index];
    const isUsable = isId(given) && !taken.has(String(given));
    const id = isUsable ? given : idKind === 'text' ? newId() : nextNumber++;
    const json = JSON.stringify(isUsable ? row : withId(row, field, id));
    bytes += Buffer.byteLength(json);
    if (bytes > collectionByteLimit) return { rows: keyed, idKind, nextNumber, bytes: bytes - Buffer.byteLength(json) };
    taken.add(String(id));
    keyed.push({ rowId: String(id), json });
  }
  return { rows: keyed, idKind, nextNumber, bytes };
}
