import { describe, expect, test } from 'vitest';
import { columnTotal } from './column-total';
import { rowOrder } from './row-order';
import { sheetOf } from './spreadsheet';

const sorted = (texts: string[], direction: 'up' | 'down') => rowOrder(texts, direction).map((at) => texts[at]);

describe('sorting rows', () => {
  test('numbers are sorted by their value, also with separators, currency and percent signs', () => {
    expect(sorted(['1,252', '¥80', '-3', '9.5'], 'up')).toEqual(['-3', '9.5', '¥80', '1,252']);
    expect(sorted(['5%', '12%'], 'down')).toEqual(['12%', '5%']);
  });

  test('texts are sorted by pinyin, and numbers within them by value', () => {
    expect(sorted(['张', '李', '王'], 'up')).toEqual(['李', '王', '张']);
    expect(sorted(['v10', 'v2'], 'up')).toEqual(['v2', 'v10']);
  });

  test('empty cells come last in both directions, and equal ones stay in their order', () => {
    expect(rowOrder(['', '2', '1'], 'up')).toEqual([2, 1, 0]);
    expect(rowOrder(['', '2', '1'], 'down')).toEqual([1, 2, 0]);
    expect(rowOrder(['a', 'A', 'a'], 'down')).toEqual([0, 1, 2]);
  });
});

describe('copying a table for spreadsheets', () => {
  test('it is HTML and tab-separated text, which keeps long numbers and line breaks', () => {
    const { html, text } = sheetOf([
      [
        { text: '名称', isHead: true },
        { text: '编号', isHead: true },
      ],
      [{ text: 'a<b\n"c"' }, { text: '007' }],
    ]);
    expect(html).toBe(
      '<table><tr><th>名称</th><th>编号</th></tr><tr><td>a&lt;b<br>&quot;c&quot;</td><td style="mso-number-format:\'\\@\'">007</td></tr></table>',
    );
    expect(text).toBe('名称\t编号\n"a<b\n""c"""\t007');
  });

  test('merged cells leave the places that they cover empty', () => {
    const { html, text } = sheetOf([
      [
        { text: 'a', rowspan: 2 },
        { text: 'b', colspan: 2 },
      ],
      [{ text: 'c' }, { text: 'd' }],
    ]);
    expect(html).toContain('<td rowspan="2">a</td><td colspan="2">b</td>');
    expect(text).toBe('a\tb\t\n\tc\td');
  });
});

test('the total of a column is written as its cells are', () => {
  expect(columnTotal(['¥1,200.5', '', '¥99'])).toBe('¥1,299.5');
  expect(columnTotal(['0.1', '0.2', '-3'])).toBe('-2.7');
  expect(columnTotal(['1', '¥2'])).toBe('3');
  expect(columnTotal(['12%', '8%'])).toBeUndefined();
  expect(columnTotal(['1', '约 2'])).toBeUndefined();
  expect(columnTotal(['', ' '])).toBeUndefined();
  expect(columnTotal(['9007199254740993'])).toBeUndefined();
});
