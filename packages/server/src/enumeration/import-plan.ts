import { isDeepStrictEqual } from 'node:util';
import {
  describeIssues,
  type EnumerationDraft,
  type EnumerationEntry,
  type EnumerationImportReport,
  enumerationDraft,
  enumerationExtras,
  fillText,
  type Language,
  maxEnumerationValues,
  type Text,
  type ValidationEntry,
} from '@easymock/contract';
import { isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { SessionContext } from '../platform/context';
import { type EnumerationRow, enumerations } from './enumeration.table';
import { countUses } from './enumeration-use';

type Problem = EnumerationImportReport['problems'][number];

export interface ImportPlan {
  toCreate: EnumerationDraft[];
  toUpdate: { row: EnumerationRow; fields: Partial<EnumerationEntry> }[];
  unchanged: number;
  problems: Problem[];
}

const maxProblems = 100;

const texts = {
  twice: { zh: '与第 {row} 条重复', en: 'Duplicate of row {row}' },
  noDepartment: { zh: '没有这个部门', en: 'This department does not exist' },
  noParent: { zh: '只有小组属于部门', en: 'Only groups can belong to a department' },
  groupInUse: {
    zh: '有 {num} 处正在使用这个小组，不能移到其他部门',
    en: 'The group is used in {num} places and cannot be moved to another department',
  },
  full: { zh: '该类型将超过 {num} 个值', en: 'The type would exceed {num} values' },
} satisfies Record<string, Text>;

/** Validates the extra of a value with the schema of its type, and returns the problems. */
export function extraProblems(type: EnumerationDraft['type'], extra: unknown, language: Language): ValidationEntry[] {
  const { error } = enumerationExtras[type].safeParse(extra);
  if (!error) return [];
  const issues = error.issues.map((issue) => ({ ...issue, path: ['extra', ...issue.path] }));
  return describeIssues({ issues }, { extra }, language, z.object({ extra: enumerationExtras[type] }));
}

const keyOf = ({ type, value }: { type: string; value: string }) => `${type} ${value.toLowerCase()}`;

/** Plans the import of a file: new values, changes, and problems that prevent it. */
export async function planImport(
  { db, language, services }: SessionContext,
  given: readonly unknown[],
): Promise<ImportPlan> {
  const rows = await db.select().from(enumerations).where(isNull(enumerations.deletedAt));
  const here = new Map(rows.map((row) => [keyOf(row), row]));
  const usedNum = await countUses(db, services.contributions.enumerationUses, rows);
  const plan: ImportPlan = { toCreate: [], toUpdate: [], unchanged: 0, problems: [] };
  const tell = (row: number, field: string, text: Text, values = {}) =>
    plan.problems.push({ row, field, text: fillText(text, language, values) });

  const readable = given.flatMap((entry, index) => {
    const parsed = enumerationDraft.safeParse(entry);
    const entries = parsed.success
      ? extraProblems(parsed.data.type, parsed.data.extra, language)
      : describeIssues(parsed.error, entry, language, enumerationDraft);
    for (const [field, text] of entries.flatMap((each) => Object.entries(each)))
      plan.problems.push({ row: index + 1, field, text });
    return parsed.success ? [{ row: index + 1, draft: parsed.data }] : [];
  });

  const departments = new Set(
    [...rows, ...readable.map(({ draft }) => draft)]
      .filter(({ type }) => type === 'department')
      .map(({ value }) => value),
  );
  const seen = new Map<string, number>();
  const nums = new Map<string, number>();
  for (const { type } of rows) nums.set(type, (nums.get(type) ?? 0) + 1);
  for (const { row, draft } of readable) {
    const first = seen.get(keyOf(draft));
    if (first) tell(row, 'value', texts.twice, { row: first });
    else seen.set(keyOf(draft), row);
    if (draft.type !== 'userGroup' && draft.parentValue) tell(row, 'parentValue', texts.noParent);
    else if (draft.parentValue && !departments.has(draft.parentValue)) tell(row, 'parentValue', texts.noDepartment);

    const known = here.get(keyOf(draft));
    if (!known) {
      plan.toCreate.push(draft);
      const num = (nums.get(draft.type) ?? 0) + 1;
      nums.set(draft.type, num);
      if (num === maxEnumerationValues + 1) tell(row, 'type', texts.full, { num: maxEnumerationValues });
      continue;
    }
    if (known.parentValue && known.parentValue !== draft.parentValue && usedNum(known) > 0)
      tell(row, 'parentValue', texts.groupInUse, { num: usedNum(known) });
    const fields = changesOf(known, draft, given[row - 1] as object);
    if (Object.keys(fields).length > 0) plan.toUpdate.push({ row: known, fields });
    else plan.unchanged += 1;
  }
  plan.problems = plan.problems.toSorted((a, b) => a.row - b.row).slice(0, maxProblems);
  return plan;
}

/**
 * Returns the fields that differ in the file; missing fields stay unchanged. The value identified the row and
 * keeps its spelling.
 */
function changesOf(row: EnumerationRow, draft: EnumerationDraft, given: object): Partial<EnumerationEntry> {
  const { type: _, value: __, ...wanted } = draft;
  const present: Record<string, unknown> = { ...row, isUse: Number(row.isInUse) };
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => field in given && !isDeepStrictEqual(present[field], value)),
  );
}
