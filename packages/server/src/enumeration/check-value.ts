import type { EnumerationType } from '@easymock/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { enumerations } from './enumeration.table';

/** One value, several, or an empty text for none. */
type Values = string | readonly string[];

const listOf = (values: Values): string[] => [...new Set([values].flat())].filter(Boolean);

/**
 * Refuses values that cannot be chosen. Values that the record has already are accepted: they may be older
 * than the enumeration or out of use. Must run in the transaction that writes the values: they cannot be
 * merged or deleted until it ends.
 * @param held the record's values, read from a row that is locked or written by its version
 * @throws unknownEnumerationValue
 * @example await checkEnumerationValue(db, 'department', draft.department, before.department)
 */
export async function checkEnumerationValue(
  db: Db,
  type: EnumerationType,
  wanted: Values,
  held: Values = [],
): Promise<void> {
  await findChosen(db, type, wanted, held);
}

/**
 * Refuses a deleted value, so that no record is restored with a deleted department, group or tag. Values that
 * are out of use, or older than the enumeration, are accepted. Must run in the transaction that restores the
 * record: the value cannot be deleted until it ends.
 * @throws enumerationValueDeleted
 */
export async function requireNotDeleted(db: Db, type: EnumerationType, value: string): Promise<void> {
  if (value === '') return;
  const rows = await db
    .select({ label: enumerations.label, deletedAt: enumerations.deletedAt })
    .from(enumerations)
    .where(and(eq(enumerations.type, type), eq(enumerations.value, value)))
    .orderBy(sql`${enumerations.deletedAt} desc nulls first`)
    .for('key share');
  const [latest] = rows;
  if (latest?.deletedAt) fail('enumerationValueDeleted', { value: latest.label });
}

/**
 * Refuses departments and groups that cannot be chosen, and groups of another department.
 * @throws unknownEnumerationValue, groupElsewhere
 * @example await checkOrganization(db, { department: 'developmentCentre', userGroup: ['frontend'] }, user)
 */
export async function checkOrganization(
  db: Db,
  wanted: { department: string; userGroup: readonly string[] },
  held: { department: string; userGroup: readonly string[] } = { department: '', userGroup: [] },
): Promise<void> {
  await checkEnumerationValue(db, 'department', wanted.department, held.department);
  // If the department changes, the groups are checked again.
  const kept = wanted.department === held.department ? held.userGroup : [];
  const groups = await findChosen(db, 'userGroup', wanted.userGroup, kept);
  const elsewhere = groups.find(({ parentValue }) => parentValue !== '' && parentValue !== wanted.department);
  if (elsewhere) fail('groupElsewhere', { value: elsewhere.label });
}

async function findChosen(db: Db, type: EnumerationType, wanted: Values, held: Values) {
  const kept = new Set(listOf(held));
  const chosen = listOf(wanted).filter((value) => !kept.has(value));
  if (chosen.length === 0) return [];
  const rows = await db
    .select()
    .from(enumerations)
    .where(
      and(
        eq(enumerations.type, type),
        inArray(enumerations.value, chosen),
        eq(enumerations.isInUse, true),
        isNull(enumerations.deletedAt),
      ),
    )
    .orderBy(asc(enumerations.id))
    // The lock blocks deletion; labels and order may change meanwhile.
    .for('key share');
  const known = new Set(rows.map(({ value }) => value));
  const unknown = chosen.find((value) => !known.has(value));
  if (unknown !== undefined) fail('unknownEnumerationValue', { value: unknown });
  return rows;
}
