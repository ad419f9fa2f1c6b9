import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { changeBetween, writeText } from './write-text';

test('the change of a text is as small as possible', () => {
  expect(changeBetween('发布流程', '发布新流程')).toEqual({ from: 2, to: 2, insert: '新' });
  expect(changeBetween('aaa', 'aa')).toEqual({ from: 2, to: 3, insert: '' });
  expect(changeBetween('', 'x')).toEqual({ from: 0, to: 0, insert: 'x' });
  expect(changeBetween('same', 'same').insert).toBe('');
});

test('a shared text takes over any value', () => {
  const text = new Y.Doc().getText('title');
  for (const value of ['发布', '发布流程', '流程', '', '🙂a', '🙃a']) {
    writeText(text, value);
    expect(text.toString()).toBe(value);
  }
});
