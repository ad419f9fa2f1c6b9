import { expect, test } from 'vitest';
import { csvOf } from './csv';

const line = (...cells: (string | number | null)[]) => csvOf([], [cells]).split('\r\n')[1];

test('a spreadsheet reads it as UTF-8 and line by line', () => {
  expect(csvOf(['编码', '名称'], [['A', '商城']])).toBe('\ufeff编码,名称\r\nA,商城\r\n');
});

test('no cell becomes a formula, however it begins', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1', '＠SUM(A1)']) {
    expect(line(text)?.replaceAll('"', '')).toMatch(/^'/);
  }
  expect(line(-1, 2.5)).toBe('-1,2.5');
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvOf(['a'], [['x,"y"\nz']])).toBe('\ufeffa\r\n"x,""y""\nz"\r\n');
});

test('a spreadsheet that parts cells by semicolons or tabs begins no cell inside a text', () => {
  expect(line('x;=1+1', 'x\t=1+1')).toBe('"x;=1+1","x\t=1+1"');
});

test('nothing stands for nothing', () => {
  expect(line(null, '', 0)).toBe(',,0');
});
