import {
  accountDraft,
  type CsvImportReport,
  describeIssues,
  fillText,
  type ImportColumn,
  importColumnKeys,
  importColumns,
  type Language,
  type Role,
  roleNames,
  roles,
} from '@easymock/contract';
import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CallContext } from '../../platform/context';
import { listOf } from '../../platform/csv-import/cells';
import { emptyReport } from '../../platform/csv-import/csv-import';
import type { CsvRow } from '../../platform/csv-import/csv-rows';
import { type CsvField, readTable } from '../../platform/csv-import/csv-table';
import { importTexts as csvTexts } from '../../platform/csv-import/import-texts';
import { listText } from '../../platform/csv-import/list-text';
import type { Db } from '../../platform/database/index';
import { findOrganization, type Unit } from '../person/organization';
import { users } from '../person/user.table';
import { type ImportFindings, openFindings, importTexts as texts } from './import-findings';

export type PersonDraft = z.output<typeof accountDraft>;

const fields: CsvField[] = importColumnKeys.map((key) => ({
  key,
  label: importColumns[key],
  isRequired: key === 'name' || key === 'nick_name',
  ...(key === 'userGroup' && { aliases: ['小组'] }),
}));

interface Reading {
  findings: ImportFindings;
  language: Language;
  columns: readonly (ImportColumn | '')[];
  departments: UnitsByName;
  groups: UnitsByName;
}

/**
 * Reads a file of people, and reports for each line why it is refused. Changes nothing.
 * @returns the report, and the drafts of the accepted lines
 */
export async function readPeople(
  { language }: Pick<CallContext, 'language'>,
  db: Db,
  given: { csv: string; columns?: readonly string[] | undefined },
): Promise<{ report: CsvImportReport; drafts: PersonDraft[] }> {
  const table = readTable(given.csv, fields, language, given.columns);
  const report = emptyReport(table);
  if (table.problems.length > 0) return { report, drafts: [] };
  const findings = openFindings(language);
  const { departments, groups } = await findOrganization(db);
  const units = { departments: unitsByName(departments), groups: unitsByName(groups) };
  const reading = { findings, language, columns: table.columns as readonly (ImportColumn | '')[], ...units };
  const read = table.rows.map((row) => ({ row: row.row, draft: readRow(row, reading) }));
  await checkNames(db, read, findings);
  const nameAt = table.columns.indexOf('name');
  const drafts: PersonDraft[] = [];
  for (const [index, { row, draft }] of read.entries()) {
    const problems = findings.of(row);
    const verdict = draft && problems.problemNum === 0 ? 'new' : 'refused';
    if (draft && verdict === 'new') drafts.push(draft);
    report.num[verdict] += 1;
    const name = (table.rows[index]?.cells[nameAt] ?? '').trim().slice(0, 200);
    report.lines.push({ line: row, name, verdict, changes: [], ...problems });
  }
  return { report, drafts };
}

/** Returns the person of a row; undefined if the row is invalid. */
function readRow({ row, cells }: CsvRow, reading: Reading): PersonDraft | undefined {
  const { findings, language, columns } = reading;
  if (cells.length > columns.length) {
    findings.say(row, '', csvTexts.tooManyCells);
    return undefined;
  }
  const given: Partial<Record<ImportColumn, string>> = Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column, (cells[index] ?? '').trim()]] : [])),
  );
  const draft = { ...given, role: readRole(row, given.role ?? '', reading), ...readUnits(row, given, reading) };
  const parsed = accountDraft.safeParse(draft);
  if (parsed.success) return parsed.data;
  for (const entry of describeIssues(parsed.error, draft, language, accountDraft)) {
    for (const [field, problem] of Object.entries(entry)) {
      const column = importColumnKeys.find((key) => key === field.split('.')[0]);
      findings.quote(row, column ?? '', problem);
    }
  }
  return undefined;
}

/** Returns the role of a cell. An unknown role is reported and replaced by the ordinary one. */
function readRole(row: number, cell: string, { findings, language }: Reading): Role {
  const role = roleOf(cell);
  if (!role) findings.say(row, 'role', texts.unknownRole, { value: cell, roles: listRoles(language) });
  if (role === 'superAdministrator') findings.say(row, 'role', texts.notBySuper);
  return role ?? 'ordinaryUser';
}

function readUnits(
  row: number,
  given: Partial<Record<ImportColumn, string>>,
  { findings, departments, groups }: Reading,
): { department: string; userGroup: string[] } {
  const cell = given.department ?? '';
  const department = cell && unitsNamed(cell, departments)[0]?.value;
  if (department === undefined) {
    // If the department is unknown, so are its groups; one problem is enough.
    findings.say(row, 'department', texts.unknownDepartment, { value: cell });
    return { department: '', userGroup: [] };
  }
  const userGroup = listOf(given.userGroup ?? '').flatMap((name) => {
    const offered = unitsNamed(name, groups).find((unit) => ['', department].includes(unit.parentValue));
    const group = offered?.value;
    if (!group) findings.say(row, 'userGroup', texts.unknownGroup, { value: name });
    return group ?? [];
  });
  return { department, userGroup };
}

/** Reports user names that occur twice in the file or are already taken. */
async function checkNames(
  db: Db,
  people: readonly { row: number; draft: PersonDraft | undefined }[],
  findings: ImportFindings,
): Promise<void> {
  const firstRowOf = new Map<string, number>();
  for (const { row, draft } of people) {
    const name = draft?.name.toLowerCase();
    if (!name) continue;
    const earlier = firstRowOf.get(name);
    if (earlier) findings.say(row, 'name', csvTexts.twice, { row: earlier });
    else firstRowOf.set(name, row);
  }
  for (const name of await findTaken(db, [...firstRowOf.keys()])) {
    findings.say(firstRowOf.get(name) ?? 1, 'name', texts.taken);
  }
}

const plain = (text: string): string => text.trim().toLowerCase();

/** Returns the role that a cell names by key or display name; an empty cell is the ordinary role. */
function roleOf(cell: string): Role | undefined {
  if (!cell) return 'ordinaryUser';
  return roles.find((role) =>
    [role, roleNames[role].zh, roleNames[role].en].some((name) => plain(name) === plain(cell)),
  );
}

/** Departments or groups in use, by value and by display name. */
type UnitsByName = ReadonlyMap<string, readonly Unit[]>;

/** Indexed by name, because a file may contain hundreds of thousands of unknown groups. */
function unitsByName(units: readonly Unit[]): UnitsByName {
  const byName = new Map<string, Unit[]>();
  for (const unit of units.filter(({ isInUse }) => isInUse)) {
    for (const name of new Set([unit.value, unit.label, unit.labelEn].filter(Boolean).map(plain))) {
      byName.set(name, [...(byName.get(name) ?? []), unit]);
    }
  }
  return byName;
}

const unitsNamed = (cell: string, units: UnitsByName): readonly Unit[] => units.get(plain(cell)) ?? [];

const listRoles = (language: Language): string =>
  listText(
    roles.filter((role) => role !== 'superAdministrator').map((role) => fillText(roleNames[role], language)),
    language,
  );

async function findTaken(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const name = sql<string>`lower(${users.name})`;
  const rows = await db.select({ name }).from(users).where(inArray(name, names));
  return rows.map((row) => row.name);
}
