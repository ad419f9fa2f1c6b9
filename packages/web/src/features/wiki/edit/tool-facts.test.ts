import { expect, test } from 'vitest';
import { texts } from './texts';
import { offeredTools, type ToolFacts, toolFacts } from './tool-facts';

const tools = Object.entries<ToolFacts>(toolFacts).map(([name, facts]) => ({ name, ...facts }));
const namesFor = (typed: string): string[] => {
  const nameOf = ({ name }: { name: string }) => String(texts.zh[name as keyof typeof texts.zh] ?? '');
  return offeredTools(tools, typed, nameOf).map(nameOf);
};

test('names that begin with what is typed come first, and later parts of names last', () => {
  expect(namesFor('表')[0]).toBe('表格');
  expect(namesFor('表')).toContain('无序列表');
  expect(namesFor('bg')).toEqual(['表格']);
  expect(namesFor('代码')[0]).toBe('代码块');
  expect(namesFor('图片')).toEqual(['图片', '图片网格']);
});

test('a whole word comes before the beginning of a longer one, in pinyin, its initials and English', () => {
  expect(namesFor('tp').slice(0, 2)).toEqual(['图片', '图片网格']);
  expect(namesFor('table')[0]).toBe('表格');
  expect(namesFor('moban')).toEqual(['模板']);
  expect(namesFor('renyuan')).toEqual(['提到成员']);
  expect(namesFor('file')).toEqual(['附件']);
  expect(namesFor('wendang')).toEqual(['链接到文档']);
});

test('words of an English name come before pinyin', () => {
  const nameOf = ({ name }: { name: string }) => String(texts.en[name as keyof typeof texts.en] ?? '');
  expect(offeredTools(tools, 'b', nameOf).map(nameOf).slice(0, 2)).toEqual(['Bullet list', 'Code block']);
});

test('without text, all tools are offered in the order of the toolbar', () => {
  expect(namesFor('')).toEqual(tools.filter(({ words }) => words).map(({ name }) => texts.zh[name as 'table']));
});
