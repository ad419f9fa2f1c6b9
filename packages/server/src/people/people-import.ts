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
  type Text,
} from '@easymock/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CallContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { decodeText } from './decode-text';
import { listText } from './list-text';
import { findOrganization, type Unit } from './organization';
import { users } from './user.table';

export type PersonDraft = z.output<typeof accountDraft>;
type Problem = PeopleImport['problems'][number];

const texts = {
  unreadable: {
    zh: '无法读取：请把表格另存为 CSV（UTF-8 或 GB18030 编码）',
    en: 'This cannot be read: save the table as CSV, in UTF-8 or GB18030',
  },
  malformed: { zh: '这一行的引号不成对', en: 'Quotes are not paired in this row' },
  empty: { zh: '没有数据行', en: 'There are no rows' },
  tooMany: { zh: '最多 {num} 行，请分几次导入', en: 'At most {num} rows; import the file in parts' },
  missingColumn: { zh: '缺少“{column}”列', en: 'The column “{column}” is missing' },
  unknownColumn: {
    zh: '没有“{column}”这一列，可用：{columns}',
    en: 'There is no column “{column}”; use {columns}',
  },
  columnTwice: { zh: '“{column}”列出现了两次', en: 'The column “{column}” is there twice' },
  tooManyCells: { zh: '这一行的单元格比表头多', en: 'This row has more cells than the heading' },
  unknownRole: { zh: '没有角色“{value}”，可用：{roles}', en: 'There is no role “{value}”; use {roles}' },
  notBySuper: { zh: '超级管理员不能批量导入', en: 'Super administrators are not imported' },
  unknownDepartment: {
    zh: '没有部门“{value}”，请先在枚举管理中添加',
    en: 'There is no department “{value}”; add it to the enumerations first',
  },
  unknownGroup: {
    zh: '这个部门没有组“{value}”，请先在枚举管理中添加',
    en: 'The department has no group “{value}”; add it to the enumerations first',
  },
  twice: { zh: '与第 {row} 行重复', en: 'The same as in row {row}' },
  taken: { zh: '用户名已被使用', en: 'This user name is taken' },
} satisfies Record<string, Text>;

const columnKeys = Object.keys(importColumns) as ImportColumn[];
const maxProblems = 200;

interface Cells {
  /** The line of the file it begins in, as editors count. */
  row: number;
  cells: string[];
}

/** A file of people as it was read: drafts of accounts, or what is wrong with it. */
interface ReadPeople extends Omit<PeopleImport, 'created'> {
  drafts: PersonDraft[];
}

/** Reads a file of people and says, cell by cell, what is wrong with it. Changes nothing. */
export async function readPeople(
  { language }: Pick<CallContext, 'language'>,
  db: Db,
  csv: string,
): Promise<ReadPeople> {
  const problems: Problem[] = [];
  const say = (
    row: number,
    column: ImportColumn | '',
    text: Text,
    values: Record<string, string | number> = {},
  ) => {
    const heading = column && fillText(importColumns[column], language);
    problems.push({ row, column: heading, problem: fillText(text, language, values) });
  };
  const placeOf = ({ column }: Problem) => headings(language).indexOf(column);
  const finish = (drafts: PersonDraft[], rowNum: number): ReadPeople => ({
    drafts: problems.length > 0 ? [] : drafts,
    rowNum,
    problems: problems.sort((a, b) => a.row - b.row || placeOf(a) - placeOf(b)).slice(0, maxProblems),
    problemNum: problems.length,
  });

  const text = decodeText(Buffer.from(csv, 'base64'));
  const lines = text === undefined ? undefined : splitRows(text);
  if (!lines) {
    say(1, '', texts.unreadable);
    return finish([], 0);
  }
  if (lines.brokenRow) {
    say(lines.brokenRow, '', texts.malformed);
    return finish([], 0);
  }
  const [heading, ...rows] = lines.rows;
  const columns = (heading?.cells ?? []).map((cell) => ({ cell, column: columnOf(cell) }));
  for (const [index, { cell, column }] of columns.entries()) {
    if (!column) {
      say(1, '', texts.unknownColumn, { column: cell, columns: columnNames(language) });
    } else if (columns.findIndex((other) => other.column === column) < index) {
      say(1, column, texts.columnTwice, { column: cell });
    }
  }
  for (const needed of ['name', 'nick_name'] as const) {
    if (!columns.some(({ column }) => column === needed))
      say(1, needed, texts.missingColumn, { column: fillText(importColumns[needed], language) });
  }
  if (rows.length === 0) say(1, '', texts.empty);
  if (rows.length > importLimits.rows) say(1, '', texts.tooMany, { num: importLimits.rows });
  if (problems.length > 0) return finish([], rows.length);

  const known = await findOrganization(db);
  const drafts: PersonDraft[] = [];
  const firstRowOf = new Map<string, number>();
  for (const { row, cells } of rows) {
    if (cells.length > columns.length) {
      say(row, '', texts.tooManyCells);
      continue;
    }
    const given = Object.fromEntries(
      columns.map(({ column }, index) => [column, (cells[index] ?? '').trim()]),
    ) as Partial<Record<ImportColumn, string>>;
    const role = roleOf(given.role ?? '');
    if (!role) say(row, 'role', texts.unknownRole, { value: given.role ?? '', roles: listRoles(language) });
    if (role === 'superAdministrator') say(row, 'role', texts.notBySuper);
    const department = given.department ? unitOf(known.departments, given.department)?.value : '';
    if (department === undefined)
      say(row, 'department', texts.unknownDepartment, { value: given.department ?? '' });
    const ofDepartment = known.groups.filter(({ parentValue }) => !parentValue || parentValue === department);
    const userGroup = listOf(given.userGroup ?? '').flatMap((cell) => {
      const group = unitOf(ofDepartment, cell)?.value;
      // Where the department is unknown, so are its groups; one problem is enough.
      if (!group && department !== undefined) say(row, 'userGroup', texts.unknownGroup, { value: cell });
      return group ?? [];
    });
    const draft = {
      ...given,
      department: department ?? '',
      role: role ?? 'ordinaryUser',
      userGroup,
    };
    const parsed = accountDraft.safeParse(draft);
    if (!parsed.success) {
      for (const entry of describeIssues(parsed.error, draft, language)) {
        for (const [field, problem] of Object.entries(entry)) {
          const column = columnKeys.find((key) => key === field.split('.')[0]);
          problems.push({ row, column: column ? fillText(importColumns[column], language) : '', problem });
        }
      }
      continue;
    }
    const key = parsed.data.name.toLowerCase();
    const earlier = firstRowOf.get(key);
    if (earlier) say(row, 'name', texts.twice, { row: earlier });
    else firstRowOf.set(key, row);
    drafts.push(parsed.data);
  }
  for (const name of await findTaken(db, [...firstRowOf.keys()])) {
    say(firstRowOf.get(name) ?? 1, 'name', texts.taken);
  }
  return finish(drafts, rows.length);
}

/** The rows that are not empty; undefined where the text is no table at all. */
function splitRows(text: string): { rows: Cells[]; brokenRow?: number } | undefined {
  try {
    const records = parse(text, {
      // Spreadsheets that are set to other separators than the comma mostly use these.
      delimiter: [',', '\t'],
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const rows = records
      .map(({ record, info }) => ({ row: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim()));
    return { rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], brokenRow: Number(error.lines) || 1 };
  }
}

const plain = (text: string): string => text.trim().toLowerCase();

const columnOf = (heading: string): ImportColumn | undefined =>
  columnKeys.find((key) =>
    [key, importColumns[key].zh, importColumns[key].en].some((name) => plain(name) === plain(heading)),
  );

const columnNames = (language: Language): string => listText(headings(language), language);

const headings = (language: Language): string[] =>
  columnKeys.map((key) => fillText(importColumns[key], language));

/** The role that a cell names, by its key or by what people call it; an empty one is the ordinary one. */
function roleOf(cell: string): Role | undefined {
  if (!cell) return 'ordinaryUser';
  return roles.find((role) =>
    [role, roleNames[role].zh, roleNames[role].en].some((name) => plain(name) === plain(cell)),
  );
}

/** The department or group in use that a cell names, by its value or by what people call it. */
const unitOf = (units: readonly Unit[], cell: string): Unit | undefined =>
  units.find(
    ({ value, label, labelEn, isInUse }) =>
      isInUse && [value, label, labelEn].some((name) => name && plain(name) === plain(cell)),
  );

/** What stands in one cell, however people part it. */
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
