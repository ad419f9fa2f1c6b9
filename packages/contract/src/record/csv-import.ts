import { z } from 'zod';
import { text } from '../call/bricks';
import { labelled } from '../call/validation';
import { csvImportLimits, csvVerdicts } from './csv-import-choices';

/**
 * The input of an import: a CSV file, and the field of each of its columns.
 * @example checkHttpInfoImport: post({ input: csvImportInput(httpImportFields), data: csvImportReport, … })
 */
export const csvImportInput = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    /** The bytes of the file in base64: UTF-8 with or without a byte order mark, or GB18030. */
    csv: labelled(
      text(Math.ceil(csvImportLimits.bytes / 3) * 4)
        .min(1)
        .regex(/^[\w+/=-]+$/),
      'CSV 文件',
      'CSV file',
    ),
    /** The field of each column in the order of the file, or an empty text to ignore the column. Absent: by the headings. */
    columns: labelled(
      z
        .array(z.union([z.enum(fields), z.literal('')]))
        .max(csvImportLimits.columns)
        .optional(),
      '列对应的字段',
      'Fields of the columns',
    ),
  });

/** A problem of a cell; without a column, of the whole line. */
const csvProblem = z.object({ column: z.string(), problem: z.string() });

const csvLine = z.object({
  /** The line of the file in which the row ends, as editors count. */
  line: z.number(),
  /** The record's name, such as its host or code; empty if the line does not tell. */
  name: z.string(),
  verdict: z.enum(csvVerdicts),
  /** The fields that change, with their labels, for the verdict `changed`. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** Why the line is refused. At most 5; `problemNum` counts all. */
  problems: z.array(csvProblem),
  problemNum: z.number(),
});
export type CsvLine = z.output<typeof csvLine>;

/** The report of an import, or of its dry run. */
export const csvImportReport = z.object({
  /** The headings of the file, and the field of each column; empty if the column is ignored. */
  headings: z.array(z.string()),
  columns: z.array(z.string()),
  rowNum: z.number(),
  /** The number of lines with each verdict. */
  num: z.record(z.enum(csvVerdicts), z.number()),
  lines: z.array(csvLine),
  /** Problems of the file itself. With one of them, there are no lines, and nothing is imported. */
  problems: z.array(csvProblem.extend({ line: z.number() })),
});
export type CsvImportReport = z.output<typeof csvImportReport>;
