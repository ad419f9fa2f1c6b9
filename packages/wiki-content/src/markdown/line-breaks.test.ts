import { describe, expect, test } from 'vitest';
import { hardenLineBreaks, renderMarkdown, sanitizeHtml, withLineBreaks } from '../index';

const shown = (source: string) => withLineBreaks(renderMarkdown(source).html).replace(/ data-line="\d+"/g, '');

describe('typed line breaks are shown where the setting asks for it', () => {
  test.each([
    ['between Chinese', '第一行\n第二行', '<p>第一行<br>第二行</p>\n'],
    ['between words', 'one\ntwo', '<p>one\n<br>two</p>\n'],
    ['in an item', '- 一\n  二', '<ul>\n<li>一<br>二</li>\n</ul>\n'],
    ['in bold', '**一\n二**', '<p><strong>一<br>二</strong></p>\n'],
  ])('%s', (_, source, html) => {
    expect(shown(source)).toBe(html);
  });

  test.each([
    ['code', '```\n一\n二\n```'],
    ['a code span', '`一\n二`'],
    ['a hard break', '一\\\n二'],
    ['the mark as text', '`<wbr class="md-line">`\n\n\\<wbr class="md-line">'],
  ])('but not for %s', (_, source) => {
    expect(shown(source)).toBe(renderMarkdown(source).html.replace(/ data-line="\d+"/g, ''));
  });

  test('the mark is no text and passes the allow-list', () => {
    const { html, plain } = renderMarkdown('第一行\n第二行');
    expect(plain).toBe('第一行第二行');
    expect(sanitizeHtml(html)).toBe(html);
  });
});

describe('typed line breaks are written as hard ones', () => {
  test.each([
    ['a paragraph', '第一行\n第二行\n第三行', '第一行\\\n第二行\\\n第三行'],
    ['a blank at the end', '一 \n二', '一\\\n二'],
    ['an item', '- 一\n  二\n- 三', '- 一\\\n  二\n- 三'],
    ['a quote', '> 一\n> 二', '> 一\\\n> 二'],
    ['bold and a link', '**一\n二** [三\n四](a.md)', '**一\\\n二** [三\\\n四](a.md)'],
    ['behind front matter', '---\ntitle: 一\n---\n\n二\n三', '---\ntitle: 一\n---\n\n二\\\n三'],
    ['lines of Windows', '一\r\n二', '一\\\r\n二'],
    ['a definition', '词\n: 一\n  二', '词\n: 一\\\n  二'],
  ])('in %s', (_, source, hardened) => {
    expect(hardenLineBreaks(source)).toBe(hardened);
  });

  test.each([
    ['code', '```\n一\n二\n```\n\n    三\n    四'],
    ['a table', '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |'],
    ['hard breaks', '一  \n二\\\n三'],
    ['a formula', '$$\na\nb\n$$'],
    ['a code span', '`一\n二`'],
    ['HTML', '<div>\n一\n二\n</div>'],
  ])('but %s stays', (_, source) => {
    expect(hardenLineBreaks(source)).toBe(source);
  });

  test('in a paragraph of many lines', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `第${at}行`);
    expect(hardenLineBreaks(lines.join('\n'))).toBe(lines.join('\\\n'));
  });

  test('the result shows what the setting shows', () => {
    const source = '# 题\n\n一\n二 *三\n四*\n\n1. 五\n   六\n\n> [!TIP]\n> 七\n> 八';
    const bare = (html: string) => html.replace(/\s+/g, '');
    expect(bare(renderMarkdown(hardenLineBreaks(source)).html)).toBe(bare(withLineBreaks(renderMarkdown(source).html)));
  });
});
