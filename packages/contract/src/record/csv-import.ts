import { z } from 'zod';
import { text } from '../call/schemas';
import { labelled } from '../call/validation';
import { csvImportLimits, csvVerdicts } from './csv-import-choices';

/**
 * Returns the input schema of an import: a CSV file, and the field of each of its columns.
 * @example checkHttpInfoImport: post({ input: csvImportInput(httpImportFields), data: csvImportReport, … })
 */
export const csvImportInput = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    /** The file in base64: UTF-8 with or without a byte order mark, or GB18030. */
    csv: labelled(
      text(Math.ceil(csvImportLimits.bytes / 3) * 4)
        .min(1)
        .regex(/^[\w+/=-]+$/),
      'CSV 文件',
      'CSV file',
    ),
    /**
     * The field of each column in file order, or empty to ignore the column. Absent: derived from the
     * headings.
     */
    columns: labelled(
      z
        .array(z.union([z.enum(fields), z.literal('')]))
        .max(csvImportLimits.columns)
        .optional(),
      '列对应的字段',
      'Fields of the columns',
    ),
  });

/** A problem of a cell, or of the whole line if the column is empty. */
const csvProblem = z.object({ column: z.string(), problem: z.string() });

const csvLine = z.object({
  /** Number of the line on which the row ends, as in an editor. */
  line: z.number(),
  /** Name of the record, such as its host or code; empty if the line does not contain it. */
  name: z.string(),
  verdict: z.enum(csvVerdicts),
  /** For the verdict `changed`: the changed fields with their labels. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** Reasons why the line is refused. Maximum 5; `problemNum` counts all. */
  problems: z.array(csvProblem),
  problemNum: z.number(),
});
export type CsvLine = z.output<typeof csvLine>;

/** Report of an import or of its dry run. */
export const csvImportReport = z.object({
  /** The headings of the file, and the field of each column; empty if the column is ignored. */
  headings: z.array(z.string()),
  columns: z.array(z.string()),
  rowNum: z.number(),
  /**  */
  num: z.record(z.enum(csvVerdicts), z.number()),
  lines: z.array(csvLine),
  /** Problems of the file itself. If there are any, the report has no lines and nothing is imported. */
  problems: z.array(csvProblem.extend({ line: z.number() })),
});
export type CsvImportReport = z.output<typeof csvImportReport>;
