import { expect, it } from 'vitest';
import { encodingOf } from './encoding';

const gbk = (...hex: string[]) => hex.map((one) => Buffer.from(one, 'hex'));
const utf8 = (...texts: string[]) => texts.map((one) => Buffer.from(one));

it.each([
  ['目录', gbk('c4bfc2bc')],
  ['目录/目录.md', gbk('c4bfc2bc2fc4bfc2bc2e6d64')],
  ['Java目录', gbk('4a617661c4bfc2bc')],
  ['模块, whose bytes are letters with marks', gbk('c4a3bfe9')],
  ['a name that is no UTF-8 beside one that is by chance', gbk('c4bfc2bc', 'd6d0cec4')],
  ['小学, whose bytes are Cyrillic', gbk('d0a1d1a7')],
  ['联通', gbk('c1aacda8')],
])('%s in GBK is read as GBK', (_, names) => {
  expect(encodingOf(names)).toBe('gb18030');
});

it.each([
  ['Chinese', utf8('目录', '中文说明')],
  ['rare Chinese characters', utf8('龘龘', '喆')],
  ['traditional characters', utf8('臺灣說明書')],
  ['Japanese and Korean', utf8('はじめに', '한국어')],
  ['French', utf8('résumé.md', 'élève')],
  ['German', utf8('Übersicht', 'für')],
  ['Russian', utf8('Проект', 'Москва')],
  ['Greek', utf8('Ελλάδα')],
  ['emoji', utf8('🚀 计划')],
  ['ASCII', utf8('README.md')],
  ['no name', []],
])('%s in UTF-8 is read as UTF-8', (_, names) => {
  expect(encodingOf(names)).toBe('utf-8');
});
