import {
  type CsvImportReport,
  csvImportLimits,
  decodeText,
  fillText,
  type Language,
  type Text,
} from '@easymock/contract';
import { type CsvRow, csvRows } from './csv-rows';
import { importTexts } from './import-texts';

/** A field that a column of a file can contain, with the names by which headings are recognised. */
export interface CsvField {
  readonly key: string;
  readonly label: Text;
  readonly isRequired: boolean;
  /** Alternative headings, such as `host` for a domain. */
  readonly aliases?: readonly string[];
}

export interface CsvTable {
  readonly headings: readonly string[];
  /** The field of each column; empty if the column is ignored. */
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly problems: CsvImportReport['problems'];
}

/**
 * Normalises a heading by removing common additions: spaces, the asterisk of required fields, a remark in
 * brackets.
 */
const bareHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[(（[【].*$/, '')
    .replace(/[\s*_\-:：]/g, '');

/** Maps each heading to a field, using each field once; empty if no field fits. */
function guessColumns(headings: readonly string[], fields: readonly CsvField[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const bare = bareHeading(heading);
    const field = fields.find(
      ({ key, label, aliases = [] }) =>
        !taken.has(key) && [key, label.zh, label.en, ...aliases].some((name) => bareHeading(name) === bare),
    );
    if (!field || bare === '') return '';
    taken.add(field.key);
    return field.key;
  });
}

/**
 * Reads a file into rows, with the field of each column.
 * @param chosen fields of the columns as chosen by the user; guessed from the headings if absent
 */
export function readTable(
  csv: string,
  fields: readonly CsvField[],
  language: Language,
  chosen?: readonly string[],
): CsvTable {
  const none = { headings: [], columns: [], rows: [] };
  const problem = (line: number, text: Text, values = {}) => ({
    line,
    column: '',
    problem: fillText(text, language, values),
  });
  const text = decodeText(Buffer.from(csv, 'base64'));
  if (text === undefined) return { ...none, problems: [problem(1, importTexts.unreadable)] };
  const table = csvRows(text);
  if ('brokenRow' in table) return { ...none, problems: [problem(table.brokenRow, importTexts.malformed)] };
  const [heading, ...rows] = table.rows;
  if (!heading) return { ...none, problems: [problem(1, importTexts.empty)] };
  if (heading.cells.length > csvImportLimits.columns)
    return { ...none, problems: [problem(heading.row, importTexts.tooManyColumns)] };

  const headings = heading.cells.map((cell) => cell.trim().slice(0, 100));
  const guessed = chosen ?? guessColumns(headings, fields);
  const columns = headings.map((_, index) => guessed[index] ?? '');
  const problems: CsvImportReport['problems'] = [];
  if (rows.length === 0) problems.push(problem(heading.row, importTexts.empty));
  if (rows.length > csvImportLimits.rows)
    problems.push(problem(heading.row, importTexts.tooMany, { num: csvImportLimits.rows }));
  if (guessed.length !== headings.length) problems.push(problem(heading.row, importTexts.otherColumns));
  for (const { key, label, isRequired } of fields) {
    const num = columns.filter((column) => column === key).length;
    if (num > 1) problems.push(problem(heading.row, importTexts.columnTwice, { column: label }));
    if (num === 0 && isRequired) problems.push(problem(heading.row, importTexts.missingColumn, { column: label }));
  }
  return { headings, columns, rows, problems };
}
