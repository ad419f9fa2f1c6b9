import { toHtml } from '@easymock/wiki-content/tree';
import { describe, expect, test } from 'vitest';
import { readPasted } from '../model/read-source';
import { richSchema } from '../model/schema';
import { writeNodes } from '../model/write-source';
import { clipboards } from '../rich.fixture';
import { looksLikeMarkdown, readHtml } from './pasted';

/** Returns the source that pasted HTML becomes. */
const pasted = (html: string): string => toHtml(writeNodes(readPasted(readHtml(html).tree, richSchema)));

describe('what other programs copy', () => {
  test('Word: headings, lists within lists, marks and merged cells stay; fonts and colours go', () => {
    expect(pasted(clipboards.word)).toBe(
      '<h2>1部署步骤</h2>' +
        '<p style="text-align:center"><b>先备份</b><em>数据</em></p>' +
        '<ul><li>停服务<ul><li>通知值班</li></ul></li><li>换包</li></ul><ol><li>第一</li></ol>' +
        '<table><tbody><tr><td><p>名称</p></td><td colspan="2"><p>数量</p></td></tr>' +
        '<tr><td>a</td><td>1</td><td>2</td></tr></tbody></table>',
    );
  });

  test('Excel: a table whose numbers stay on the right', () => {
    expect(pasted(clipboards.excel)).toBe(
      '<table><tbody><tr><td>城市</td><td style="text-align:right">人口</td></tr>' +
        '<tr><td>杭州</td><td style="text-align:right">1,252</td></tr></tbody></table>',
    );
  });

  test('Feishu: headings, lists, tasks and code stay', () => {
    expect(pasted(clipboards.feishu)).toBe(
      '<h2>目标</h2><p><strong>两天</strong>内完成</p><ul><li>一</li></ul>' +
        '<ul><li class="md-task"><input type="checkbox" checked="" disabled=""> 完成的</li>' +
        '<li class="md-task"><input type="checkbox" disabled=""> 没做的</li></ul>' +
        '<pre><code class="language-go">package main\nfunc main() {}</code></pre>',
    );
  });

  test('Yuque: a list that stands beside its item belongs to it', () => {
    expect(pasted(clipboards.yuque)).toBe(
      '<h2>背景</h2><p style="text-align:center"><strong>重要</strong></p>' +
        '<ul><li>甲<ul><li>乙</li></ul></li></ul>' +
        '<pre><code class="language-java">int a = 1;\nint b;</code></pre>',
    );
  });

  test('pages: what only looks bold by a style is bold, and what is no text of the page goes', () => {
    const html = pasted(clipboards.web);
    expect(html).toContain('<p><strong><u>谷歌</u></strong></p>');
    expect(html).toContain('<a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">链接</a>');
    expect(html).not.toMatch(/onclick|onerror|javascript|dir=|id=/);
  });
});

test('pictures within HTML are taken out to be uploaded, and those of the other computer are counted', () => {
  const { pictures, lostNum, tree } = readHtml(
    '<p>a<img src="data:image/png;base64,iVBORw0KGgo="><img src="file:///C:/x.png"><img src="data:image/svg+xml;base64,PHN2Zz4="></p>',
  );
  expect(pictures.map(({ file }) => file.type)).toEqual(['image/png']);
  expect(lostNum).toBe(2);
  expect(toHtml(tree)).toContain(`src="${pictures[0]?.place}"`);
});

test.each([
  ['# 部署\n\n- 备份\n- 换包', true],
  ['```\nlet a;\n```', true],
  ['| a | b |\n| - | - |\n| 1 | 2 |', true],
  ['2026 年 11 月 - 12 月', false],
  ['- 一个列表', false],
  ['a * b ** c', false],
])('%j looks like Markdown: %s', (text, isIt) => {
  expect(looksLikeMarkdown(text)).toBe(isIt);
});
