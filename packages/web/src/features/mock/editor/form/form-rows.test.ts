import { outlineMode } from '@easymock/mock-engine';
import { expect, test } from 'vitest';
import { freeName, idAt, parentOf, pathOf, rowAt, rowsOf } from './form-rows';

const source = "{ a: { b: 1, 'b|2': 2 }, list: [{ c: 3 }], 'x/y': 4 }";
const outline = outlineMode(source);
const rows = rowsOf(outline, new Set());

test('every value has a row, named by the way to it', () => {
  expect(rows.map(({ id, level }) => [level, id])).toEqual([
    [1, '$'],
    [2, '$/a'],
    [3, '$/a/b'],
    [3, '$/a/b#1'],
    [2, '$/list'],
    [3, '$/list/0'],
    [4, '$/list/0/c'],
    [2, '$/x%2Fy'],
  ]);
  for (const { id, path } of rows) {
    expect(idAt(outline, path)).toBe(id);
    expect(pathOf(outline, id)).toEqual(path);
  }
  expect(pathOf(outline, '$/a/gone')).toBeUndefined();
});

test('a collapsed node keeps its row and hides those inside', () => {
  const folded = rowsOf(outline, new Set(['$/a', '$/list']));
  expect(folded.map(({ id, isOpen }) => [id, isOpen])).toEqual([
    ['$', true],
    ['$/a', false],
    ['$/list', false],
    ['$/x%2Fy', undefined],
  ]);
});

test('the cursor is in the innermost row that is shown', () => {
  const at = (text: string, list = rows) => list[rowAt(list, source.indexOf(text))]?.id;
  expect(at('{')).toBe('$');
  expect(at('b: 1')).toBe('$/a/b');
  expect(at('}, list')).toBe('$/a');
  expect(at('c: 3')).toBe('$/list/0/c');
  expect(at('c: 3', rowsOf(outline, new Set(['$/list'])))).toBe('$/list');
  expect(rowAt(rows, source.length)).toBe(0);
});

test('a row knows the one it stands in', () => {
  expect(parentOf(rows, 6)).toBe(5);
  expect(parentOf(rows, 4)).toBe(0);
  expect(parentOf(rows, 0)).toBe(0);
});

test('half a character in a name does no harm', () => {
  const odd = outlineMode('{ "\\ud800": 1 }');
  expect(pathOf(odd, idAt(odd, [0]))).toEqual([0]);
});

test('a new field gets a name nobody has', () => {
  expect(freeName(['a'])).toBe('field');
  expect(freeName(['field', 'field2'])).toBe('field3');
});
