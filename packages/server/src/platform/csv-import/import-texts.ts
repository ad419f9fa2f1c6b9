import type { Text } from '@easymock/contract';

export const importTexts = {
  unreadable: {
    zh: '无法读取：请把表格另存为 CSV（UTF-8 或 GB18030 编码）',
    en: 'The file cannot be read: save the table as CSV in UTF-8 or GB18030',
  },
  malformed: { zh: '这一行的引号不成对', en: 'The quotation marks in this row are not balanced' },
  empty: { zh: '没有数据行', en: 'There are no data rows' },
  tooMany: { zh: '最多 {num} 行，请分几次导入', en: 'The limit is {num} rows; import the file in several parts' },
  missingColumn: {
    zh: '缺少“{column}”列，请指定它是哪一列',
    en: 'The column “{column}” is missing; choose which column it is',
  },
  columnTwice: { zh: '有两列都是“{column}”', en: 'Two columns are “{column}”' },
  tooManyColumns: { zh: '表头的列太多', en: 'The header has too many columns' },
  otherColumns: { zh: '指定的列数与文件不符', en: 'The chosen columns do not match the columns of the file' },
  tooManyCells: { zh: '这一行的单元格比表头多', en: 'This row has more cells than the header' },
  twice: { zh: '与第 {row} 行重复', en: 'Duplicate of row {row}' },
  mayNotChange: {
    zh: '已有这条记录，但你没有修改它的权限',
    en: 'The record exists, and you have no right to change it',
  },
  unknownChoice: { zh: '没有“{value}”，可用：{choices}', en: '“{value}” does not exist; available: {choices}' },
  unknownPerson: {
    zh: '没有用户“{value}”，请填用户名或昵称',
    en: 'There is no person “{value}”; enter a user name or a nickname',
  },
  ambiguousPerson: {
    zh: '有几个人叫“{value}”，请填用户名',
    en: 'Several people are called “{value}”; enter the user name',
  },
  unknownValue: {
    zh: '没有“{value}”，请先在枚举管理中添加',
    en: '“{value}” does not exist; add it under Enumerations first',
  },
} satisfies Record<string, Text>;
