import { fillText, type Language, type Text } from '@easymock/contract';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { enumerations } from '../../enumeration/index';
import type { Db } from '../../platform/database/index';

export interface Unit {
  value: string;
  label: string;
  labelEn: string;
  /** Department of a group; empty if the group is available to all departments. */
  parentValue: string;
  isInUse: boolean;
}

/** Returns the existing departments and groups in their configured order. */
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

/** Returns the display name of a department or group; a deleted one is shown by its value. */
export function unitLabel(units: readonly Unit[], value: string, language: Language): string {
  return fillText(unitText(units, value), language);
}

/** Returns the display name in all languages. */
export function unitText(units: readonly Unit[], value: string): Text {
  const { label = value, labelEn = '' } = units.find((unit) => unit.value === value) ?? {};
  return { zh: label, en: labelEn || label };
}
