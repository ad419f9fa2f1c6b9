import {
  type EnumerationDraft,
  type EnumerationEntry,
  type EnumerationImportField,
  enumerationDraft,
  enumerationTypeNames,
  tokenColourNames,
} from '@easymock/contract';
import { and, inArray, isNull } from 'drizzle-orm';
import type { SessionContext } from '../platform/context';
import { choiceCells, numberCells, type OpenCells, yesNoCells } from '../platform/csv-import/cells';
import { csvImport, type ImportColumn, knownRecords } from '../platform/csv-import/csv-import';
import { enumerationCells } from './cells';
import { type EnumerationRow, enumerations } from './enumeration.table';

type KnownValue = EnumerationEntry & { _id: string; version: number };

/** Converts the boolean flag "in use", which is transferred as 1 or 0. */
const inUseCells: OpenCells = async (ctx, cells) => {
  const { read, show } = await yesNoCells(ctx, cells);
  return {
    read(cell) {
      const isInUse = read(cell);
      return typeof isInUse === 'boolean' ? Number(isInUse) : isInUse;
    },
    show,
  };
};

const keyOf = ({ type, value }: Pick<EnumerationDraft, 'type' | 'value'>) => `${type} ${value.toLowerCase()}`;

/** The functions for single values that the import uses. */
interface Values {
  changeable(ctx: SessionContext, rows: readonly EnumerationRow[]): Promise<ReadonlySet<string>>;
  present(row: EnumerationRow): KnownValue;
  insert(ctx: SessionContext, draft: EnumerationDraft): Promise<{ _id: string }>;
  update(
    ctx: SessionContext,
    change: { id: string; version: number } & Partial<Omit<EnumerationDraft, 'type'>>,
  ): Promise<unknown>;
}

/**
 * Imports values from CSV files; type and value identify them. Departments must exist before their groups.
 */
export const valueImport = (values: Values) =>
  csvImport<typeof enumerationDraft, KnownValue>({
    draft: enumerationDraft,
    required: ['type', 'value'],
    columns: {
      type: { cells: choiceCells(enumerationTypeNames) },
      value: {},
      label: { aliases: ['label', '中文名称'] },
      labelEn: { aliases: ['english'] },
      color: { cells: choiceCells(tokenColourNames), aliases: ['color'] },
      parentValue: { cells: enumerationCells('department'), aliases: ['部门'] },
      sort: { cells: numberCells },
      isUse: { cells: inUseCells, aliases: ['启用', '是否启用', 'in use', 'enabled'] },
    } satisfies Record<EnumerationImportField, ImportColumn<KnownValue>>,
    keyOf: ({ type, value }) => (type === undefined || value === undefined ? undefined : keyOf({ type, value })),
    nameOf: ({ value = '', label = '' }) => [value, label].filter(Boolean).join(' '),
    async find(ctx, given) {
      const types = [...new Set(given.flatMap(({ type }) => type ?? []))];
      const rows = await ctx.db
        .select()
        .from(enumerations)
        .where(and(inArray(enumerations.type, types), isNull(enumerations.deletedAt)));
      return knownRecords(ctx, values, rows, rows.map(values.present), keyOf);
    },
    create: async (ctx, draft) => (await values.insert(ctx, draft))._id,
    // The value identified the record and keeps its spelling.
    update: (ctx, { _id, version }, { type: _, value: __, ...changes }) =>
      values.update(ctx, { id: _id, version, ...changes }),
  });
