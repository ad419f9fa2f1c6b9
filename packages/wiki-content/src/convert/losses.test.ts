import { describe, expect, test } from 'vitest';
import { contentOf, convert, renderMarkdown } from '../index';

const toMarkdown = (html: string) => convert(html, 'wysiwyg', 'markdown', 'x');
const toRich = (markdown: string) => convert(markdown, 'markdown', 'wysiwyg', 'x');
const seen = (html: string) =>
  html
    .replace(/ data-line="\d+"/g, '')
    .replace(/(>)\s+(?=<)|(<br>)\s+/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
const table = (head: string, body: string) =>
  `<table><thead><tr><th>${head}</th></tr></thead><tbody>${body}</tbody></table>`;

describe('rich text that Markdown can express', () => {
  test.each([
    ['a line break in a cell', table('a', '<tr><td>一<br>二<br>三</td></tr>'), '| a |\n| - |\n| 一<br>二<br>三 |'],
    ['a line break in a head', table('a<br>b', '<tr><td>c</td></tr>'), '| a<br>b |\n| - |\n| c |'],
    [
      'a line break in bold in a cell',
      table('a', '<tr><td><strong>一<br>二</strong></td></tr>'),
      '| a |\n| - |\n| **一<br>二** |',
    ],
    ['a line break in a heading', '<h3>一<br>二</h3>', '### 一<br>二'],
    ['a line break in a paragraph', '<p>一<br>二</p>', '一\\\n二'],
    [
      'a definition list',
      '<dl><dt>甲</dt><dd>乙</dd><dd>丙</dd><dt>丁</dt><dd>戊</dd></dl>',
      '甲\n: 乙\n: 丙\n\n丁\n: 戊',
    ],
    ['a long definition', '<dl><dt>甲</dt><dd><p>乙</p><p>丙</p></dd></dl>', '甲\n\n: 乙\n\n    丙'],
    ['a term without a definition', '<dl><dt>甲</dt></dl>', '<dl><dt>甲</dt></dl>'],
    [
      'a picture with its caption',
      '<figure><img src="/a.png" alt=""><figcaption>题</figcaption></figure>',
      '![|caption](/a.png "题")',
    ],
    [
      'a file that the page shows',
      `<p><a href="/easymock/wikiFile/${'a'.repeat(24)}#preview">合同.pdf</a></p>`,
      `[合同.pdf](/easymock/wikiFile/${'a'.repeat(24)}#preview)`,
    ],
    ['a reading', '<p>读<ruby>漢<rt>hàn</rt></ruby></p>', '读<ruby>漢<rt>hàn</rt></ruby>'],
    [
      'formats of HTML',
      '<p>a <q>b</q> <small>c</small> <samp>d</samp> <var>e</var></p>',
      'a <q>b</q> <small>c</small> <samp>d</samp> <var>e</var>',
    ],
    [
      'heads of rows',
      '<table><tbody><tr><td>a</td></tr><tr><th scope="row">b</th></tr></tbody></table>',
      '<table><tbody><tr><td>a</td></tr><tr><th scope="row">b</th></tr></tbody></table>',
    ],
  ])('%s is not lost', (_, html, markdown) => {
    const made = toMarkdown(html);
    expect(
      made.source
        .replace(/(?<=\S) {2,}/g, ' ')
        .replace(/-{2,}/g, '-')
        .trim(),
    ).toBe(markdown);
    expect(made.lost.filter(({ kind }) => kind !== 'tableHead')).toEqual([]);
    expect(seen(renderMarkdown(made.source).html)).toBe(seen(contentOf('wysiwyg').render(html).html));
  });

  test('as many line breaks stay as there were', () => {
    const rows = Array.from({ length: 49 }, (_, at) => `<tr><td>${at}<br>b<br>c</td></tr>`).join('');
    const made = toMarkdown(table('a', rows));
    expect(made.source.match(/<br>/g)).toHaveLength(98);
    expect(made.lost).toEqual([]);
  });
});

describe('front matter', () => {
  test.each([
    '---\ntitle: 手册\n---\n\n正文\n',
    '---\ntitle: 手册\nversion: 2\ndraft: false\ndate: 2026-11-22\n---\n\n# a\n',
    '---\ntitle: "a: b"\nnote: ""\n---\n\na\n',
  ])('%j comes back', (source) => {
    const there = toRich(source);
    expect(there.lost).toEqual([]);
    const back = toMarkdown(there.source);
    expect(back.lost).toEqual([]);
    expect(renderMarkdown(back.source).html).toBe(renderMarkdown(source).html);
    expect(back.source.startsWith('---\n')).toBe(true);
  });

  test.each([
    ['a list', '---\ntags: [甲, 乙]\n---\na'],
    ['a mapping', '---\nauthor:\n  name: a\n---\na'],
    ['a comment', '---\ntitle: a # 注\n---\na'],
  ])('with %s loses its notation, which is said', (_, source) =>
    expect(toRich(source).lost).toEqual([{ kind: 'frontMatter', num: 1 }]),
  );
});

describe('what is lost is listed', () => {
  test.each([
    ['<p style="text-align:center">a</p><p style="text-align:right">b</p>', [{ kind: 'alignment', num: 2 }]],
    ['<p style="color:red">a</p>', [{ kind: 'color', num: 1 }]],
    [table('a', '<tr><td style="background-color:#ff0">b</td></tr>'), [{ kind: 'color', num: 1 }]],
    ['<table><tbody><tr><td>a</td></tr></tbody></table>', [{ kind: 'tableHead', num: 1 }]],
    ['<ol type="a"><li>b</li></ol>', [{ kind: 'list', num: 1 }]],
    ['<p>a</p><p></p><p></p><p>b</p>', [{ kind: 'emptyLine', num: 2 }]],
    ['<p>a</p><p></p>', []],
    ['<p>a<br></p>', []],
    ['<p><b>a</b><b>b</b><em>c</em><i>d</i></p>', []],
    ['<p><span style="color:red">a</span></p>', []],
  ])('of %s', (html, lost) => expect(toMarkdown(html).lost).toEqual(lost));

  test.each([
    ['<!-- 注 -->\n\na <!-- b -->', [{ kind: 'comment', num: 2 }]],
    ['- a\n  <!-- b -->', [{ kind: 'comment', num: 1 }]],
    [
      '<!-- easymock:begin a -->\n\na\n\n<!-- easymock:end -->\n\n<!-- b -->',
      [
        { kind: 'comment', num: 1 },
        { kind: 'generated', num: 1 },
      ],
    ],
    ['`<!-- a -->`\n\n```\n<!-- b -->\n```', []],
    ['\\<!-- a -->', []],
  ])('of %j', (markdown, lost) => expect(toRich(markdown).lost).toEqual(lost));

  test('of a mind map, and of what becomes one', () => {
    const data = {
      id: 'root',
      topic: 'a',
      children: [{ id: 'b', topic: 'b', 'background-color': '#fff', children: [] }],
    };
    const map = JSON.stringify({ meta: {}, format: 'node_tree', data });
    expect(convert(map, 'jsmind', 'markdown', 'x').lost).toEqual([{ kind: 'color', num: 1 }]);
    const lost = convert(
      '# a\n\n见[链接](/b)和<span style="color:red">红</span>\n\n<!-- c -->',
      'markdown',
      'jsmind',
      'x',
    ).lost;
    expect(lost.map(({ kind }) => kind).sort()).toEqual(['color', 'comment', 'link']);
  });
});
