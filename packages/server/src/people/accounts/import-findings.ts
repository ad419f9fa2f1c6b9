import {
  csvImportLimits,
  fillText,
  type ImportColumn,
  importColumnKeys,
  importColumns,
  type Language,
  type Text,
  type TextValues,
} from '@easymock/contract';

export const importTexts = {
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

interface RowProblems {
  readonly problems: { column: string; problem: string }[];
  problemNum: number;
}

export interface ImportFindings {
  say(row: number, column: ImportColumn | '', text: Text, values?: TextValues): void;
  /** Adds a problem whose text is final. */
  quote(row: number, column: ImportColumn | '', problem: string): void;
  /** Returns the problems of a row in the order of the columns, up to the display limit. */
  of(row: number): RowProblems;
}

export function openFindings(language: Language): ImportFindings {
  // Texts are built at the end and only for the problems shown, since a file may have hundreds of thousands.
  const found = new Map<number, { column: ImportColumn | ''; word: () => string }[]>();
  const note = (row: number, column: ImportColumn | '', word: () => string) => {
    const list = found.get(row) ?? [];
    if (list.length === 0) found.set(row, list);
    list.push({ column, word });
  };
  const placeOf = (column: ImportColumn | '') => importColumnKeys.indexOf(column as ImportColumn);
  return {
    quote: (row, column, problem) => note(row, column, () => problem),
    say: (row, column, text, values) => note(row, column, () => fillText(text, language, values)),
    of(row) {
      const list = found.get(row) ?? [];
      return {
        problems: list
          .toSorted((a, b) => placeOf(a.column) - placeOf(b.column))
          .slice(0, csvImportLimits.problems)
          .map(({ column, word }) => ({
            column: column && fillText(importColumns[column], language),
            problem: word(),
          })),
        problemNum: list.length,
      };
    },
  };
}
