import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import {
  addColumn,
  addRow,
  alignColumn,
  cellRange,
  formatTable,
  removeColumn,
  removeRow,
  sortRows,
  type TableChange,
  tableAt,
  writeTable,
} from './source-table';

/** Changes the table whose cursor is marked by `‸`, and marks the selected cell by brackets. */
function changed(marked: string, edit: TableChange): string | undefined {
  const at = marked.indexOf('‸');
  const doc = marked.replace('‸', '');
  const found = tableAt(EditorState.create({ doc }), at);
  const made = found && edit(found);
  if (!found || !made) return undefined;
  const written = writeTable(made.table);
  const { from, to } = cellRange(written, made.row, made.column);
  const inside = `${written.slice(0, from)}⟦${written.slice(from, to)}⟧${written.slice(to)}`;
  return doc.slice(0, found.from) + inside + doc.slice(found.to);
}

const table = '前\n\n| 名|数|\n|-|:-:|\n|甲乙‸|2|\n|a|10|\n\n后';

describe('the table of the cursor', () => {
  test('is written with columns of equal width, in which Chinese counts as two', () => {
    expect(changed(table, formatTable)).toBe(
      '前\n\n| 名   | 数  |\n| ---- | :-: |\n| ⟦甲乙⟧ |  2  |\n| a    | 10  |\n\n后',
    );
  });

  test('keeps escaped bars, its indent, and missing cells as empty ones', () => {
    expect(changed('- x\n\n  | a\\|b | c |\n  | --- | --- |\n  | 1‸ |', formatTable)).toBe(
      '- x\n\n  | a\\|b | c   |\n  | ---- | --- |\n  | ⟦1⟧    |     |',
    );
  });

  test.each([
    ['a row below', addRow, '| 甲乙 |  2  |\n| ⟦⟧     |     |\n| a    | 10  |'],
    ['a column at the right', addColumn, '| 甲乙 | ⟦⟧    |  2  |'],
    ['no row of the cursor', removeRow, '| ---- | :-: |'.replace('----', '---')],
    ['no column of the cursor', removeColumn, '| 数  |\n| :-: |'],
    ['another alignment', alignColumn('right'), '| ---: | :-: |'],
    ['its rows in order', sortRows('down'), '| ⟦a⟧    | 10  |\n| 甲乙 |  2  |'],
  ])('gets %s', (_, edit, shown) => expect(changed(table, edit)).toContain(shown));

  test('loses neither its header nor its only column', () => {
    expect(changed('| a‸ |\n| - |\n| 1 |', removeRow)).toBeUndefined();
    expect(changed('| a‸ |\n| - |\n| 1 |', removeColumn)).toBeUndefined();
  });

  test.each(['| a‸ |\n| b |', '文字‸', '| a | b |\n文字‸'])('is none in %j', (text) =>
    expect(changed(text, formatTable)).toBeUndefined(),
  );
});
