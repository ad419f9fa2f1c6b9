import { describe, expect, test } from 'vitest';
import { type ContentTypeName, contentOf, convert, renderMarkdown, weekOf } from './index';
import { attackList } from './safe/attacks.fixture';
import { findingsIn } from './safe/findings.fixture';
import { isMindLink, wordsOfNode } from './types/mind-map';

const names: ContentTypeName[] = ['markdown', 'wysiwyg', 'tinyMce', 'jsmind', 'template'];

const map = (data: unknown) => JSON.stringify({ meta: {}, format: 'node_tree', data });
const chain = (depth: number): object => ({
  id: `d${depth}`,
  topic: 'a',
  ...(depth > 1 && { children: [chain(depth - 1)] }),
});

describe.each(names)('an article of the type %s', (name) => {
  const type = contentOf(name);

  test('begins with a source that may be saved and is shown', () => {
    expect(type.validate(type.empty)).toBeNull();
    expect(type.clean(type.empty)).toBe(type.empty);
    expect(typeof type.render(type.empty).html).toBe('string');
  });

  test('is refused over 2 MB and with characters of no text', () => {
    expect(type.validate('a'.repeat(2 * 1024 * 1024 + 1))?.kind).toBe('tooLong');
    expect(type.validate('a\0b')?.kind).toBe('notText');
  });

  test('shows every attack as text, whatever stands in its source', () => {
    for (const [kind, payload] of attackList) {
      expect([kind, findingsIn(type.render(payload).html)]).toEqual([kind, []]);
      expect(() => type.toMarkdown(payload)).not.toThrow();
      const { source } = type.fromMarkdown(payload, payload);
      expect([kind, findingsIn(type.render(source).html)]).toEqual([kind, []]);
      expect(type.validate(type.clean(source.replaceAll('\0', '')))).toBeNull();
    }
  });

  test('lists no more headings than a reader looks through', () => {
    const { outline, html } = type.render(type.fromMarkdown('# 步骤\n\n'.repeat(2_500), '部署').source);
    expect(outline).toHaveLength(2_000);
    expect(html).toContain('步骤-2499');
  });

  test('has its outline and its text in what is rendered', () => {
    const { source } = type.fromMarkdown('# 部署\n\n## 步骤\n\n- 下载', '标题');
    const { outline, plain } = type.render(source);
    expect(outline.map(({ text }) => text)).toEqual(['部署', '步骤']);
    expect(type.outline(source)).toEqual(outline);
    expect(plain).toBe('部署\n步骤\n下载');
    expect(type.plainText(source)).toBe(plain);
  });

  test('fills the placeholders of a template with what people are called, and with nothing else', () => {
    const values = {
      date: '2026-11-22',
      author: '"王</b>\\ {{title}}',
      title: '周报',
      week: '2026-W47',
      month: '2026-11',
      department: '研发中心',
    };
    const { source } = type.fromMarkdown(
      '# {{title}} {{week}}\n\n{{ user }} {{date}} {{month}} {{department}} {{other}}',
      'x',
    );
    const filled = type.fill(source, values);
    expect(type.validate(filled)).toBeNull();
    const { plain } = type.render(filled);
    expect(plain).toContain('周报 2026-W47');
    expect(plain).toContain('2026-11-22 2026-11 研发中心');
    expect(plain).toContain('{{other}}');
    expect(findingsIn(type.render(filled).html)).toEqual([]);
    if (name !== 'markdown' && name !== 'template') expect(plain).toContain('"王</b>\\ {{title}}');
  });
});

test('a template is checked, shown and filled as the type that it is a mould for', () => {
  expect(contentOf('template', 'jsmind').validate('text')?.kind).toBe('notMindMap');
  expect(contentOf('template', 'markdown').validate('text')).toBeNull();
});

describe('rich text', () => {
  const { validate, clean, render } = contentOf('wysiwyg');

  test('is stored without what it may not contain', () => {
    expect(clean('<p onclick="x()" data-mce-style="x">a</p><script>x()</script>')).toBe('<p>a</p>');
  });

  test('keeps what its editor tells nodes by', () => {
    const source =
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><input type="checkbox" checked="" disabled=""><div><p>a</p></div></li></ul>' +
      '<p>给<span data-type="mention" data-id="6561f0c2a1b2c3d4e5f60718" data-label="王宇一">@王宇一</span></p>' +
      '<table><tbody><tr><td colspan="2" colwidth="100,200">a</td></tr></tbody></table>';
    expect(clean(source)).toBe(source);
  });

  test('is refused if no browser could show it', () => {
    expect(validate('<div>'.repeat(2_000))?.kind).toBe('tooComplex');
    expect(validate('<div>'.repeat(500))).toBeNull();
  });

  test('shows formulas, code and blocks like Markdown does', () => {
    const { html } = render(
      '<p><span data-tex="x^2" class="md-math"></span></p><pre><code class="language-js">let a;</code></pre>' +
        '<pre data-block="iframe">nowhere</pre><h2>标题</h2>',
    );
    expect(html).toContain('<msup>');
    expect(html).toContain('<span class="hljs-keyword">let</span>');
    expect(html).toContain('data-text="wrongLink"');
    expect(html).toContain('<h2 id="md--标题">');
  });
});

describe('a mind map', () => {
  const { validate, clean, render, toMarkdown, fromMarkdown } = contentOf('jsmind');

  test.each([
    ['text', 'notMindMap'],
    ['[]', 'notMindMap'],
    ['{}', 'notMindMap'],
    ['{"format":"node_tree"}', 'notMindMap'],
    ['{"format":"freemind","data":{"id":"a","topic":"a"}}', 'notMindMap'],
    [map({ topic: 'a' }), 'notMindMap'],
    [map({ id: 'a' }), 'notMindMap'],
    [map({ id: 'a', topic: 1 }), 'notMindMap'],
    [map({ id: 'a', topic: 'a', children: {} }), 'notMindMap'],
    [map({ id: 'a', topic: 'a', children: [null] }), 'notMindMap'],
    [map({ id: 'a', topic: 'a', children: [{ id: 'a', topic: 'b' }] }), 'sameId'],
    [map({ id: 'a', topic: '好'.repeat(501) }), 'topicTooLong'],
    [map(chain(51)), 'tooDeep'],
    [
      map({ id: 'a', topic: 'a', children: Array.from({ length: 5_000 }, (_, i) => ({ id: i, topic: 'b' })) }),
      'tooManyNodes',
    ],
    [`${'['.repeat(100_000)}`, 'notMindMap'],
  ])('%.60s is refused: %s', (source, kind) => {
    expect(validate(source)?.kind).toBe(kind);
  });

  test.each([
    ['500 characters', map({ id: 'a', topic: '😀'.repeat(500) })],
    ['50 levels', map(chain(50))],
    [
      '5,000 nodes',
      map({ id: 'a', topic: 'a', children: Array.from({ length: 4_999 }, (_, i) => ({ id: i, topic: 'b' })) }),
    ],
  ])('may have %s', (_, source) => {
    expect(validate(source)).toBeNull();
    expect(validate(clean(source))).toBeNull();
  });

  test('is stored with nothing but what is known', () => {
    const source = map({
      id: 'a',
      topic: '<b>a</b>',
      'background-color': '#fff',
      'foreground-color': 'url(x)',
      'background-image': 'https://evil.example',
      __proto__: { x: 1 },
      link: 'javascript:x()',
      note: 'n',
      data: { x: 1 },
    });
    expect(JSON.parse(clean(source)).data).toEqual({
      id: 'a',
      topic: '<b>a</b>',
      'background-color': '#fff',
      note: 'n',
      children: [],
    });
  });

  test.each([
    ['https://a.example/b', true],
    ['mailto:a@b.example', true],
    ['/easymock/wikiCatalog/1#a', true],
    ...['javascript:x()', ' https://a', 'data:text/html,x', '//evil.example', '/\\evil', '/\t/evil', 'http:x'].map(
      (link) => [link, false] as const,
    ),
  ] as const)('has the link %j: %s', (link, isKept) => {
    const { data } = JSON.parse(clean(map({ id: 'a', topic: 'a', link }))) as { data: { link?: string } };
    expect(data.link).toBe(isKept ? link : undefined);
    expect(isMindLink(link)).toBe(isKept);
  });

  test('counts the words of a node as those of the whole', () => {
    const node = { id: 'a', topic: '发布 v2 手册', note: '先备份，再发布。', children: [] };
    expect(wordsOfNode(node)).toBe(render(map(node)).words);
  });

  test('is read as headings and a list, with its topics as text', () => {
    const source = map({
      id: 'r',
      topic: '发布',
      children: [
        {
          id: 'a',
          topic: '<img src=x>',
          note: '第一行\n第二行',
          children: [{ id: 'b', topic: '检查', link: 'https://a.example' }],
        },
      ],
    });
    expect(render(source).html).toBe(
      '<h1 id="md--发布">发布</h1><h2 id="md--img-src-x">&lt;img src=x&gt;</h2><p>第一行<br>第二行</p>' +
        '<ul><li><a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">检查</a></li></ul>',
    );
  });

  test('becomes Markdown and is made of it again', () => {
    const source = map({
      id: 'root',
      topic: '发布',
      children: [
        {
          id: 'n1',
          topic: '准备',
          note: '提前一天',
          children: [{ id: 'n2', topic: '备份 *', children: [{ id: 'n3', topic: '数据库' }] }],
        },
        { id: 'n4', topic: '上线', children: [] },
      ],
    });
    const { source: markdown, lost } = toMarkdown(source);
    expect(markdown).toBe('# 发布\n\n## 准备\n\n提前一天\n\n- 备份 \\*\n  - 数据库\n\n## 上线\n');
    expect(lost).toEqual([]);
    const back = fromMarkdown(markdown, '标题');
    expect(back.lost).toEqual([]);
    const topics = (node: { topic: string; note?: string; children: [] }): unknown => [
      node.topic,
      node.note,
      node.children.map(topics),
    ];
    expect(topics(JSON.parse(back.source).data)).toEqual(topics(JSON.parse(clean(source)).data));
  });

  test('says what it cannot hold', () => {
    const { source, lost } = fromMarkdown(
      '# a\n\n**b** ![c](/c.png)\n\n| d |\n|---|\n\n```\ne\n```\n\n$$\nf\n$$\n\n$$imgGrid\n/a.png\n$$\n\n- [链接](https://a.example)',
      '标题',
    );
    expect(validate(source)).toBeNull();
    expect(lost).toEqual([
      { kind: 'format', num: 1 },
      { kind: 'picture', num: 1 },
      { kind: 'table', num: 1 },
      { kind: 'code', num: 1 },
      { kind: 'formula', num: 1 },
      { kind: 'block', num: 1 },
    ]);
    expect(JSON.parse(source).data.children).toEqual([
      { id: 'n2', topic: '链接', link: 'https://a.example', children: [] },
    ]);
  });

  test('of a text that is too long or too deep leaves out what is beyond, and says so', () => {
    const long = fromMarkdown('- a\n'.repeat(6_000), 'x');
    expect(validate(long.source)).toBeNull();
    expect(long.lost).toEqual([{ kind: 'length', num: 1_001 }]);
    const deep = fromMarkdown(`# ${'长'.repeat(600)}`, 'x');
    expect(validate(deep.source)).toBeNull();
    expect(deep.lost).toEqual([{ kind: 'text', num: 1 }]);
  });
});

describe('converting between Markdown and rich text', () => {
  const rich = [
    '# 部署 `npm`',
    '[[toc]]',
    '**“重要”**说明，*斜*、~~删~~、<u>下划线</u>、H<sub>2</sub>O、<mark>标</mark>、<kbd>Ctrl</kbd>，见[文档](/a "题")和 https://a.example 。',
    '第一行  \n第二行',
    '> 引用\n>\n> 第二段',
    '> [!WARNING] 小心\n> 内容',
    '> [!NOTE]\n> 内容',
    '1. 一\n2. 二\n   - 甲\n   - 乙\n\n     段落',
    '5. 五\n6. 六',
    '- [ ] 未做\n- [x] 已做',
    '| 左 | 中 | 右 |\n|:---|:---:|---:|\n| a\\|b | `c` | **d** |',
    '<table><tbody><tr><td colspan="2">合并</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
    '<table><tbody><tr><td rowspan="2">合并</td><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
    '```ts title="a.ts" {1,3-4}\nconst a = `$' + '{b}`;\n\n\n// </code>\n```',
    '````\n```\n````',
    '```mermaid\ngraph TD\n```',
    '公式 $a_1 * b$ 和 $$\\frac{1}{2}$$，价格 $5',
    '$$\n\\begin{matrix} a & b \\\\ c & d \\end{matrix}\n$$',
    '$$imgGrid\n/a.png /b.png\n/c.png\n$$',
    '$$chart\ntype: bar\na,b\n1,2\n$$',
    '![图](/a.png "题") <img src="/b.png" alt="图" width="300">',
    '<details open=""><summary>更多</summary>\n\n- 内容\n\n</details>',
    '<span style="color:#f00">红色</span>',
    '---',
    '脚注[^1]和[^2]，再次[^1]',
    '\\*不是斜体\\* \\# \\[x] 1\\. &lt;b&gt; snake_case_name \\`',
    '[^1]: 一\n\n    第二段\n\n[^2]: 二',
  ].join('\n\n');

  const seen = (html: string) =>
    html
      .replace(/ data-line="\d+"/g, '')
      .replace(/>\s+</g, '><')
      .replace(/\s+/g, ' ');

  test('and back shows what it showed before', () => {
    const there = convert(rich, 'markdown', 'wysiwyg', 'x');
    expect(there.lost).toEqual([]);
    expect(seen(contentOf('wysiwyg').render(there.source).html)).toBe(seen(renderMarkdown(rich).html));
    const back = convert(there.source, 'wysiwyg', 'markdown', 'x');
    expect(back.lost).toEqual([]);
    expect(seen(renderMarkdown(back.source).html)).toBe(seen(renderMarkdown(rich).html));
    // After the first round trip, the source itself is stable.
    const again = convert(convert(back.source, 'markdown', 'tinyMce', 'x').source, 'tinyMce', 'markdown', 'x');
    expect(again.source).toBe(back.source);
  });

  test('says what Markdown cannot hold', () => {
    const { lost } = convert(
      '<p style="text-align:center">a</p><h2 style="color:#f00">b</h2>' +
        '<table style="width:50%"><caption>c</caption><tbody><tr><td>d</td></tr></tbody></table>',
      'wysiwyg',
      'markdown',
      'x',
    );
    expect(lost).toEqual([
      { kind: 'alignment', num: 1 },
      { kind: 'color', num: 1 },
      { kind: 'columnWidth', num: 1 },
      { kind: 'tableHead', num: 1 },
      { kind: 'caption', num: 1 },
    ]);
  });

  test('between the two editors of rich text nothing changes', () => {
    expect(convert('<p style="color:#f00">a</p>', 'wysiwyg', 'tinyMce', 'x')).toEqual({
      source: '<p style="color:#f00">a</p>',
      lost: [],
    });
  });
});

test.each([
  ['2026-11-22', '2026-W47'],
  ['2026-01-01', '2026-W01'],
  ['2027-01-01', '2026-W53'],
  ['2024-12-30', '2025-W01'],
  ['2021-01-03', '2020-W53'],
])('%s is in the week %s', (date, week) => {
  expect(weekOf(date)).toBe(week);
});
