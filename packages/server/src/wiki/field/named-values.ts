import { type FieldValue, fieldTextLimit } from '@easymock/contract';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import type { Caller } from '../rights/load-node';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { viewableFolders } from './definitions';
import { type FieldRow, wikiFields, wikiFieldValues } from './field.table';
import type { NamedValue } from './front-matter';
import { fieldKeyOf, isDay, presentValue, type StoredValue, writeValue } from './values';

type ValueOfField = StoredValue & { readonly field: FieldRow };

/** Returns values as people read them: names of options and people; undefined if one is gone. */
export async function nameValues(
  db: Db,
  values: readonly ValueOfField[],
): Promise<(NamedValue['value'] | undefined)[]> {
  const ids = values.flatMap(({ field, text }) => (field.type === 'person' ? [text] : []));
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, name: users.name, nickName: users.nickName, isShared: users.isNameShared })
          .from(users)
          .where(inArray(users.id, ids));
  const named = new Map(people.map(({ id, name, nickName, isShared }) => [id, isShared ? name : nickName]));
  return values.map(({ field: { type, options }, text, number }) => {
    if (type === 'person') return named.get(text);
    return type === 'choice' ? options.find(({ id }) => id === text)?.name : presentValue({ text, number });
  });
}

/**
 * Reads the values of a document for its present folder, under the names of fields, options and people; none if the
 * caller may not view the folder.
 */
export async function readNamedValues(caller: Caller, node: Pick<NodeRow, 'id' | 'parentId'>): Promise<NamedValue[]> {
  const { db } = caller;
  if ((await viewableFolders(caller, [node.parentId])).size === 0) return [];
  const rows = await db
    .select({ field: wikiFields, text: wikiFieldValues.text, number: wikiFieldValues.number })
    .from(wikiFieldValues)
    .innerJoin(wikiFields, eq(wikiFields.id, wikiFieldValues.fieldId))
    .innerJoin(wikiNodes, and(eq(wikiNodes.id, wikiFieldValues.nodeId), eq(wikiNodes.parentId, wikiFields.folderId)))
    .where(eq(wikiFieldValues.nodeId, node.id))
    .orderBy(wikiFields.position);
  const values = await nameValues(db, rows);
  return rows.flatMap(({ field: { name } }, at) => {
    const value = values[at];
    return value === undefined ? [] : [{ name, value }];
  });
}

/** Finds a person by the user name, or by a nickname that nobody else has. */
async function findPerson(db: Db, name: string): Promise<string | undefined> {
  const rows = await db
    .select({ id: users.id, isLogin: sql<boolean>`lower(${users.name}) = lower(${name})` })
    .from(users)
    .where(and(isNull(users.deletedAt), or(sql`lower(${users.name}) = lower(${name})`, eq(users.nickName, name))))
    .limit(3);
  const byLogin = rows.find(({ isLogin }) => isLogin);
  return byLogin?.id ?? (rows.length === 1 ? rows[0]?.id : undefined);
}

const asText = (text: string): StoredValue => ({ text, number: null });

/** Reads a value that a file names; undefined if the field cannot have it. */
async function readValue(db: Db, { type, options }: FieldRow, given: FieldValue): Promise<StoredValue | undefined> {
  const text = String(given).trim();
  // The database cannot store NUL, and JavaScript converts an empty text to the number 0.
  if (text === '' || text.includes('\0')) return undefined;
  switch (type) {
    case 'text':
      return text.length <= fieldTextLimit ? asText(text) : undefined;
    case 'number': {
      const number = Number(text);
      return Number.isFinite(number) ? { text: String(number), number } : undefined;
    }
    case 'date': {
      // Other programs write a time after the date.
      const day = text.replace(/[T ].*$/s, '');
      return isDay(day) ? asText(day) : undefined;
    }
    case 'choice': {
      const option = options.find(({ name }) => fieldKeyOf(name) === fieldKeyOf(text));
      return option && asText(option.id);
    }
    default: {
      const id = await findPerson(db, text);
      return id === undefined ? undefined : asText(id);
    }
  }
}

/** The values of a file, matched with the fields of a folder. */
export interface MatchedValues {
  readonly values: readonly { readonly name: string; readonly fieldId: string; readonly stored: StoredValue }[];
  /** Names that no field has. */
  readonly unknown: readonly string[];
  /** Names of fields that cannot have the value. */
  readonly invalid: readonly string[];
}

/** Matches values of a file with the fields of a folder, by their names. */
export async function matchValues(
  db: Db,
  folderId: string,
  given: readonly { readonly name: string; readonly value: unknown }[],
): Promise<MatchedValues> {
  const fields = given.length === 0 ? [] : await db.select().from(wikiFields).where(eq(wikiFields.folderId, folderId));
  const values: { name: string; fieldId: string; stored: StoredValue }[] = [];
  const [unknown, invalid]: [string[], string[]] = [[], []];
  for (const { name, value } of given) {
    const field = fields.find(({ nameKey }) => nameKey === fieldKeyOf(name));
    if (!field) {
      unknown.push(name);
      continue;
    }
    const isSimple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    const plain = typeof value === 'boolean' ? String(value) : value;
    const stored = isSimple ? await readValue(db, field, plain as FieldValue) : undefined;
    if (!stored) invalid.push(name);
    else values.push({ name, fieldId: field.id, stored });
  }
  return { values, unknown, invalid };
}

/** Stores the values of an imported document. */
export async function writeMatched(db: Db, nodeId: string, { values }: MatchedValues): Promise<void> {
  for (const { fieldId, stored } of values) await writeValue(db, nodeId, fieldId, stored);
}
