import { describe, expect, it } from 'vitest';
import { tableOf } from './paste-table';

describe('what is pasted from a spreadsheet', () => {
  it('becomes a table, with its first row as the head', () => {
    expect(tableOf('名称\t数量\r\n苹果\t3\r\n')).toBe('| 名称 | 数量 |\n| --- | --- |\n| 苹果 | 3 |\n');
  });

  it('keeps line breaks, quotes and bars within cells', () => {
    expect(tableOf('a\tb\n"一\n二"\t"说""好"""\nx|y\t\\')).toBe(
      '| a | b |\n| --- | --- |\n| 一<br>二 | 说"好" |\n| x\\|y | \\\\ |\n',
    );
  });

  it('takes quotes that do not close as part of the cell', () => {
    expect(tableOf('5" 屏\t"半\n1\t2')).toBe('| 5" 屏 | "半 |\n| --- | --- |\n| 1 | 2 |\n');
  });

  it('is left as it is if it is no table', () => {
    expect(tableOf('只有一行文字')).toBeUndefined();
    expect(tableOf('\tif (a) {\n\t\treturn;\n\t}')).toBeUndefined();
    expect(tableOf('a\tb')).toBeUndefined();
  });
});
