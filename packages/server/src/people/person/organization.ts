import { fillText, type Language, type Text } from '@easymock/contract';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { enumerations } from '../../enumeration/index';
import type { Db } from '../../platform/database/index';

export interface Unit {
  value: string;
  label: string;
  labelEn: string;
  /** The department of a group; empty for one that any department may have. */
  parentValue: string;
  isInUse: boolean;
}

/** The departments and groups there are, in the order that somebody gave them. */
export async function findOrganization(db: Db): Promise<{ departments: Unit[]; groups: Unit[] }> {
  const rows = await db
    .select()
    .from(enumerations)
    .where(and(inArray(enumerations.type, ['department', 'userGroup']), isNull(enumerations.deletedAt)))
    .orderBy(asc(enumerations.sort), asc(enumerations.id));
  return {
    departments: rows.filter(({ type }) => type === 'department'),
    groups: rows.filter(({ type }) => type === 'userGroup'),
  };
}

/** How people call a department or group. One that is gone is called by its value. */
export function unitLabel(units: readonly Unit[], value: string, language: Language): string {
  return fillText(unitText(units, value), language);
}

/** The same in every language. */
export function unitText(units: readonly Unit[], value: string): Text {
  const { label = value, labelEn = '' } = units.find((unit) => unit.value === value) ?? {};
  return { zh: label, en: labelEn || label };
}
