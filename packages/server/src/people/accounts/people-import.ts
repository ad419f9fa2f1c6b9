import {
  accountDraft,
  describeIssues,
  fillText,
  type ImportColumn,
  importColumns,
  importLimits,
  type Language,
  type PeopleImport,
  type Role,
  roleNames,
  roles,
} from '@easymock/contract';
import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CallContext } from '../../platform/context';
import { type CsvRow, csvRows } from '../../platform/csv-import/csv-rows';
import { decodeText } from '../../platform/csv-import/decode-text';
import { listText } from '../../platform/csv-import/list-text';
import type { Db } from '../../platform/database/index';
import { findOrganization, type Unit } from '../person/organization';
import { users } from '../person/user.table';
import {
  type ImportFindings,
  importColumnKeys,
  importHeadings,
  openFindings,
  importTexts as texts,
} from './import-findings';

export type PersonDraft = z.output<typeof accountDraft>;

/** A file of people as it was read: drafts of accounts, or what is wrong with it. */
interface ReadPeople extends Omit<PeopleImport, 'created'> {
  drafts: PersonDraft[];
}

/** The state needed to read each row. */
interface Reading {
  findings: ImportFindings;
  language: Language;
  columns: readonly ImportColumn[];
  departments: UnitsByName;
  groups: UnitsByName;
}

/** Reads a file of people and says, cell by cell, what is wrong with it. Changes nothing. */
export async function readPeople(
  { language }: Pick<CallContext, 'language'>,
  db: Db,
  csv: string,
): Promise<ReadPeople> {
  const findings = openFindings(language);
  const [heading, ...rows] = rowsOf(csv, findings);
  const columns = heading ? readHeading(heading, findings, language) : undefined;
  if (heading && rows.length === 0) findings.say(1, '', texts.empty);
  if (rows.length > importLimits.rows) findings.say(1, '', texts.tooMany, { num: importLimits.rows });

  const drafts: PersonDraft[] = [];
  if (columns && rows.length <= importLimits.rows) {
    const { departments, groups } = await findOrganization(db);
    const units = { departments: unitsByName(departments), groups: unitsByName(groups) };
    const reading = { findings, language, columns, ...units };
    const read = rows.map((row) => ({ row: row.row, draft: readRow(row, reading) }));
    drafts.push(...read.flatMap(({ draft }) => draft ?? []));
    await checkNames(db, read, findings);
  }
  const report = findings.report();
  return { ...report, rowNum: rows.length, drafts: report.problemNum > 0 ? [] : drafts };
}

function rowsOf(csv: string, findings: ImportFindings): CsvRow[] {
  const text = decodeText(Buffer.from(csv, 'base64'));
  const table = text === undefined ? undefined : csvRows(text);
  if (table && 'rows' in table) {
    if (table.rows.length === 0) findings.say(1, '', texts.empty);
    return table.rows;
  }
  if (table) findings.say(table.brokenRow, '', texts.malformed);
  else findings.say(1, '', texts.unreadable);
  return [];
}

/** Spreadsheets leave some empty columns behind; what has more is no table of people. */
const maxHeadings = 100;

/** The columns in their order; undefined where they are not what they have to be. */
function readHeading(
  { row, cells }: CsvRow,
  findings: ImportFindings,
  language: Language,
): ImportColumn[] | undefined {
  const columns: ImportColumn[] = [];
  if (cells.length > maxHeadings) {
    findings.say(row, '', texts.tooManyColumns);
    return undefined;
  }
  const known = listText(importHeadings(language), language);
  for (const cell of cells) {
    const column = columnOf(cell);
    if (!column) findings.say(row, '', texts.unknownColumn, { column: cell, columns: known });
    else if (columns.includes(column)) findings.say(row, column, texts.columnTwice, { column: cell });
    else columns.push(column);
  }
  for (const needed of ['name', 'nick_name'] as const) {
    const column = fillText(importColumns[needed], language);
    if (!columns.includes(needed)) findings.say(row, needed, texts.missingColumn, { column });
  }
  return findings.report().problemNum > 0 ? undefined : columns;
}

/** The person of a row; undefined where something is wrong with it. */
function readRow({ row, cells }: CsvRow, reading: Reading): PersonDraft | undefined {
  const { findings, language, columns } = reading;
  if (cells.length > columns.length) {
    findings.say(row, '', texts.tooManyCells);
    return undefined;
  }
  const given: Partial<Record<ImportColumn, string>> = Object.fromEntries(
    columns.map((column, index) => [column, (cells[index] ?? '').trim()]),
  );
  const draft = {
    ...given,
    role: readRole(row, given.role ?? '', reading),
    ...readUnits(row, given, reading),
  };
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

/** The role of a cell; an unknown one has been told, and the ordinary one stands for it. */
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

/** Names are given once: in the file, and here. */
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
    if (earlier) findings.say(row, 'name', texts.twice, { row: earlier });
    else firstRowOf.set(name, row);
  }
  for (const name of await findTaken(db, [...firstRowOf.keys()])) {
    findings.say(firstRowOf.get(name) ?? 1, 'name', texts.taken);
  }
}

const plain = (text: string): string => text.trim().toLowerCase();

const columnOf = (heading: string): ImportColumn | undefined =>
  importColumnKeys.find((key) =>
    [key, importColumns[key].zh, importColumns[key].en].some((name) => plain(name) === plain(heading)),
  );

/** The role that a cell names, by its key or by what people call it; an empty one is the ordinary one. */
function roleOf(cell: string): Role | undefined {
  if (!cell) return 'ordinaryUser';
  return roles.find((role) =>
    [role, roleNames[role].zh, roleNames[role].en].some((name) => plain(name) === plain(cell)),
  );
}

/** Departments or groups in use, by their values and by what people call them. */
type UnitsByName = ReadonlyMap<string, readonly Unit[]>;

/** Looked up rather than searched: a file may name hundreds of thousands of groups, none of which exists. */
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

/** Splits a cell at any of the usual separators. */
const listOf = (cell: string): string[] =>
  cell
    .split(/[;；、|]/)
    .map((part) => part.trim())
    .filter(Boolean);

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
