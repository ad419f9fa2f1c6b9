import { isDeepStrictEqual } from 'node:util';
import {
  type CsvImportReport,
  type CsvLine,
  type CsvVerdict,
  csvImportLimits,
  csvVerdicts,
  describeIssues,
  failures,
  fillText,
  labelOf,
  optionalFieldsOf,
  type Text,
  type TextValues,
} from '@easymock/contract';
import type { z } from 'zod';
import type { AuditNote } from '../audit/audit';
import type { SessionContext } from '../context';
import { CallFailure } from '../failure';
import { personalTurn, Turns } from '../turns/turns';
import { CellProblem, type Cells, type OpenCells, textCells } from './cells';
import type { CsvRow } from './csv-rows';
import { type CsvField, type CsvTable, readTable } from './csv-table';
import { importTexts } from './import-texts';

export interface ImportColumn<Known> {
  /** Further headings of the column. */
  readonly aliases?: readonly string[];
  /** Codec of the cells; plain text if absent. */
  readonly cells?: OpenCells;
  /** Formats the value of a record. Present if the record contains the text to show, such as the name of its owner. */
  show?(known: Known): string;
}

type Values<Draft extends z.ZodObject> = Partial<z.output<Draft>>;

/** A kind of record that can be imported. */
export interface ImportKind<Draft extends z.ZodObject, Known extends { readonly _id: string }> {
  readonly draft: Draft;
  /** Columns by field of the draft, in the order of the template. */
  readonly columns: { readonly [K in keyof z.output<Draft>]?: ImportColumn<Known> };
  /** Fields that every line must have. */
  readonly required: readonly (keyof z.output<Draft> & string)[];
  /**
   * Returns the key that identifies a record in the file and among the existing ones; undefined if its fields
   * are missing.
   */
  keyOf(values: Values<Draft>): string | undefined;
  nameOf(values: Values<Draft>): string;
  /** Returns those of the records that exist and that the caller may see, by key. */
  find(ctx: SessionContext, values: readonly Values<Draft>[]): Promise<KnownRecords<Known>>;
  /** @returns the ID of the new record */
  create(ctx: SessionContext, draft: z.output<Draft>): Promise<string>;
  update(ctx: SessionContext, known: Known, changes: Values<Draft>): Promise<unknown>;
  /** Called once after all lines, for work that the new records need together, such as scheduling a job. */
  finish?(ctx: SessionContext, createdIds: readonly string[]): Promise<void>;
}

/** Existing records by key, and whether the caller may change them. */
type KnownRecords<Known> = ReadonlyMap<string, { readonly record: Known; readonly mayChange: boolean }>;

/**
 * Builds the result of `find` for rows of a resource.
 * @param records the presented rows, in the same order
 * @example knownRecords(ctx, codes, rows, rows.map(codes.present), ({ code }) => code)
 */
export async function knownRecords<Row extends { readonly id: string }, Known>(
  ctx: SessionContext,
  resource: { changeable(ctx: SessionContext, rows: readonly Row[]): Promise<ReadonlySet<string>> },
  rows: readonly Row[],
  records: readonly Known[],
  keyOf: (record: Known) => string,
): Promise<KnownRecords<Known>> {
  const changeable = await resource.changeable(ctx, rows);
  return new Map(
    records.map((record, index) => {
      const mayChange = changeable.has(rows[index]?.id ?? '');
      return [keyOf(record), { record, mayChange }];
    }),
  );
}

/** One line being imported: the values read so far, and its problems. */
interface Line<Draft extends z.ZodObject, Known> {
  readonly row: CsvRow;
  values: Values<Draft>;
  /** Input for the schema, which distinguishes a missing value from an invalid one. */
  given: Record<string, unknown>;
  problems: { column: string; problem: string }[];
  key?: string | undefined;
  known?: Known | undefined;
  changes: CsvLine['changes'];
  verdict?: CsvVerdict;
}

/** Thrown to roll back the dry run. */
class DryRun extends Error {}

/** Parsing blocks the event loop for a moment, so one table is parsed at a time. */
const tables = new Turns({ atOnce: 1, waiting: 20, waitingPerGroup: 3, retrySeconds: 2 });

interface GivenFile {
  /** Base64. */
  readonly csv: string;
  /** Fields of the columns, as chosen by the user. */
  readonly columns?: readonly string[] | undefined;
}

/** Parses a file in a queue slot of the caller. */
const readTableInTurn = (
  { actor, language }: Pick<SessionContext, 'actor' | 'language'>,
  fields: readonly CsvField[],
  { csv, columns }: GivenFile,
): Promise<CsvTable> => tables.take(personalTurn(actor.id), async () => readTable(csv, fields, language, columns));

const fieldsOfKind = ({
  draft,
  columns,
  required,
}: Pick<ImportKind<z.ZodObject, never>, 'draft' | 'columns' | 'required'>): CsvField[] =>
  Object.entries(columns).map(([key, column]) => {
    const field = draft.shape[key];
    return {
      key,
      label: (field && labelOf(field)) ?? { zh: key, en: key },
      isRequired: required.includes(key),
      ...(column?.aliases && { aliases: column.aliases }),
    };
  });

/** Returns the report of a file without lines. */
export const emptyReport = ({ headings, columns, rows, problems }: CsvTable): CsvImportReport => ({
  headings: [...headings],
  columns: [...columns],
  rowNum: rows.length,
  num: Object.fromEntries(csvVerdicts.map((verdict) => [verdict, 0])) as CsvImportReport['num'],
  lines: [],
  problems: [...problems],
});

/**
 * Returns the parts of the handlers of an import and of its dry run.
 *
 * Both read the file and write its lines in one transaction, each line in a savepoint, so that a refused line
 * does not affect the others. The dry run then rolls everything back. Its report is therefore exact,
 * including refusals that only the database makes.
 *
 * An empty cell leaves a field of an existing record unchanged, and gives a new record the default.
 * @example
 * const rooms = csvImport<typeof roomDraft, Room>({ draft: roomDraft, columns: { name: {} }, … });
 * checkRoomImport: prepared(rooms.read, rooms.check),
 * importRooms: prepared(rooms.read, rooms.run),
 */
export function csvImport<Draft extends z.ZodObject, Known extends { readonly _id: string }>(
  kind: ImportKind<Draft, Known>,
) {
  const fields = fieldsOfKind(kind as unknown as ImportKind<z.ZodObject, never>);
  const handle = (isDry: boolean) => async (ctx: SessionContext, _: unknown, table: CsvTable) =>
    table.problems.length > 0 ? emptyReport(table) : importTable(ctx, kind, { table, fields, isDry });
  return {
    /** Parses the file before the transaction begins. */
    read: (ctx: SessionContext, input: GivenFile) => readTableInTurn(ctx, fields, input),
    check: handle(true),
    run: handle(false),
  };
}

interface Source {
  readonly table: CsvTable;
  readonly fields: readonly CsvField[];
  readonly isDry: boolean;
}

async function importTable<Draft extends z.ZodObject, Known extends { readonly _id: string }>(
  ctx: SessionContext,
  kind: ImportKind<Draft, Known>,
  { table, fields, isDry }: Source,
): Promise<CsvImportReport> {
  const notes: AuditNote[] = [];
  const actions: Parameters<SessionContext['afterCommit']>[0][] = [];
  let lines: Line<Draft, Known>[] = [];
  try {
    await ctx.db.transaction(async (db) => {
      const inside: SessionContext = {
        ...ctx,
        db,
        audit: (...given) => void notes.push(...given),
        afterCommit: (action) => void actions.push(action),
      };
      lines = await readLines(inside, kind, table, fields);
      const createdIds = await writeLines(inside, kind, lines);
      await kind.finish?.(inside, createdIds);
      if (isDry) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (!isDry) {
    ctx.audit(...notes);
    for (const action of actions) ctx.afterCommit(action);
  }
  const report = emptyReport(table);
  for (const line of lines) {
    const verdict = line.verdict ?? 'refused';
    report.num[verdict] += 1;
    report.lines.push({
      line: line.row.row,
      name: nameOfLine(line, kind),
      verdict,
      changes: verdict === 'changed' ? line.changes : [],
      problems: line.problems.slice(0, csvImportLimits.problems),
      problemNum: line.problems.length,
    });
  }
  return report;
}

/** Returns the name of a line's record, or the first non-empty cell if its fields cannot be read. */
function nameOfLine<Draft extends z.ZodObject, Known extends { readonly _id: string }>(
  { values, row }: Line<Draft, Known>,
  { nameOf }: ImportKind<Draft, Known>,
): string {
  const name = nameOf(values) || (row.cells.find((cell) => cell.trim() !== '') ?? '').trim();
  return name.slice(0, 200);
}

/** Reads the lines of a table and finds the records that already exist. */
async function readLines<Draft extends z.ZodObject, Known extends { readonly _id: string }>(
  ctx: SessionContext,
  kind: ImportKind<Draft, Known>,
  { columns, rows }: CsvTable,
  fields: readonly CsvField[],
): Promise<Line<Draft, Known>[]> {
  const { language } = ctx;
  const labels = new Map(fields.map(({ key, label }) => [key, fillText(label, language)]));
  const readers = new Map<string, Cells>();
  // The columns are opened in the order of the kind, not of the file, so that all imports take locks in the
  // same order.
  for (const { key } of fields) {
    const at = columns.indexOf(key);
    if (at < 0) continue;
    const cells = rows.map((row) => (row.cells[at] ?? '').trim()).filter(Boolean);
    readers.set(key, await (kind.columns[key as keyof typeof kind.columns]?.cells ?? textCells)(ctx, cells));
  }
  const partial = optionalFieldsOf(kind.draft) as unknown as z.ZodObject;
  const lines = rows.map((row): Line<Draft, Known> => {
    const line: Line<Draft, Known> = { row, values: {}, given: {}, problems: [], changes: [] };
    const say = (column: string, text: Text, values?: TextValues) =>
      line.problems.push({ column, problem: fillText(text, language, values) });
    if (row.cells.length > columns.length) say('', importTexts.tooManyCells);
    for (const [key, reader] of readers) {
      const cell = (row.cells[columns.indexOf(key)] ?? '').trim();
      if (cell === '') continue;
      const value = reader.read(cell);
      const isRead = !(value instanceof CellProblem);
      line.given[key] = isRead ? value : undefined;
      if (!isRead) say(labels.get(key) ?? key, value.text, value.values);
    }
    const parsed = partial.safeParse(line.given);
    if (parsed.success) line.values = parsed.data as Values<Draft>;
    else {
      refuseFields(line, kind.draft, describeIssues(parsed.error, line.given, language, kind.draft), language);
      const bad = new Set(parsed.error.issues.map(({ path }) => path[0]));
      const others = Object.entries(line.given).filter(([key]) => !bad.has(key));
      line.values = partial.parse(Object.fromEntries(others)) as Values<Draft>;
    }
    return line;
  });
  await matchLines(ctx, kind, lines);
  for (const line of lines) if (line.known) compare(line, line.known, kind, readers, labels);
  return lines;
}

/** Adds problems of fields to a line, using the labels of the fields. */
function refuseFields(
  line: { problems: { column: string; problem: string }[] },
  draft: z.ZodObject,
  entries: readonly Record<string, string>[],
  language: SessionContext['language'],
): void {
  for (const [name, problem] of entries.flatMap((entry) => Object.entries(entry))) {
    const field = draft.shape[name.split('.')[0] ?? ''];
    const label = field && labelOf(field);
    line.problems.push({ column: label ? fillText(label, language) : '', problem });
  }
}

/** Adds a problem for each required field that a line lacks. */
function refuseMissing<Draft extends z.ZodObject, Known extends { readonly _id: string }>(
  line: Line<Draft, Known>,
  { draft, required }: ImportKind<Draft, Known>,
  language: SessionContext['language'],
): void {
  const { error } = draft.safeParse(line.given);
  const issues = error?.issues.filter(({ path: [field] }) => {
    const name = String(field);
    return required.includes(name as (typeof required)[number]) && !Object.hasOwn(line.given, name);
  });
  refuseFields(line, draft, describeIssues({ issues: issues ?? [] }, line.given, language, draft), language);
}

/** Finds the records of lines, and refuses repeated lines and records that the caller may not change. */
async function matchLines<Draft extends z.ZodObject, Known extends { readonly _id: string }>(
  ctx: SessionContext,
  kind: ImportKind<Draft, Known>,
  lines: Line<Draft, Known>[],
): Promise<void> {
  const first = new Map<string, number>();
  for (const line of lines) {
    line.key = kind.keyOf(line.values);
    if (line.key === undefined) {
      refuseMissing(line, kind, ctx.language);
      continue;
    }
    const row = first.get(line.key);
    if (row === undefined) first.set(line.key, line.row.row);
    else line.problems.push({ column: '', problem: fillText(importTexts.twice, ctx.language, { row }) });
  }
  const keyed = lines.filter(({ key }) => key !== undefined);
  if (keyed.length === 0) return;
  const found = await kind.find(
    ctx,
    keyed.map(({ values }) => values),
  );
  for (const line of keyed) {
    const known = found.get(line.key ?? '');
    line.known = known?.record;
    if (known && !known.mayChange)
      line.problems.push({ column: '', problem: fillText(importTexts.mayNotChange, ctx.language) });
  }
}

/** Reduces the values of a line to those that differ from its record. */
function compare<Draft extends z.ZodObject, Known extends { readonly _id: string }>(
  line: Line<Draft, Known>,
  known: Known,
  { columns }: ImportKind<Draft, Known>,
  readers: ReadonlyMap<string, Cells>,
  labels: ReadonlyMap<string, string>,
): void {
  const here = known as Readonly<Record<string, unknown>>;
  const changed = Object.entries(line.values).filter(
    ([key, value]) => value !== undefined && readers.has(key) && !isDeepStrictEqual(here[key], value),
  );
  line.changes = changed.map(([key, value]) => {
    const show = columns[key as keyof typeof columns]?.show;
    return {
      column: labels.get(key) ?? key,
      before: show ? show(known) : (readers.get(key)?.show(here[key]) ?? ''),
      after: readers.get(key)?.show(value) ?? '',
    };
  });
  line.given = Object.fromEntries(changed);
}

/**
 * Writes the lines without problems. A line that fails is refused, and the other lines are written.
 * @returns the IDs of the new records
 */
async function writeLines<Draft extends z.ZodObject, Known extends { readonly _id: string }>(
  ctx: SessionContext,
  kind: ImportKind<Draft, Known>,
  lines: readonly Line<Draft, Known>[],
): Promise<string[]> {
  const good = lines.filter(({ problems }) => problems.length === 0);
  // Updates lock records in the order of their IDs, as all edits do. New records follow in the order of the
  // file, so that the first of two lines with the same name gets it.
  const ordered = [
    ...good.filter(({ known }) => known).toSorted((a, b) => ((a.known?._id ?? '') < (b.known?._id ?? '') ? -1 : 1)),
    ...good.filter(({ known }) => !known),
  ];
  const ids: string[] = [];
  for (const line of ordered) {
    const { known } = line;
    if (known && line.changes.length === 0) {
      line.verdict = 'same';
      continue;
    }
    try {
      const id = await inSavepoint(ctx, known ? 'update' : 'create', (inside) =>
        known
          ? kind.update(inside, known, line.given as Values<Draft>)
          : kind.create(inside, draftOf(line, kind.draft, ctx.language)),
      );
      line.verdict = known ? 'changed' : 'new';
      if (!known) ids.push(id as string);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      refuseFields(line, kind.draft, entriesOf(error, ctx.language), ctx.language);
    }
  }
  return ids;
}

/** @throws validation */
function draftOf<Draft extends z.ZodObject>(
  { given }: { given: Record<string, unknown> },
  draft: Draft,
  language: SessionContext['language'],
): z.output<Draft> {
  const parsed = draft.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new CallFailure('validation', {}, describeIssues(parsed.error, given, language, draft));
}

/** Writes one line in a savepoint. Its audit notes and after-commit actions are dropped if it fails. */
async function inSavepoint<T>(
  ctx: SessionContext,
  action: 'create' | 'update',
  write: (inside: SessionContext) => Promise<T>,
): Promise<T> {
  const notes: AuditNote[] = [];
  const actions: Parameters<SessionContext['afterCommit']>[0][] = [];
  const result = await ctx.db.transaction((db) =>
    write({
      ...ctx,
      db,
      audit: (...given) => void notes.push(...given),
      afterCommit: (given) => void actions.push(given),
    }),
  );
  ctx.audit(...notes.map((note) => ({ action, ...note })));
  for (const given of actions) ctx.afterCommit(given);
  return result;
}

/** Returns the messages of a failure, by the field that they concern. */
function entriesOf({ kind, values, entries, field }: CallFailure, language: SessionContext['language']) {
  if (entries) return entries;
  return [{ [field ?? '']: fillText(failures[kind].text, language, values) }];
}
