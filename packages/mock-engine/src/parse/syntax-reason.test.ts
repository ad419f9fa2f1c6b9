import { expect, test } from 'vitest';
import { ModeError } from '../core/errors';
import { parseMode } from './parse';
import { syntaxReason } from './syntax-reason';

function textsOf(source: string) {
  try {
    parseMode(source);
  } catch (error) {
    if (error instanceof ModeError) return error.texts;
  }
  throw new Error(`${source} is no mistake`);
}

test('mistakes people make are told in both languages', () => {
  const mistakes: Record<string, string> = {
    '{ a: , }': '逗号、冒号、引号或括号',
    "{ a: 'x }": '文本缺少结尾的引号',
    '{ a: `x }': '模板文本缺少结尾的反引号',
    '{ a: 1 /* }': '注释缺少结尾的 */',
    '{ a: /x }': '正则缺少结尾的 /',
    '{ a：1 }': '无法识别的字符 ：',
    '{ a: /(/ }': '正则表达式有误',
    '{ a: 1b }': '数字后面紧跟了字母',
    '{ __proto__: 1, __proto__: 2 }': '字段 __proto__ 只能出现一次',
    '{ a: "\\u12" }': '转义有误',
  };
  for (const [source, zh] of Object.entries(mistakes)) {
    expect(textsOf(source).zh, source).toContain(zh);
    expect(textsOf(source).en, source).not.toMatch(/[\u4e00-\u9fff]/);
  }
});

test('rare messages of the parser stay as they are', () => {
  expect(syntaxReason('Something new')).toEqual({ zh: 'Something new', en: 'Something new' });
});
