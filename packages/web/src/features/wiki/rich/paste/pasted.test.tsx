import { readPasted, writeNodes } from '@easymock/wiki-content/rich';
import { toHtml } from '@easymock/wiki-content/tree';
import { describe, expect, test } from 'vitest';
import { looksLikeMarkdown, readHtml } from '../../paste/pasted';
import { richSchema } from '../model/schema';
import { clipboards } from '../rich.fixture';

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

test.each([
  [
    'VS Code: lines become code with their indentation',
    `<meta charset="utf-8"><div style="color: #d4d4d4;font-family: Menlo, monospace;white-space: pre;"><div><span>function a() {</span></div><div><span>&#160; </span><span>return 1;</span></div><br><div><span>}</span></div></div>`,
    '<pre><code>function a() {\n  return 1;\n\n}</code></pre>',
  ],
  [
    'VS Code: one line becomes code within a line',
    `<div style="font-family: Consolas, monospace;white-space: pre;"><div><span>let a</span><span> = 1</span></div></div>`,
    '<p><code>let a = 1</code></p>',
  ],
  [
    'JetBrains: code with breaks stays code',
    '<pre style="font-family:monospace">if (a) {<br>&nbsp;&nbsp;b();<br>}</pre>',
    '<pre><code>if (a) {\n  b();\n}</code></pre>',
  ],
  [
    'Yuque: lists name their level',
    '<ul class="ne-ul"><li>甲</li></ul><ul class="ne-list-wrap"><ul ne-level="1" class="ne-ul"><li>乙</li></ul></ul><ul class="ne-list-wrap"><ul class="ne-list-wrap"><ul ne-level="2" class="ne-ul"><li>丙</li></ul></ul></ul><ul class="ne-list-wrap"><ul ne-level="1" class="ne-ul"><li>丁</li></ul></ul><ul class="ne-ul"><li>戊</li></ul>',
    '<ul><li>甲<ul><li>乙<ul><li>丙</li></ul></li><li>丁</li></ul></li><li>戊</li></ul>',
  ],
  [
    'Yuque: numbers within bullets, which go on',
    '<ol class="ne-ol"><li>一</li></ol><ul class="ne-list-wrap"><ul ne-level="1" class="ne-ul"><li>甲</li></ul></ul><ol start="2" class="ne-ol"><li>二</li></ol>',
    '<ol><li>一<ul><li>甲</li></ul></li><li>二</li></ol>',
  ],
  [
    'Feishu: tasks with boxes, and lists that begin at a number',
    '<div class="ace-line"><input type="checkbox" checked>做完</div><div class="ace-line"><input type="checkbox">没做</div><ol start="3" class="list-number1"><li data-list="number">三</li></ol><ol start="4" class="list-number1"><li data-list="number">四</li></ol>',
    '<ul><li class="md-task"><input type="checkbox" checked="" disabled=""> 做完</li><li class="md-task"><input type="checkbox" disabled=""> 没做</li></ul><ol start="3"><li>三</li><li>四</li></ol>',
  ],
  [
    'Feishu: the number of an item begins its list',
    '<ol><li value="5">五</li><li value="6">六</li></ol>',
    '<ol start="5"><li>五</li><li>六</li></ol>',
  ],
  [
    'Notion: boxes that are elements',
    '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div><span>做完</span></li><li><div class="checkbox checkbox-off"></div><span>没做</span></li></ul>',
    '<ul><li class="md-task"><input type="checkbox" checked="" disabled=""> 做完</li><li class="md-task"><input type="checkbox" disabled=""> 没做</li></ul>',
  ],
  [
    'Google Docs: tasks with a state, and no empty lines',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p>甲</p><br><p>乙</p><br><br><ul><li role="checkbox" aria-checked="true"><p>做完</p></li></ul></b>',
    '<p>甲</p><p>乙</p><ul><li class="md-task"><input type="checkbox" checked="" disabled=""> 做完</li></ul>',
  ],
  [
    'Word: lines of nothing but a blank go',
    '<p class=MsoNormal>甲<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>乙<br>丙</p>',
    '<p>甲</p><p>乙<br>丙</p>',
  ],
])('%s', (_, html, source) => {
  expect(pasted(html)).toBe(source);
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
  ['- 一\n- 二', true],
  ['1. 一\n2. 二', true],
  ['## 部署\n正文', true],
  ['# 部署\n\n正文', true],
  ['- [ ] 待办', true],
  ['看 **这里** 和 [文档](https://a.example/)', true],
  ['# 注释\nmake all', false],
  ['#!/bin/sh\n# 构建\nmake', false],
  ['2026 年 11 月 - 12 月', false],
  ['- 一个列表', false],
  ['-1\n-2', false],
  ['a * b ** c', false],
])('%j looks like Markdown: %s', (text, isIt) => {
  expect(looksLikeMarkdown(text)).toBe(isIt);
});
