import {
  fillText,
  type ImportColumn,
  importColumns,
  type Language,
  type PeopleImport,
  type Text,
  type TextValues,
} from '@easymock/contract';

export const importTexts = {
  unreadable: {
    zh: '无法读取：请把表格另存为 CSV（UTF-8 或 GB18030 编码）',
    en: 'The file cannot be read: save the table as CSV in UTF-8 or GB18030',
  },
  malformed: { zh: '这一行的引号不成对', en: 'The quotation marks in this row are not balanced' },
  empty: { zh: '没有数据行', en: 'There are no data rows' },
  tooMany: {
    zh: '最多 {num} 行，请分几次导入',
    en: 'The limit is {num} rows; import the file in several parts',
  },
  missingColumn: { zh: '缺少“{column}”列', en: 'The column “{column}” is missing' },
  unknownColumn: {
    zh: '没有“{column}”这一列，可用：{columns}',
    en: 'The column “{column}” does not exist; available columns: {columns}',
  },
  columnTwice: { zh: '“{column}”列出现了两次', en: 'The column “{column}” appears twice' },
  tooManyColumns: { zh: '表头的列太多', en: 'The header has too many columns' },
  tooManyCells: { zh: '这一行的单元格比表头多', en: 'This row has more cells than the header' },
  unknownRole: {
    zh: '没有角色“{value}”，可用：{roles}',
    en: 'The role “{value}” does not exist; available roles: {roles}',
  },
  notBySuper: { zh: '超级管理员不能批量导入', en: 'Super administrators cannot be imported' },
  unknownDepartment: {
    zh: '没有部门“{value}”，请先在枚举管理中添加',
    en: 'The department “{value}” does not exist; add it under Enumerations first',
  },
  unknownGroup: {
    zh: '这个部门没有小组“{value}”，请先在枚举管理中添加',
    en: 'The department has no group “{value}”; add it under Enumerations first',
  },
  twice: { zh: '与第 {row} 行重复', en: 'Duplicate of row {row}' },
  taken: { zh: '用户名已被使用', en: 'This user name is already taken' },
} satisfies Record<string, Text>;

export const importColumnKeys = Object.keys(importColumns) as ImportColumn[];

/** Returns the headings of the columns. */
export const importHeadings = (language: Language): string[] =>
  importColumnKeys.map((key) => fillText(importColumns[key], language));

const maxProblems = 200;

/** The problems of a file of people, cell by cell. Line 1 without a column stands for the file itself. */
export interface ImportFindings {
  say(row: number, column: ImportColumn | '', text: Text, values?: TextValues): void;
  /** The same in words of somebody else. */
  quote(row: number, column: ImportColumn | '', problem: string): void;
  /** As many as a person reads, in the order of the file. */
  report(): Pick<PeopleImport, 'problems' | 'problemNum'>;
}

export function openFindings(language: Language): ImportFindings {
  // Put into words at the end, and only those that are shown: a file may have hundreds of thousands.
  const found: { row: number; place: number; column: ImportColumn | ''; tell: () => string }[] = [];
  const placeOf = new Map<string, number>(importColumnKeys.map((key, index) => [key, index]));
  const note = (row: number, column: ImportColumn | '', tell: () => string) =>
    void found.push({ row, place: placeOf.get(column) ?? -1, column, tell });
  return {
    quote: (row, column, problem) => note(row, column, () => problem),
    say: (row, column, text, values) => note(row, column, () => fillText(text, language, values)),
    report: () => ({
      problems: found
        .toSorted((a, b) => a.row - b.row || a.place - b.place)
        .slice(0, maxProblems)
        .map(({ row, column, tell }) => ({
          row,
          column: column && fillText(importColumns[column], language),
          problem: tell(),
        })),
      problemNum: found.length,
    }),
  };
}
