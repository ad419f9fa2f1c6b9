import { expect, it } from 'vitest';
import { propertiesIn, withoutProperties, withProperties } from './front-matter';

const values = [
  { name: '进度', value: '待办' },
  { name: '工时', value: 2.5 },
  { name: '截止', value: '2026-12-01' },
  { name: 'a: b', value: '“x”: # 1\n第二行' },
  { name: '像数字', value: '007' },
];

it.each([
  ['an empty text', ''],
  ['a text', '# 标题\n\n正文\n'],
  ['a text that begins with a blank line', '\n正文'],
  ['a text that begins with a rule', '---\n\n正文\n\n---\n'],
  ['a front matter', '---\ntitle: 标题 # 注释\ntags:\n  - a\n---\n\n正文'],
  ['a front matter that is a list', '---\n- a\n---\n正文'],
  ['a broken front matter', '---\na: [\n---\n正文'],
  ['a front matter whose last value ends like its end', '---\ntitle: x---\n---\n正文'],
])('values come back from %s, which is then as before', (_, source) => {
  const { text, added } = withProperties(source, values);
  expect(added).toEqual(values.map(({ name }) => name));
  const found = propertiesIn(text).filter(({ name }) => added.includes(name));
  expect(found.map(({ name, value }) => ({ name, value }))).toEqual(values);
  expect(withoutProperties(text, found)).toBe(source);
});

it('an entry of the text itself is neither replaced nor repeated', () => {
  const source = '---\n进度: 自己写的\n---\n正文';
  expect(withProperties(source, values.slice(0, 2))).toEqual({
    text: '---\n进度: 自己写的\n工时: 2.5\n---\n正文',
    added: ['工时'],
  });
});

it('lists, mappings and aliases are no values', () => {
  expect(propertiesIn('---\na: [1, 2]\nb:\n  c: 1\nd: &x 1\ne: *x\nf:\n---\n')).toMatchObject([
    { name: 'a', value: undefined },
    { name: 'b', value: undefined },
    { name: 'd', value: 1 },
    { name: 'e', value: undefined },
    { name: 'f', value: null },
  ]);
});
