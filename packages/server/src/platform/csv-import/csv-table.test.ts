import { expect, it } from 'vitest';
import { readTable } from './csv-table';

const fields = [
  { key: 'domain', label: { zh: '域名', en: 'Host' }, isRequired: true, aliases: ['url'] },
  { key: 'port', label: { zh: '端口', en: 'Port' }, isRequired: false },
  { key: 'remark', label: { zh: '备注', en: 'Remarks' }, isRequired: false },
];
const read = (text: string | Buffer, columns?: string[]) =>
  readTable(Buffer.from(text).toString('base64'), fields, 'en', columns);
const cellsOf = (text: string | Buffer) => read(text).rows.map(({ cells }) => cells);

it('reads tables with commas, semicolons and tabs, in UTF-8 with and without a mark, and in GB18030', () => {
  // The text "域名,备注" and "a.cn,中" as a Chinese spreadsheet saves it.
  const gb = Buffer.from([
    0xd3, 0xf2, 0xc3, 0xfb, 0x2c, 0xb1, 0xb8, 0xd7, 0xa2, 0x0d, 0x0a, 0x61, 0x2e, 0x63, 0x6e, 0x2c, 0xd6, 0xd0,
  ]);
  for (const bytes of [
    '域名,备注\na.cn,中',
    '\ufeff域名,备注\r\na.cn,中\r\n',
    '域名;备注\na.cn;中',
    '域名\t备注\na.cn\t中',
    gb,
  ])
    expect(cellsOf(bytes)).toEqual([['a.cn', '中']]);
  expect(read('a\0b').problems[0]?.problem).toContain('save the table as CSV');
});

it('keeps separators, line breaks and quotation marks inside of quoted cells, and counts lines as editors do', () => {
  const { rows } = read('域名,备注\na.cn,"x, ""y""; z\nw"\n\nb.cn,;');
  expect(rows).toEqual([
    { row: 3, cells: ['a.cn', 'x, "y"; z\nw'] },
    { row: 5, cells: ['b.cn', ';'] },
  ]);
  expect(read('域名,备注\na.cn,"x').problems).toEqual([
    { line: 2, column: '', problem: 'The quotation marks in this row are not balanced' },
  ]);
});

it('keeps formulas as texts, also those that an export has marked', () => {
  expect(cellsOf("域名,备注\na.cn,=1+1\nb.cn,'=1+1\nc.cn,'quoted'")).toEqual([
    ['a.cn', '=1+1'],
    ['b.cn', '=1+1'],
    ['c.cn', "'quoted'"],
  ]);
});

it('guesses fields from Chinese and English headings, their remarks aside, and follows a correction', () => {
  const csv = '* Host (required),端 口,?,URL\na.cn,443,x,y';
  expect(read(csv)).toMatchObject({ columns: ['domain', 'port', '', ''], problems: [] });
  expect(read(csv, ['', 'port', 'domain', ''])).toMatchObject({ columns: ['', 'port', 'domain', ''], problems: [] });
  const problemsOf = (columns?: string[]) => read('a,b\n1,2', columns).problems.map(({ problem }) => problem);
  expect(problemsOf()).toEqual(['The column “Host” is missing; choose which column it is']);
  expect(problemsOf(['domain', 'domain'])).toEqual(['Two columns are “Host”']);
  expect(problemsOf(['domain'])).toEqual(['The chosen columns do not match the columns of the file']);
});

it('refuses files without rows, with too many rows and with too many columns', () => {
  expect(read('').problems[0]?.problem).toBe('There are no data rows');
  expect(read('域名').problems[0]?.problem).toBe('There are no data rows');
  expect(read(`域名${'\na.cn'.repeat(501)}`).problems[0]?.problem).toContain('The limit is 500 rows');
  expect(read(`域名${','.repeat(200)}\na.cn`).problems[0]?.problem).toBe('The header has too many columns');
});
