import { describe, expect, it } from 'vitest';
import type { ApiMock } from './describe-api';
import { describeMocks } from './markdown';
import { isMarkedMarkdown, updateMarkedMarkdown, writeMarkedMarkdown } from './marked-markdown';

const mock = (id: string, more: Partial<ApiMock> = {}): ApiMock => ({
  id,
  method: 'get',
  url: `/${id}`,
  description: `接口 ${id}`,
  mode: "{ 'age': 7 }",
  ...more,
});
const project = (...mocks: ApiMock[]) => ({ title: '商城', server: 'https://mock.example.com/shop', mocks });
const written = (...mocks: ApiMock[]) => writeMarkedMarkdown(project(...mocks), 'zh');

function updated(source: string, fresh: string): string {
  const result = updateMarkedMarkdown(source, fresh);
  if ('brokenLine' in result) throw new Error(`line ${result.brokenLine}`);
  return result.text;
}

/** Returns the text outside of the markers, which people wrote. */
const handWritten = (source: string): string =>
  source.replace(/<!-- easymock:begin [^\n]*\n[\s\S]*?<!-- easymock:end -->(\n|$)/g, '');

describe('a generated document', () => {
  it('has a marked passage for its head and each mock', () => {
    const text = written(mock('a'), mock('b'));
    expect(isMarkedMarkdown(text)).toBe(true);
    expect(text.match(/^<!-- easymock:begin .*$/gm)).toEqual([
      '<!-- easymock:begin project -->',
      '<!-- easymock:begin mock_a -->',
      '<!-- easymock:begin mock_b -->',
    ]);
    expect(updated(text, text)).toBe(text);
  });

  it('keeps what people wrote between its passages exactly, while mocks change, come and go', () => {
    const source = written(mock('a'), mock('b'))
      .replace('<!-- easymock:begin mock_b', '先看 **这里**，\t两个空格  \n\n\n<!-- easymock:begin mock_b')
      .concat('\n最后的说明，没有换行');
    const text = updated(source, written(mock('a', { description: '改名' }), mock('c'), mock('d')));
    expect(handWritten(text).replace(/\n$/, '')).toBe(handWritten(source).replace(/\n$/, ''));
    expect(text).toContain('## 改名');
    expect(text).not.toContain('接口 b');
    expect(text.indexOf('接口 c')).toBeGreaterThan(text.indexOf('两个空格'));
    expect(text.indexOf('接口 d')).toBeGreaterThan(text.indexOf('接口 c'));
  });

  it('puts a mock without a predecessor first', () => {
    expect(updated('自己写的', written(mock('a'))).startsWith('<!-- easymock:begin project -->')).toBe(true);
  });

  it('names the line of a marker without its counterpart', () => {
    const text = written(mock('a'));
    const broken = (source: string) => updateMarkedMarkdown(source, text);
    expect(broken('一\n<!-- easymock:end -->')).toEqual({ brokenLine: 2 });
    expect(broken('<!-- easymock:begin a -->\n二')).toEqual({ brokenLine: 1 });
    expect(broken('<!-- easymock:begin a -->\n<!-- easymock:begin b -->\n<!-- easymock:end -->')).toEqual({
      brokenLine: 2,
    });
  });

  it('cannot be broken by samples and names that look like markers', () => {
    const mode = '() => 1';
    const responseModel = JSON.stringify({ 200: { contentType: 'text/plain', schema: { type: 'string' } } });
    const text = written(
      mock('a', { description: '<!-- easymock:end -->', mode, responseModel }),
      mock('b', { folder: ['a b'] }),
      mock('c', { folder: ['a_b'] }),
    );
    expect(updated(text, text)).toBe(text);
    expect(text).toContain('<!-- easymock:begin folder_a_b_2 -->');
  });
});

it('a mock in another document is described without a heading', () => {
  const [text = ''] = describeMocks(project(mock('a')), 'zh');
  expect(text).toMatch(/^\*\*接口 a\*\*\n\n`GET \/a`/);
  expect(text).toContain('"age": 7');
  expect(text).not.toMatch(/^#/m);
});
