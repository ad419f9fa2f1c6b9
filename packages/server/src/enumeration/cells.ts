import type { EnumerationType } from '@easymock/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { CellProblem, type OpenCells, plainOf } from '../platform/csv-import/cells';
import { importTexts } from '../platform/csv-import/import-texts';
import { enumerations } from './enumeration.table';

/**
 * Reads and shows cells with a value of an enumeration, by its value or by its label in either language.
 * @param others whether other texts are allowed and stored unchanged
 * @example project: { cells: enumerationCells('project') }
 */
export const enumerationCells =
  (type: EnumerationType, others: 'refused' | 'allowed' = 'refused'): OpenCells =>
  async ({ db, language }) => {
    const rows = await db
      .select({
        value: enumerations.value,
        label: enumerations.label,
        labelEn: enumerations.labelEn,
        isInUse: enumerations.isInUse,
      })
      .from(enumerations)
      .where(and(eq(enumerations.type, type), isNull(enumerations.deletedAt)))
      .orderBy(asc(enumerations.id))
      .for('key share');
    const found = new Map<string, string>();
    // Values are unique and take precedence over labels.
    for (const name of ['labelEn', 'label', 'value'] as const)
      for (const row of rows) if (row.isInUse && row[name]) found.set(plainOf(row[name]), row.value);
    return {
      read(cell) {
        const value = found.get(plainOf(cell));
        if (value !== undefined || others === 'allowed') return value ?? cell;
        return new CellProblem(importTexts.unknownValue, { value: cell });
      },
      show(value) {
        const row = rows.find((one) => one.value === value);
        return (language === 'en' && row?.labelEn) || row?.label || String(value ?? '');
      },
    };
  };
