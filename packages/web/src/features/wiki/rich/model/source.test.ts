import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf } from '@easymock/wiki-content';
import { canonical, readBlocks, writeNodes } from '@easymock/wiki-content/rich';
import { toHtml } from '@easymock/wiki-content/tree';
import { describe, expect, test } from 'vitest';
import { safeTree } from '../../../../../../wiki-content/src/safe/sanitize';
import { richSchema } from './schema';

/** Opens a source and serialises each block again. */
function openAndWrite(source: string) {
  const clean = contentOf('wysiwyg').clean(source);
  const blocks = readBlocks(safeTree(clean), richSchema).map(({ block }) => block);
  const doc = richSchema.node('doc', null, blocks.length > 0 ? blocks : [richSchema.node('paragraph')]);
  doc.check();
  const kept: string[] = [];
  doc.descendants(({ type, attrs }) => {
    if (type.name.startsWith('kept')) kept.push(toHtml(attrs.nodes));
  });
  return { clean, written: toHtml(writeNodes(blocks)), kept };
}

const sources: Record<string, readonly string[]> = {
  text: [
    '',
    '没有元素的一行',
    '<p>a <b>b <i>c</i></b><em><strong>d</strong></em></p>',
    '<p>一<br>二<br></p><p><br></p><p></p>',
    '<p style="text-align:center;color:#f00" id="x" class="md-lead" lang="en">a</p>',
    '<h1>一</h1><h2 style="text-align:right">二</h2><h6>六</h6>',
    '<p><span style="color:#17756b"><span style="background-color:rgb(1, 2, 3)">色</span></span></p>',
    '<p><kbd>Ctrl</kbd>+<small>a</small> <abbr title="t">b</abbr> H<sub>2</sub>O x<sup>2</sup></p>',
    '<p>a&nbsp;&nbsp;b &lt;script&gt; &amp;amp;</p>',
    '<p><a href="https://a.example/?a=1&amp;b=2" title="t">外</a> <a href="/easymock/wikiCatalog/1"><b>内</b></a></p>',
    '<p>行内 <span data-tex="a+b" class="md-math"></span> 式</p><div data-tex="E=mc^2" class="md-math"></div>',
    '<p>图 <img src="/a.png" alt="x" width="120"> 后</p>',
    '<p><a href="/easymock/wikiFile/aaaaaaaaaaaaaaaaaaaaaaaa">合同.pdf</a></p>',
  ],
  blocks: [
    '<ul><li>一<ul><li>二</li></ul></li><li><p>三</p><p>四</p></li><li></li></ul>',
    '<ol start="3" type="a" reversed><li value="5">a</li></ol>',
    '<ul><li class="md-task"><input type="checkbox" checked disabled> 完成</li><li class="md-task"><p><input type="checkbox" disabled> 待办</p><p>b</p></li></ul>',
    '<blockquote>裸<p>a</p></blockquote><hr>',
    '<div class="md-callout md-callout-tip"><p class="md-callout-title" data-text="tip">提示</p><p>a</p></div>',
    '<div class="md-callout md-callout-note"><p>没有标题</p></div>',
    '<details open><summary>更多 <b>b</b></summary><p>a</p><ul><li>x</li></ul></details>',
    '<details><summary>空</summary></details>',
    '<pre><code class="language-ts">let a = &lt;b&gt;;\n\n</code></pre><pre>plain\n  text</pre>',
    '<pre data-title="a.ts" data-marks="1,3-4"><code>a</code></pre>',
    '<pre data-block="chart">type: bar\nx,y\na,1</pre><pre data-block="other">x</pre>',
    '<nav class="md-toc"></nav>',
    '<figure><img src="/a.png" alt="" width="50%"><figcaption>图 <b>1</b></figcaption></figure><figure><img src="/b.png"></figure>',
    '<section class="md-footnotes"><ol><li id="md--fn-1"><p>注 <a href="#md--fnref-1" class="md-footnote-back">↩</a></p></li></ol></section>',
    '<p>脚注<sup class="md-footnote-ref"><a href="#md--fn-1" id="md--fnref-1">1</a></sup></p>',
    '<dl><dt>词</dt><dd>义</dd></dl><div><p>a</p>b</div>',
  ],
  tables: [
    '<table><thead><tr><th>a</th><th style="text-align:center">b</th></tr></thead><tbody><tr><td rowspan="2">1</td><td><p>2</p><ul><li>3</li></ul></td></tr><tr><td style="background-color:#eee">4</td></tr></tbody></table>',
    '<table><caption>表 1</caption><colgroup><col style="width:120px"><col></colgroup><tbody><tr><td>a</td><td>b</td></tr></tbody><tfoot><tr><td colspan="2">c</td></tr></tfoot></table>',
    '<table width="100%"><colgroup><col style="width:30%"><col style="width:70%"></colgroup><tbody><tr><th scope="row">a</th><td>b</td></tr></tbody></table>',
    '<table><tbody><tr><td data-colwidth="120">a</td><td colwidth="80">b</td></tr></tbody></table>',
  ],
};

/** Sources that the editor has no node for, with the parts that it preserves. */
const unknown: readonly (readonly [source: string, kept: string])[] = [
  ['<table><tbody><tr><td>a</td></tr><tr></tr></tbody></table>', '<table>'],
  ['<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>', '<table>'],
  ['<p>a <ruby>汉<rt>han</rt></ruby> b</p>', '<ruby>'],
  ['<p><a id="anchor"></a>a</p>', '<a id='],
  ['<ul><li>a</li></ul><a href="/x"><p>block</p></a>', '<a href="/x">'],
  ['<figure><pre>x</pre></figure>', '<figure>'],
  ['<details><p>a</p></details>', '<details>'],
  ['<p><math><mi>x</mi></math></p>', '<math>'],
  ['<nav><ul><li>a</li></ul></nav>', '<nav>'],
  ['<pre><b>bold</b> code</pre>', '<pre>'],
  ['<ul><p>a</p></ul>', '<ul>'],
  ['<table><caption><b>x</b></caption><tbody><tr><td>a</td></tr></tbody></table>', '<table>'],
];

describe.each(Object.entries(sources))('%s', (_, list) => {
  test.each(list)('%s is written as it was read', (source) => {
    const { clean, written, kept } = openAndWrite(source);
    expect(canonical(safeTree(written))).toBe(canonical(safeTree(clean)));
    expect(contentOf('wysiwyg').clean(written)).toBe(written);
    expect(kept.filter((html) => !html.includes('md-footnote'))).toEqual([]);
  });
});

test.each(unknown)('%s is kept, since the editor has no node for it', (source, part) => {
  const { clean, written, kept } = openAndWrite(source);
  expect(canonical(safeTree(written))).toBe(canonical(safeTree(clean)));
  expect(kept.some((html) => html.includes(part))).toBe(true);
});

const demo = new URL('../../../../../../server/src/demo/wiki', import.meta.url).pathname;
const files = readdirSync(demo, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const richFiles = files.filter((name) => /^type: (wysiwyg|tinyMce)$/m.test(read(name)));

function read(name: string): string {
  return readFileSync(join(demo, name), 'utf8');
}

test.each(richFiles)('%s of the demo is written as it was read', (name) => {
  const { clean, written, kept } = openAndWrite(read(name).replace(/^---\n.*?\n---\n/s, ''));
  expect(canonical(safeTree(written))).toBe(canonical(safeTree(clean)));
  expect(kept).toEqual([]);
});

test('what Markdown becomes is written as it was read, for all articles of the demo', () => {
  expect(richFiles.length).toBeGreaterThan(0);
  for (const name of files) {
    if (/^type:/m.test(read(name))) continue;
    const source = contentOf('wysiwyg').fromMarkdown(read(name).replace(/^---\n.*?\n---\n/s, ''), name).source;
    const { clean, written, kept } = openAndWrite(source);
    expect(canonical(safeTree(written)), name).toBe(canonical(safeTree(clean)));
    expect(
      kept.filter((html) => !html.includes('md-footnote')),
      name,
    ).toEqual([]);
  }
});
