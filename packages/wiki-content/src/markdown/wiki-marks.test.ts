import { describe, expect, test } from 'vitest';
import { mocksIn, renderMarkdown, replaceMockBlocks, replaceMocks, sanitizeHtml, withMocks } from '../index';

const html = (source: string) => renderMarkdown(source).html.replace(/ data-line="\d+"|<wbr class="md-line">/g, '');
const hrefs = (source: string) =>
  [...html(source).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [href, text]);

describe('links in a text', () => {
  test.each([
    ['见https://example.com/docs。然后', 'https://example.com/docs'],
    ['见https://example.com/docs，然后', 'https://example.com/docs'],
    ['（https://example.com/docs）', 'https://example.com/docs'],
    ['“https://example.com/docs”', 'https://example.com/docs'],
    ['《https://example.com/docs》', 'https://example.com/docs'],
    ['【https://example.com/docs】', 'https://example.com/docs'],
    ['https://example.com/docs；', 'https://example.com/docs'],
    ['https://example.com/docs：', 'https://example.com/docs'],
    ['https://example.com/docs！', 'https://example.com/docs'],
    ['https://example.com/docs？', 'https://example.com/docs'],
    ['https://example.com/a、', 'https://example.com/a'],
    ['https://example.com/docs查看', 'https://example.com/docs'],
    ['https://example.com查看', 'https://example.com'],
    ['https://zh.wikipedia.org/wiki/北京。', 'https://zh.wikipedia.org/wiki/北京'],
    ['https://example.com/?q=接口&n=1，', 'https://example.com/?q=接口&amp;n=1'],
    ['访问www.example.com/a。', 'www.example.com/a'],
    ['邮箱wang@example.com，', 'wang@example.com'],
    ['See https://example.com/a, then.', 'https://example.com/a'],
    ['(https://example.com/a(b))', 'https://example.com/a(b)'],
  ])('%s', (source, shown) => {
    expect(hrefs(source).map(([, text]) => text)).toEqual([shown]);
  });

  test('two addresses with only a comma between them are two links', () => {
    expect(hrefs('https://a.com，https://b.com/x')).toEqual([
      ['https://a.com', 'https://a.com'],
      ['https://b.com/x', 'https://b.com/x'],
    ]);
  });

  test.each(['README.md', 'main.ts', 'a.b.c', '//注释.com', '见//example.com', 'ftp：//x'])(
    '%s is no link',
    (source) => {
      expect(hrefs(source)).toEqual([]);
    },
  );

  test('a link to another site is marked and opens by itself, one within the wiki does not', () => {
    expect(html('[a](https://a.com) [b](/easymock/wikiCatalog) [c](#部署)')).toBe(
      '<p><a href="https://a.com" rel="noopener noreferrer nofollow" target="_blank">a</a> ' +
        '<a href="/easymock/wikiCatalog">b</a> <a href="#md--%E9%83%A8%E7%BD%B2">c</a></p>\n',
    );
  });
});

describe('emphasis beside Chinese punctuation', () => {
  test.each([
    ['**“重要”**说明', '<strong>“重要”</strong>说明'],
    ['这是**重要：**请备份', '这是<strong>重要：</strong>请备份'],
    ['请看**（注意）**这里', '请看<strong>（注意）</strong>这里'],
    ['**《手册》**第一章', '<strong>《手册》</strong>第一章'],
    ['用**`npm`**安装', '用<strong><code>npm</code></strong>安装'],
    ['见**[文档](/a)**。', '见<strong><a href="/a">文档</a></strong>。'],
    ['*斜体。*后面', '<em>斜体。</em>后面'],
    ['~~删除。~~后面', '<s>删除。</s>后面'],
    ['***“两者”***都是', '<em><strong>“两者”</strong></em>都是'],
    ['**第一，**第二', '<strong>第一，</strong>第二'],
  ])('%s', (source, shown) => {
    expect(html(source)).toBe(`<p>${shown}</p>\n`);
  });

  test('snake_case_names keep their underscores', () => {
    expect(html('变量snake_case_name和__init__文件')).toContain('snake_case_name');
  });

  test('a line break between Chinese characters is no blank', () => {
    expect(html('第一行\n第二行，\n第三行\nEnglish\nline')).toBe('<p>第一行第二行，第三行\nEnglish\nline</p>\n');
  });
});

describe('GFM', () => {
  test('tables keep the alignment of their columns', () => {
    const table = html('| a | b | c |\n|:--|:-:|--:|\n| 1 | `x\\|y` | **3** |');
    expect(table).toContain('<th style="text-align:center">b</th>');
    expect(table).toContain('<td style="text-align:center"><code>x|y</code></td>');
    expect(table).toContain('<td style="text-align:right"><strong>3</strong></td>');
  });

  test('tasks show boxes that nobody can tick by accident, and know their lines', () => {
    expect(renderMarkdown('# a\n\n- [ ] 一\n- [x] 二\n- [y] 三').html).toContain(
      '<li class="md-task" data-line="3"><input type="checkbox" disabled=""> 一</li>\n' +
        '<li class="md-task" data-line="4"><input type="checkbox" checked="" disabled=""> 二</li>\n' +
        '<li data-line="5">[y] 三</li>',
    );
  });

  test('footnotes stand at the end, numbered by their first references', () => {
    const shown = html('甲[^b]乙[^a]丙[^b]\n\n[^a]: 一\n[^b]: 二\n\n    第二段\n[^c]: 没有引用');
    expect(shown).toContain('甲<sup class="md-footnote-ref"><a href="#md--fn-1" id="md--fnref-1">1</a></sup>');
    expect(shown).toContain('丙<sup class="md-footnote-ref"><a href="#md--fn-1" id="md--fnref-1-2">1</a></sup>');
    expect(shown).toMatch(/<li id="md--fn-1">\n<p>二<\/p>\n<p>第二段 <a href="#md--fnref-1"/);
    expect(shown).not.toContain('没有引用');
    expect(html('没有脚注[^x]')).toBe('<p>没有脚注[^x]</p>\n');
  });
});

describe('what the wiki adds', () => {
  test('a quote that names a kind is a callout', () => {
    expect(html('> [!NOTE]\n> 内容')).toBe(
      '<div class="md-callout md-callout-note">\n<p class="md-callout-title" data-text="note">说明</p>\n<p>内容</p>\n</div>\n',
    );
    expect(html('> [!warning] 小心 *手* <\n> 内容')).toContain(
      '<p class="md-callout-title">小心 <em>手</em> &lt;</p>\n<p>内容</p>',
    );
    expect(html('> [!NOTE]')).toMatch(/说明<\/p>\n<\/div>\n$/);
    expect(html('> [!OTHER]\n> 内容')).toContain('<blockquote>');
    expect(html('> [!TIP]\n> a\n>\n> > 引用')).toContain('<blockquote>\n<p>引用</p>\n</blockquote>\n</div>');
  });

  test('the table of contents lists the headings, nested as they are', () => {
    const { html: whole } = renderMarkdown('[[toc]]\n\n## 一\n### 一点一\n## 二\n# 三');
    expect(whole.replace(/ data-line="\d+"/g, '').split('\n')[0]).toBe(
      '<nav class="md-toc"><ul><li><a href="#md--一">一</a><ul><li><a href="#md--一点一">一点一</a></li></ul></li>' +
        '<li><a href="#md--二">二</a></li><li><a href="#md--三">三</a></li></ul></nav>',
    );
  });

  test('front matter becomes a table, and lines keep their numbers', () => {
    const { html: shown } = renderMarkdown('---\ntitle: 手册\ntags: [甲, 乙]\n---\n# 标题');
    expect(shown).toContain('<tr><th scope="row">title</th><td>手册</td></tr>');
    expect(shown).toContain('<td>甲，乙</td>');
    expect(shown).toContain('<h1 data-line="5"');
  });

  test.each(['---\n没有名称\n---\n', '---\na: [\n---\n', '---\na: &x 1\nb: *x\n---\n'])(
    'what is no front matter stays text: %j',
    (source) => {
      expect(html(source)).not.toContain('md-front');
    },
  );

  test('code carries its language, its title and classes for its words', () => {
    expect(html('```ts title="main.ts"\nconst a = 1;\n```')).toBe(
      '<pre data-title="main.ts" class="md-code" data-language="ts"><code class="language-ts">' +
        '<span class="hljs-keyword">const</span> a = <span class="hljs-number">1</span>;\n</code></pre>\n',
    );
  });

  test('marked lines of code are elements, also within a comment over several lines', () => {
    const shown = html('```js {2,4}\n/* a\nb */ c\nd\ne\n```');
    expect(shown).toContain('<span class="md-marked"><span class="hljs-comment">b */</span> c\n</span>');
    expect(shown).toContain('<span class="md-marked">e\n</span>');
    expect(shown.replace(/<[^>]+>/g, '')).toBe('/* a\nb */ c\nd\ne\n\n');
  });

  test('code in an unknown language stays as it is', () => {
    expect(html('```foo\na < b\n```')).toContain('<code class="language-foo">a &lt; b\n</code>');
  });

  test('a diagram stays its text, for the page to draw in a frame of its own', () => {
    expect(html('```mermaid\ngraph TD\n```')).toBe(
      '<pre class="md-code md-diagram" data-language="mermaid"><code class="language-mermaid">graph TD\n</code></pre>\n',
    );
  });
});

describe('formulas', () => {
  test.each(['$5 and $6', '$ a$', '$a $', '$a$1', '价格$5，共$6', 'a $', '$$', '\\$a$', '$a\\$'])(
    '%s is none',
    (source) => {
      expect(html(source)).not.toContain('<math');
    },
  );

  test.each(['$a$', '设$x^2$为', '$\\$5$', '$a$，$b$', '$$a$$'])('%s is one', (source) => {
    expect(html(source)).toContain('<math');
  });

  test('a block is shown by itself', () => {
    expect(html('$$\nx^2\n$$')).toBe(
      '<div class="md-math" data-tex="x^2"><math display="block"><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></math></div>\n',
    );
    expect(html('$$ x $$')).toContain('<div class="md-math" data-tex="x">');
  });

  test('a wrong one shows its source and says so', () => {
    expect(html('$\\frac{$')).toContain(
      '<code>\\frac{</code><span class="md-problem" data-text="wrongFormula">表达式错误</span>',
    );
  });

  test.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://a.com}',
    '\\includegraphics{https://a.com/a.png}',
    '\\htmlId{x}{y}',
    '\\htmlStyle{position:fixed}{y}',
  ])('%s loads and links nothing', (tex) => {
    const shown = html(`$${tex}$`).replace(/ data-tex="[^"]*"/, '');
    expect(shown).not.toMatch(/href=|src=|id=|style=/);
  });

  test.each([
    '\\def\\a{\\a\\a}\\a',
    // Each use has the maximum length of a formula.
    `\\def\\a{${'x'.repeat(1_600)}}${'\\a'.repeat(200)}`,
    '\\gdef\\a{x}',
    '\\newcommand{\\a}{x}',
    '\\let\\a\\b',
    '\\global\\futurelet\\a\\b',
  ])('%j defines commands, which formulas cannot', (tex) => {
    expect(html(`$${tex}$`)).toContain('definingFormula');
  });

  test('commands that only begin like those that define are fine', () => {
    expect(html('$\\leteq \\longrightarrow$')).not.toContain('definingFormula');
    expect(html('$a \\longrightarrow b$')).toContain('<math');
  });

  test('more formulas than a page can draw are shown as their source', () => {
    const shown = html('$x$ '.repeat(2_001));
    expect(shown.match(/<math/g)).toHaveLength(2_000);
    expect(shown).toContain('data-text="tooManyFormulas"');
  });
});

describe('blocks', () => {
  const block = (name: string, body: string) => html(`$$${name}\n${body}\n$$`);

  test('a grid shows rows of pictures, and says which row has too many', () => {
    const shown = block('imgGrid', '/a.png /b.png\n1 2 3 4 5 6\n/c.png，/d.png');
    expect(shown.match(/<img /g)).toHaveLength(4);
    expect(shown).toContain(
      '<p class="md-problem" data-text="tooManyPictures" data-value="2">第 2 行超过 5 张，请修改</p>',
    );
  });

  test('a frame is a link with its address, which the page may replace', () => {
    expect(block('iframe', 'https://example.com/board')).toContain(
      '<a class="md-frame" href="https://example.com/board" data-url="https://example.com/board"',
    );
  });

  test.each(['javascript:alert(1)', 'example.com', 'ftp://a', '//a.com', ''])('a frame of %j is refused', (address) => {
    expect(block('iframe', address)).toContain('data-text="wrongLink">请输入正确的链接<');
  });

  test('a mock is a place with its ID, which is neither searched nor shown to whom the mock is closed', () => {
    const id = '65f0a1b2c3d4e5f607182930';
    const shown = block('mock', ` ${id} `);
    expect(shown).toContain(`<p class="md-mock" data-id="${id}" data-text="mock">接口</p>`);
    expect(mocksIn(shown)).toEqual([id]);
    expect(renderMarkdown(`$$mock\n${id}\n$$`).plain).not.toContain(id);
    expect(withMocks(shown, () => true)).toBe(shown);
    const closed = withMocks(shown, () => false);
    expect(closed).not.toContain(id);
    expect(closed).toContain('data-text="closedMock">无权查看该接口<');
    expect(replaceMocks(shown, (one) => `<i>${one}</i>`)).toContain(`<i>${id}</i>`);
  });

  test('a copy has other texts in the places of mocks, and code that shows one stays', () => {
    const id = '65f0a1b2c3d4e5f607182930';
    const lines = ['$$mock', id, '$$'];
    const fenced = `\`\`\`md\n${lines.join('\n')}\n\`\`\``;
    const quoted = lines.map((line) => `> ${line}`).join('\n');
    const listed = lines.map((line, at) => `${at === 0 ? '1. ' : '   '}${line}`).join('\n');
    const written = (source: string) => replaceMockBlocks(source, 'markdown', () => '### 订单\n\n| a |\n');
    const code = ['---\ntitle: 一\n---', fenced, `    ${lines.join('\n    ')}`];
    const all = [...code, lines.join('\r\n'), quoted, listed, '完'];
    expect(written(all.join('\n\n'))).toBe(
      [...code, '### 订单\n\n| a |', '> ### 订单\n> \n> | a |', '1. ### 订单\n   \n   | a |', '完'].join('\n\n'),
    );
    const rich = `<p>a</p><pre data-block="mock">${id}</pre>`;
    expect(replaceMockBlocks(rich, 'html', () => '**订单**')).toContain('<strong>订单</strong>');
  });

  test.each(['', 'x', '65f0a1b2c3d4e5f607182930 1'])('a mock of %j is refused', (body) => {
    expect(block('mock', body)).toContain('data-text="wrongMock">接口编号不正确<');
  });

  test('a formula needs one or two dollars', () => {
    expect(block('latex', '$x$')).toContain('<math');
    expect(block('latex', '$$x$$')).toContain('<math');
    expect(block('latex', 'x')).toContain('data-text="wrongFormula">表达式错误<');
  });

  test('a chart is a table with its size', () => {
    expect(block('chart', 'type: bar\nwidth: 400\nheight: 200\ntitle: 调用\n月份, 次数\n一月, 3\n二月, 4.5')).toBe(
      '<div data-block="chart" class="md-block md-block-chart"><div class="md-chart" data-value="bar" data-width="400" data-height="200">' +
        '<table><caption>调用</caption><thead><tr><th>月份</th><th>次数</th></tr></thead>' +
        '<tbody><tr><td>一月</td><td>3</td></tr><tr><td>二月</td><td>4.5</td></tr></tbody></table></div></div>\n',
    );
  });

  test.each([
    ['width: 99\na,b\n1,2', 'wrongChartWidth'],
    ['width: 601\na,b\n1,2', 'wrongChartWidth'],
    ['height: 99\na,b\n1,2', 'wrongChartHeight'],
    ['height: 301\na,b\n1,2', 'wrongChartHeight'],
    ['type: radar\na,b\n1,2', 'wrongChartType'],
    ['a,b', 'emptyChart'],
    ['a,b\n1,x', 'wrongChartData'],
    ['a,b\n1,2,3', 'wrongChartData'],
  ])('the chart %j says what is wrong', (body, problem) => {
    expect(block('chart', body)).toContain(`data-text="${problem}"`);
  });

  test('an unknown block shows its text, and one without an end is a paragraph', () => {
    expect(block('foo', 'a < b')).toBe('<pre data-block="foo">a &lt; b</pre>\n');
    expect(html('$$imgGrid\n/a.png')).toBe('<p>$$imgGrid\n/a.png</p>\n');
  });

  test('blocks stand in lists and quotes as well', () => {
    expect(html('- a\n\n  $$latex\n  $x$\n  $$\n- b')).toContain('<math');
    expect(html('> $$latex\n> $x$\n> $$')).toContain('<math');
  });
});

test('mistakes and titles of ours are not part of the text', () => {
  const { plain } = renderMarkdown('> [!NOTE]\n> 内容[^1]\n\n$$latex\nx\n$$\n\n$$imgGrid\n/a.png\n$$\n\n[^1]: 注');
  expect(plain).toBe('内容\nx\n注');
});

test('everything that the wiki adds goes through the sanitiser unchanged', () => {
  const { html: whole } = renderMarkdown(
    '---\na: 1\n---\n# a\n[[toc]]\n\n> [!TIP] x\n> y\n\n- [x] $a$\n\n```js {1}\nlet a;\n```\n\n$$chart\na,b\n1,2\n$$\n\n' +
      '$$imgGrid\n/a.png\n$$\n\n$$iframe\nhttps://a.com\n$$\n\nz[^1]\n\n[^1]: n',
  );
  expect(sanitizeHtml(whole)).toBe(whole);
});
