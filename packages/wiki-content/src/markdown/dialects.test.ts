import { describe, expect, test } from 'vitest';
import { contentOf, renderComment, renderMarkdown, sanitizeHtml } from '../index';

const html = (source: string) => renderMarkdown(source).html.replace(/ data-line="\d+"/g, '');
const formulas = (source: string) =>
  [...html(source).matchAll(/ data-tex="([^"]*)"/g)].map(([, tex = '']) =>
    tex.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&'),
  );
const isBlock = (source: string) => html(source).includes('<div class="md-math"');

describe('a dollar before a number with Chinese behind it is money', () => {
  test.each([
    ['价格从$5到$10，共$x$个', ['x']],
    ['每月$100，每年$1000，节省$y\\%$', ['y\\%']],
    ['美元$5元/人，$6元/人', []],
    ['$3.5万至$4万', []],
    ['US$20起，US$30封顶', []],
    ['$1,000（含税），$2,000（不含税）', []],
    ['门票$8“成人”和$4“儿童”', []],
    ['$5 and $6', []],
    ['其中$5\\text{元}$为定金', ['5\\text{元}']],
    ['取$2\\times\\mathrm{单价}$', ['2\\times\\mathrm{单价}']],
    ['$3x+1$与$2y$', ['3x+1', '2y']],
    ['$n个$', ['n个']],
  ])('%s', (source, found) => expect(formulas(source)).toEqual(found));
});

describe('formulas of LaTeX and of chat assistants', () => {
  test.each([
    ['设 \\(a+b\\) 为', ['a+b']],
    ['\\(x\\)', ['x']],
    ['\\( \\alpha_1 \\)与\\(f(x)\\)', ['\\alpha_1', 'f(x)']],
    ['\\[\na^2+b^2=c^2\n\\]', ['a^2+b^2=c^2']],
    ['\\[ E = mc^2 \\]', ['E = mc^2']],
    [
      '因此：\n\\[\n\\begin{aligned}\na &= b \\\\\n&= c\n\\end{aligned}\n\\]\n所以',
      ['\\begin{aligned}\na &= b \\\\\n&= c\n\\end{aligned}'],
    ],
    ['- 项\n\n  \\[\n  x^2\n  \\]', ['x^2']],
    ['> \\[ x^2 \\]', ['x^2']],
    ['也写作 \\[ x^2 \\] 这样', ['x^2']],
    ['```math\nx^2 + y\n```', ['x^2 + y']],
    ['~~~math\n\\frac12\n~~~', ['\\frac12']],
    ['$`a+b`$', ['a+b']],
    ['`\\(a+b\\)`', []],
    ['```\n\\[ x^2 \\]\n```', []],
    ['```tex\nx^2\n```', []],
  ])('%j', (source, found) => expect(formulas(source)).toEqual(found));

  test.each(['\\[\nx\n\\]', '\\[ x^2 \\]', '```math\nx\n```'])('%j stands by itself', (source) =>
    expect(isBlock(source)).toBe(true),
  );

  test.each([
    ['\\(说明\\)', '(说明)'],
    ['\\[注意\\]', '[注意]'],
    ['\\(see below\\)', '(see below)'],
    ['\\[optional\\]', '[optional]'],
    ['\\[a\\](/b)', '[a](/b)'],
    ['\\(\\)', '()'],
    ['\\(a+b', '(a+b'],
    ['\\\\(a+b\\\\)', '\\(a+b\\)'],
  ])('%s stays text', (source, text) => expect(renderMarkdown(source).plain).toBe(text));
});

test.each(['[TOC]', '[toc]', '[[toc]]', '[[_TOC_]]', '@[TOC]', '@[toc](文章目录)'])('%s lists the headings', (mark) =>
  expect(html(`${mark}\n\n# 甲`)).toContain('<nav class="md-toc"><ul><li><a href="#md--甲">甲</a>'),
);

test.each(['见 [TOC]', '[TOC]: /a\n\n[TOC]', '`[TOC]`', '[TOC](/a)'])('%j is no table of contents', (source) =>
  expect(html(source)).not.toContain('md-toc'),
);

describe('containers', () => {
  const callout = (kind: string, title: string, body: string) =>
    `<div class="md-callout md-callout-${kind}">\n<p class="md-callout-title"${title}</p>\n${body}</div>\n`;

  test.each([
    [':::tip\n内容\n:::', callout('tip', ' data-text="tip">提示', '<p>内容</p>\n')],
    ['::: warning\n内容\n:::', callout('warning', ' data-text="warning">警告', '<p>内容</p>\n')],
    [':::danger 危险操作\n内容\n:::', callout('caution', '>危险操作', '<p>内容</p>\n')],
    [':::note[*标题*]\n内容\n:::', callout('note', '><em>标题</em>', '<p>内容</p>\n')],
    [
      ':::info\n- 甲\n\n```\n:::\n```\n:::',
      callout(
        'note',
        ' data-text="note">说明',
        '<ul>\n<li>甲</li>\n</ul>\n<pre class="md-code"><code>:::\n</code></pre>\n',
      ),
    ],
    [':::success\n完\n:::', callout('tip', ' data-text="tip">提示', '<p>完</p>\n')],
    [':::成功\n完\n:::', callout('tip', '>成功', '<p>完</p>\n')],
    ['前\n:::tip\n没有结尾', `<p>前</p>\n${callout('tip', ' data-text="tip">提示', '<p>没有结尾</p>\n')}`],
    [
      '::: details 更多\n**内容**\n:::',
      '<details>\n<summary>更多</summary>\n<p><strong>内容</strong></p>\n</details>\n',
    ],
    [
      '::: code-group\n```js [a.js]\n1\n```\n:::\n后',
      '<pre class="md-code" data-language="js"><code class="language-js"><span class="hljs-number">1</span>\n</code></pre>\n<p>后</p>\n',
    ],
    ['> :::tip\n> 引\n> :::', `<blockquote>\n${callout('tip', ' data-text="tip">提示', '<p>引</p>\n')}</blockquote>\n`],
  ])('%j', (source, shown) => expect(html(source)).toBe(shown));

  test.each([
    ['of more colons outside', '::::tip\n甲\n\n:::warning\n乙\n:::\n丙\n::::\n后'],
    ['of equally many', ':::tip\n甲\n\n:::warning\n乙\n:::\n丙\n:::\n后'],
  ])('nest, %s', (_, source) =>
    expect(html(source)).toBe(
      `${callout('tip', ' data-text="tip">提示', `<p>甲</p>\n${callout('warning', ' data-text="warning">警告', '<p>乙</p>\n')}<p>丙</p>\n`)}<p>后</p>\n`,
    ),
  );

  test.each([':::foo\n内容\n:::', '::tip\n内容', '```\n:::tip\n```', '\\:::tip\n内容'])('%j is none', (source) =>
    expect(html(source)).not.toContain('md-callout'),
  );

  test('open with many blanks before the title', () => {
    expect(html(`:::tip${' '.repeat(20_000)}题\n:::`)).toContain('<p class="md-callout-title">题</p>');
    expect(html(`:::tip${' '.repeat(20_000)}${'题'.repeat(201)}\n:::`)).not.toContain('md-callout');
  });
});

describe('marks of Typora, Obsidian and Pandoc', () => {
  test.each([
    ['这是==高亮==文字', '这是<mark>高亮</mark>文字'],
    ['==**粗**与`a==b`==', '<mark><strong>粗</strong>与<code>a==b</code></mark>'],
    ['==一==、==二==', '<mark>一</mark>、<mark>二</mark>'],
    ['**==粗==**', '<strong><mark>粗</mark></strong>'],
    ['H~2~O与CO~2~', 'H<sub>2</sub>O与CO<sub>2</sub>'],
    ['Ca(OH)~2~，C~6~H~12~O~6~', 'Ca(OH)<sub>2</sub>，C<sub>6</sub>H<sub>12</sub>O<sub>6</sub>'],
    ['速度v~最大~', '速度v<sub>最大</sub>'],
    ['log~2~8', 'log<sub>2</sub>8'],
    ['x^2^+y^2^', 'x<sup>2</sup>+y<sup>2</sup>'],
    ['10^-3^，1^st^', '10<sup>-3</sup>，1<sup>st</sup>'],
    ['SO~4~^2-^', 'SO<sub>4</sub><sup>2-</sup>'],
    ['m^a\\ b^', 'm<sup>a b</sup>'],
    ['==高亮==API', '<mark>高亮</mark>API'],
    ['好:smile:的 :100: :+1:', '好😄的 💯 👍'],
    ['~~删~~', '<s>删</s>'],
  ])('%s', (source, shown) => expect(html(source)).toBe(`<p>${shown}</p>\n`));

  test.each([
    'if a==b&amp;&amp;c==d',
    'a == b == c',
    '====',
    '5~10，20~30℃',
    '1~2,3~4',
    '周一~周五，周六~周日',
    '~/a 和 ~/b',
    '10:30:45',
    'std::smile::x',
    ':unknown_name:',
    'a ^ b ^ c',
    '^_^',
    'a^2+b^2=c^2',
    '2^10、2^20',
    '2^10或2^20',
    '字母A~Z、a~z',
    '选项A~C和D~F',
    '状态==1且类型==2',
  ])('%s stays as it is', (source) => expect(html(source.replace(/&amp;/g, '&'))).toBe(`<p>${source}</p>\n`));

  test.each([
    ['术语\n: 解释', '<dl>\n<dt>术语</dt>\n<dd>解释</dd>\n</dl>\n'],
    ['甲\n: 一\n: 二', '<dl>\n<dt>甲</dt>\n<dd>一</dd>\n<dd>二</dd>\n</dl>\n'],
    ['**甲**\n\n: 一\n\n    二', '<dl>\n<dt><strong>甲</strong></dt>\n<dd>\n<p>一</p>\n<p>二</p>\n</dd>\n</dl>\n'],
    ['甲\n~ 一', '<dl>\n<dt>甲</dt>\n<dd>一</dd>\n</dl>\n'],
  ])('%j is a definition list', (source, shown) => expect(html(source)).toBe(shown));

  test.each(['甲\n:一', '甲：乙', '\\: 一'])('%j is none', (source) => expect(html(source)).not.toContain('<dl>'));

  test.each([
    ['> [!注意]\n> 内容', 'caution', ' data-text="caution">注意'],
    ['> [!提示]\n> 内容', 'tip', ' data-text="tip">提示'],
    ['> [!警告] 小心\n> 内容', 'warning', '>小心'],
    ['> [!危险]\n> 内容', 'caution', '>危险'],
    ['> [!info]\n> 内容', 'note', ' data-text="note">说明'],
    ['> [!success]- 折叠的\n> 内容', 'tip', '>折叠的'],
    ['> [!FAQ]+ 问\n> 内容', 'important', '>问'],
  ])('%j is a callout', (source, kind, title) =>
    expect(html(source)).toBe(
      `<div class="md-callout md-callout-${kind}">\n<p class="md-callout-title"${title}</p>\n<p>内容</p>\n</div>\n`,
    ),
  );
});

describe('blanks in targets', () => {
  const sources = (source: string) => [...html(source).matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src);
  test.each([
    ['![图](https://e.example/截 图.png)', 'https://e.example/%E6%88%AA%20%E5%9B%BE.png'],
    ['![图](img/截 图(1).png)', 'img/%E6%88%AA%20%E5%9B%BE(1).png'],
    ['![图](./a b c.jpeg "标题")', './a%20b%20c.jpeg'],
    ['![图](https://e.example/a b?x=1 2)', 'https://e.example/a%20b?x=1%202'],
    ['[![图](a b.png)](/c)', 'a%20b.png'],
    ['![图](a.png =100x50)', 'a.png'],
    ['![图](<a b.png>)', 'a%20b.png'],
  ])('%s is a picture', (source, src) => expect(sources(source)).toEqual([src]));

  test('a size behind the target is the size, and a title the title', () => {
    expect(html('![图](a.png =100x50)')).toContain('width="100" height="50"');
    expect(html('![图](a b.png "标题")')).toContain('title="标题"');
  });

  test.each([
    ['[文档](docs/使用 手册.md)', 'docs/%E4%BD%BF%E7%94%A8%20%E6%89%8B%E5%86%8C.md'],
    ['[a **b**](https://e.example/a b)', 'https://e.example/a%20b'],
    ['[a](/x y.pdf#page 2)', '/x%20y.pdf#page%202'],
  ])('%s is a link', (source, href) => expect(html(source)).toContain(`<a href="${href}"`));

  test.each(['[a](/my uri)', '![a](b c)', '[见](下文 第二节)', '[a](javascript:alert(1) x.png)', '[a](b\nc.png)'])(
    '%j is neither',
    (source) => expect(html(source)).not.toMatch(/<a |<img /),
  );
});

describe('HTML of READMEs', () => {
  test.each([
    ['<center>居中</center>', '<div style="text-align:center">居中</div>'],
    ['<p align="center">居中</p>', '<p style="text-align:center">居中</p>'],
    ['<h1 align="center">题</h1>', '<h1 style="text-align:center">题</h1>'],
    ['<div align="right">右</div>', '<div style="text-align:right">右</div>'],
    ['<p align="middle" style="color:red">a</p>', '<p style="text-align:center;color:red">a</p>'],
    ['<p align="evil">a</p>', '<p>a</p>'],
    ['<font color="red">红</font>', '<span style="color:red">红</span>'],
    ['<font color="00ff00" size="5">绿</font>', '<span style="color:#00ff00">绿</span>'],
    ['<font color="url(x)">a</font>', '<span>a</span>'],
    ['<strike>删</strike><tt>码</tt>', '<s>删</s><code>码</code>'],
    [
      '<table><tr><td bgcolor="#ff0000">a</td></tr></table>',
      '<table><tbody><tr><td style="background-color:#ff0000">a</td></tr></tbody></table>',
    ],
    ['<video src="/a/演示.mp4" controls></video>', '<a href="/a/演示.mp4">演示.mp4</a>'],
    ['<video><source src="/b.webm?x=1"><p>no</p></video>', '<a href="/b.webm?x=1">b.webm</a>'],
    ['<audio src="/c.mp3"></audio>', '<a href="/c.mp3">c.mp3</a>'],
    ['<video src="javascript:alert(1)"></video>', ''],
    ['<video onerror="alert(1)"><script>alert(1)</script></video>', ''],
  ])('%s', (source, shown) => expect(sanitizeHtml(source)).toBe(shown));
});

describe('chemistry', () => {
  const isDrawn = (source: string) => html(source).includes('<math') && !html(source).includes('md-problem');
  test.each([
    '$\\ce{H2O}$',
    '$\\ce{2H2 + O2 -> 2H2O}$',
    '$$\\ce{SO4^2- + Ba^2+ -> BaSO4 v}$$',
    '$\\pu{123 kJ//mol}$',
    '\\(\\ce{CO2}\\)',
  ])('%s is drawn', (source) => expect(isDrawn(source)).toBe(true));
});

test.each([
  ['www.google.com/search?q=Markup+(business)', 'www.google.com/search?q=Markup+(business)'],
  ['（见www.a.com/x_(y)）', 'www.a.com/x_(y)'],
  ['(www.a.com/x)', 'www.a.com/x'],
  ['(www.a.com/x_(y)).', 'www.a.com/x_(y)'],
  ['www.a.com/x_(y)?', 'www.a.com/x_(y)'],
  ['www.a.com/(a)(b)', 'www.a.com/(a)(b)'],
  ['https://a.com/x_(y)', 'https://a.com/x_(y)'],
])('the address in %s ends behind its own bracket', (source, address) =>
  expect(/<a [^>]*>([^<]*)</.exec(html(source))?.[1]).toBe(address),
);

const all =
  '价格从$5到$10，共$x$个 \\(a+b\\)\n\n:::tip 题\n==亮== H~2~O x^2^ :smile:\n:::\n\n甲\n: 乙\n\n![图](a b.png)\n\n<p align="center">中</p>';

test('imported and pasted texts are read as a page shows them', () => {
  const rich = contentOf('wysiwyg');
  const imported = rich.fromMarkdown(all, '').source;
  expect(rich.render(imported).html).toBe(html(all));
  expect(rich.render(rich.fromMarkdown(rich.toMarkdown(imported).source, '').source).plain).toBe(
    renderMarkdown(all).plain,
  );
});

test('comments have the marks within lines', () => {
  expect(renderComment('==亮== H~2~O \\(a+b\\) :smile:').html).toMatch(
    /<mark>亮<\/mark> H<sub>2<\/sub>O <span class="md-math" data-tex="a\+b">.* 😄/,
  );
});

test('everything that the dialects add goes through the sanitiser unchanged', () => {
  const { html: whole } = renderMarkdown(
    `${all}\n\n\\[\nx\n\\]\n\n::: details a\nb\n:::\n\n<video src="/a.mp4"></video>`,
  );
  expect(sanitizeHtml(whole)).toBe(whole);
});

describe('definitions of references may contain blanks in their targets', () => {
  test.each([
    ['![图][a]\n\n[a]: x y.png', 'src="x%20y.png"'],
    ['![图][A]\n\n[a]: <x y.png>', 'src="x%20y.png"'],
    [
      '![图][a]\n\n[b]: z.png\n[a]: img/截 图(1).png "题"\n',
      'src="img/%E6%88%AA%20%E5%9B%BE(1).png" alt="图" title="题"',
    ],
    [
      '[手册]\n\n[手册]: https://e.example/用户 手册',
      'href="https://e.example/%E7%94%A8%E6%88%B7%20%E6%89%8B%E5%86%8C"',
    ],
    ['> [a][]\n>\n> [a]: x y.md', 'href="x%20y.md"'],
  ])('%j', (source, attribute) => {
    expect(html(source)).toContain(attribute);
    expect(html(source)).not.toContain(']:');
  });

  test.each([
    ['a sentence', '[注]: 见 a b.png'],
    ['an unlikely target', '[a]\n\n[a]: x y z'],
    ['a dangerous scheme', '[a]\n\n[a]: javascript:alert(1) .png'],
    ['code', '[a]\n\n    [a]: x y.png'],
    ['a line of a paragraph', '[a]\n文字\n[a]: x y.png'],
  ])('but %s stays text', (_, source) => {
    expect(html(source)).toContain(']: ');
    expect(html(source)).not.toContain('href');
  });
});
