import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { DocumentError } from '../core/errors';
import { readApiDocument } from './api-document';
import { explainJson } from './broken-text';

function refusalOf(text: string): DocumentError['texts'] {
  try {
    readApiDocument(text);
  } catch (error) {
    if (error instanceof DocumentError) return error.texts;
    throw error;
  }
  throw new Error('it was read');
}

describe('a document that is no JSON', () => {
  it.each([
    ['{"openapi": "3.0.0"\n  "paths": {}', '第 2 行第 3 列：这里应该是逗号或 }，却是 "paths": {}', 'Line 2, column 3'],
    ['{\n  "a": [1, }\n]', '第 2 行第 12 列：这里应该是一个值，却是 }', 'Line 2, column 12'],
    ['{"a": "b', '第 1 行第 7 列：这里应该是一个值，却是 "b', 'Line 1, column 7'],
    ['{"a": {"b": 1}', '第 1 行第 15 列：这里应该是逗号或 }，内容到此结束', 'the text ends here'],
    ['{"a": 1\n  "bb": "abc" }', '却是 "bb": "abc"。', 'found "bb": "abc".'],
    ['{"a" 1 : [}', '第 1 行第 6 列：这里应该是冒号 :，却是 1 : [}', 'expected a colon'],
  ])('is refused with line and column: %s', (text, zh, en) => {
    const texts = refusalOf(text);
    expect(texts.zh).toContain(zh);
    expect(texts.en).toContain(en);
    // Must not contain the English message of the parser.
    expect(texts.zh).not.toMatch(/[A-Za-z]+ [a-z]+ [a-z]+/);
  });

  it('is told from JSON as the platform tells it', () => {
    const check = (text: string) => {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(explainJson(text) === undefined, text).toBe(isJson);
    };
    fc.assert(fc.property(fc.json(), check), { numRuns: byDepth(200, 2_000) });
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '0',
      '01',
      '1.',
      'e5',
      'null',
      'nul',
      ' ',
      '\n',
      '\\u12',
      '"\\u12af"',
      '"\\x"',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => check(parts.join(''))),
      { numRuns: byDepth(2_000, 20_000) },
    );
  });

  it('is explained in a moment, however long it is', () => {
    const text = `{"a": [${'{"b": "c\\n"}, '.repeat(200_000)}`;
    expect(refusalOf(text).zh).toContain('第 1 行第');
    expect(explainJson('['.repeat(500_000))?.en).toContain('Line 1, column 500001');
    expect(explainJson(`"${'\\n'.repeat(500_000)}"`)).toBeUndefined();
  });
});

describe('a document that is no YAML', () => {
  it.each([
    ['openapi: 3.0.0\npaths:\n\t/a: {}', '第 3 行第 1 列', 'Tab'],
    ['openapi: "3.0.0\npaths: {}', '列：缺少引号、括号、冒号或空格', ''],
    ['openapi: 3.0.0\ninfo: a: b: c', '第 2 行第', '冒号'],
  ])('is refused with line and column: %s', (text, place, why) => {
    const { zh, en } = refusalOf(text);
    expect(zh).toContain(place);
    expect(zh).toContain(why);
    expect(zh).not.toMatch(/[A-Za-z]+ [a-z]+ [a-z]+/);
    expect(en).toMatch(/Line \d+, column \d+: /);
  });

  it('is refused with a reason if it has no place', () => {
    expect(refusalOf('openapi: *missing').zh).toContain('别名没有对应的锚点');
    expect(refusalOf(`a: ${'['.repeat(600)}`).zh).toContain('嵌套过多');
  });
});
