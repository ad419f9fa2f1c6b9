import { fillText, type Text, type TextValues } from '@easymock/contract';
import type { SessionContext } from '../context';
import { importTexts } from './import-texts';
import { listText } from './list-text';

/** A cell whose text is invalid in its column. */
export class CellProblem {
  readonly text: Text;
  readonly values: TextValues;

  constructor(text: Text, values: TextValues = {}) {
    this.text = text;
    this.values = values;
  }
}

/**
 * The codec of one column: parses cells into values for the schema, and formats values of records as cells.
 */
export interface Cells {
  read(cell: string): unknown;
  show(value: unknown): string;
}

/**
 * Opens the codec of a column for the cells of a file. If it looks up rows such as people, it locks them
 * until the transaction ends, before any record is written. Later locks would be taken in the order of the
 * file and could deadlock.
 */
export type OpenCells = (ctx: SessionContext, cells: readonly string[]) => Promise<Cells>;

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const always =
  (cells: Cells): OpenCells =>
  async () =>
    cells;

export const textCells = always({ read: (cell) => cell, show: plain });

/** Whole numbers. Other texts are passed to the schema, which refuses them. */
export const numberCells = always({ read: (cell) => (/^-?\d{1,15}$/.test(cell) ? Number(cell) : cell), show: plain });

/** Days as spreadsheets write them: `2027-03-01`, `2027/3/1` or `2027.3.1`. */
export const dayCells = always({
  read(cell) {
    const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell) ?? [];
    return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
  },
  show: plain,
});

/** Splits a cell at any of the usual separators. */
export const listOf = (cell: string): string[] =>
  cell
    .split(/[;；、|]/)
    .map((part) => part.trim())
    .filter(Boolean);

export const listCells = always({
  read: listOf,
  show: (value) => (Array.isArray(value) ? value.map(plain).join('; ') : ''),
});

export const plainOf = (text: string): string => text.trim().toLowerCase();

/**
 * Returns the codec for a value of a fixed set, given by its key or by its name in either language.
 * @example choiceCells(httpEnvironments)
 */
export const choiceCells =
  (choices: Readonly<Record<string, Text>>): OpenCells =>
  async ({ language }) => ({
    read(cell) {
      const found = Object.entries(choices).find(([key, { zh, en }]) =>
        [key, zh, en].some((name) => plainOf(name) === plainOf(cell)),
      );
      if (found) return found[0];
      const names = Object.values(choices).map((choice) => fillText(choice, language));
      return new CellProblem(importTexts.unknownChoice, { value: cell, choices: listText(names, language) });
    },
    show(value) {
      const choice = choices[plain(value)];
      return choice ? fillText(choice, language) : '';
    },
  });

const yes: Text = { zh: '是', en: 'Yes' };
const no: Text = { zh: '否', en: 'No' };

/** Yes or no, in either language or as spreadsheets write it: `TRUE`, `1`. */
export const yesNoCells: OpenCells = async ({ language }) => ({
  read(cell) {
    if (['是', 'yes', 'y', 'true', '1'].includes(plainOf(cell))) return true;
    if (['否', 'no', 'n', 'false', '0'].includes(plainOf(cell))) return false;
    const choices = listText([fillText(yes, language), fillText(no, language)], language);
    return new CellProblem(importTexts.unknownChoice, { value: cell, choices });
  },
  show: (value) => fillText(value ? yes : no, language),
});
