import {
  type FieldOption,
  type FieldValue,
  type FolderField,
  type FolderFieldType,
  folderFieldTypeNames,
} from '@easymock/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { type FieldRow, wikiFieldValues } from './field.table';

/** Returns the key by which names of fields and options are compared. */
export const fieldKeyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase();

export const presentField = ({ id, name, type, options, version }: FieldRow): FolderField => ({
  id,
  name,
  type,
  options,
  version,
});

/** Refuses two options with the same name or the same ID. @throws fieldOptionTaken, conflict */
export function requireDistinct(options: readonly FieldOption[]): void {
  const keys = new Set<string>();
  for (const { name } of options) {
    if (keys.has(fieldKeyOf(name))) fail('fieldOptionTaken', { name });
    keys.add(fieldKeyOf(name));
  }
  if (new Set(options.map(({ id }) => id)).size < options.length) fail('conflict');
}

/** A value as stored. */
export type StoredValue = Pick<typeof wikiFieldValues.$inferSelect, 'text' | 'number'>;

const day = /^(19|2[01])\d\d-\d\d-\d\d$/;

/** Returns whether a text is a date of the calendar between 1900 and 2199. */
export function isDay(text: string): boolean {
  if (!day.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const checks: Record<Exclude<FolderFieldType, 'person' | 'choice'>, (value: FieldValue) => StoredValue | undefined> = {
  text: (value) => (typeof value === 'string' ? { text: value.trim(), number: null } : undefined),
  number: (value) =>
    typeof value === 'number' && Number.isFinite(value) ? { text: String(value), number: value } : undefined,
  date: (value) => (typeof value === 'string' && isDay(value) ? { text: value, number: null } : undefined),
};

function invalid({ name, type }: Pick<FieldRow, 'name' | 'type'>): never {
  return fail('fieldValueInvalid', { name, type: folderFieldTypeNames[type] });
}

/**
 * Checks a value against its field.
 * @throws fieldValueInvalid, fieldOptionMissing
 */
export async function storedValueOf(db: Db, field: FieldRow, value: FieldValue): Promise<StoredValue> {
  const { type, options, name } = field;
  if (type !== 'person' && type !== 'choice') return checks[type](value) ?? invalid(field);
  if (typeof value !== 'string') return invalid(field);
  if (type === 'choice') {
    if (!options.some(({ id }) => id === value)) fail('fieldOptionMissing', { name });
  } else if ((await db.$count(users, and(eq(users.id, value), isNull(users.deletedAt)))) === 0) invalid(field);
  return { text: value, number: null };
}

/** Stores a value; concurrent writers of other values do not meet. */
export async function writeValue(db: Db, nodeId: string, fieldId: string, stored: StoredValue): Promise<void> {
  await db
    .insert(wikiFieldValues)
    .values({ nodeId, fieldId, ...stored })
    .onConflictDoUpdate({ target: [wikiFieldValues.nodeId, wikiFieldValues.fieldId], set: stored });
}

export const presentValue = ({ text, number }: StoredValue): FieldValue => number ?? text;
