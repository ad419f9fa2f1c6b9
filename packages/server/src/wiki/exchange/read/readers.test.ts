import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { renderMarkdown } from '@easymock/wiki-content';
import { afterAll, describe, expect, it } from 'vitest';
import { rewriteMarkdown } from '../../content/markdown-links';
import {
  confluenceZip,
  givenHostileWord,
  givenWord,
  notionZip,
  outlineZip,
  pixel,
  rawWord,
  rawZip,
  yuqueZip,
  zipOf,
} from '../samples.fixture';
import { writeWord } from '../write/word';
import { openArchive } from './archive';
import { type Reading, readArticle } from './article';
import { tableOfCsv } from './csv-table';
import { PathIndex, pathFrom, sanitiseName } from './path-names';
import { planImport } from './plan';

const deep = { tags: 'deep' };

const folder = await mkdtemp(join(tmpdir(), 'easymock-readers-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let num = 0;
async function upload(name: string, content: Buffer | string) {
  const path = join(folder, `${++num}`);
  await writeFile(path, content);
  return { name, path };
}

async function open(...given: [name: string, content: Buffer | string][]): Promise<Reading> {
  const files = await Promise.all(given.map(([name, content]) => upload(name, content)));
  const archive = await openArchive(files, folder);
  return { archive, plan: await planImport(archive), extracted: new Map(), nonce: 'ref', draftFolder: folder };
}

/** The tree as lines of depth, name and type. */
const linesOf = ({ plan: { nodes } }: Reading) => {
  const depths = new Map<string | null, number>([[null, 0]]);
  return nodes.map(({ key, parentKey, name, catalogType }) => {
    const depth = depths.get(parentKey) ?? -1;
    depths.set(key, depth + 1);
    return `${'  '.repeat(depth)}${name}${catalogType === 'folder' ? '/' : ''}`;
  });
};

const keyOf = ({ plan: { nodes } }: Reading, name: string) =>
  nodes.find((node) => node.name === name && node.catalogType !== 'folder')?.key ?? '';
const readNamed = (reading: Reading, name: string) => readArticle(reading, keyOf(reading, name));

describe('an export of', () => {
  it('Notion loses the IDs in its names, and pages with pages in them become folders', async () => {
    const reading = await open(['export.zip', notionZip()]);
    expect(reading.plan.source).toBe('notion');
    expect(linesOf(reading)).toEqual(['项目/', '  项目', '  计划']);
    const home = await readNamed(reading, '项目');
    expect(home.title).toBe('项目：总览');
    expect(home.source).toBe(
      '[计划](refx0x)\n\n> [!NOTE]\n> 💡 先读这里\n\n[任务](refx1x)\n\n| 名称 | 状态 |\n| --- | --- |\n| 甲 | 完成 |\n\n',
    );
    expect(home.references).toMatchObject([
      { kind: 'page', key: keyOf(reading, '计划') },
      { kind: 'file', file: { name: expect.stringMatching(/^任务 .*\.csv$/), isAttachment: true } },
    ]);
    const plan = await readNamed(reading, '计划');
    expect(plan.references).toMatchObject([{ kind: 'file', file: { name: 'a.png', isAttachment: false } }]);
    expect(plan.source).toContain('- [x] 二');
  });

  it('Notion that is an archive within an archive is opened', async () => {
    const reading = await open(['big.zip', zipOf({ 'ExportBlock-1-Part-1.zip': notionZip() })]);
    expect(reading.plan.source).toBe('notion');
    expect(linesOf(reading)).toHaveLength(3);
  });

  it('Outline keeps its callouts and its files', async () => {
    const reading = await open(['outline.zip', outlineZip()]);
    expect(reading.plan.source).toBe('outline');
    expect(linesOf(reading)).toEqual(['工程/', '  入门/', '    入门', '    部署']);
    const first = await readNamed(reading, '入门');
    expect(first).toMatchObject({ title: '入门', source: '看[部署](refx0x)。\n\n> [!WARNING]\n> 先备份\n' });
    const second = await readNamed(reading, '部署');
    expect(second.source).toBe('![](refx0x)\n\n[手册](refx1x)\n');
    expect(second.references.map((one) => one.kind === 'file' && [one.file.name, one.file.isAttachment])).toEqual([
      ['架构.png', false],
      ['手册.pdf', true],
    ]);
  });

  it('Confluence has the order of its table of contents, its code, its files, and no scripts', async () => {
    const reading = await open(['confluence.zip', confluenceZip()]);
    expect(reading.plan.source).toBe('confluence');
    expect(linesOf(reading)).toEqual(['技术空间/', '  首页/', '    首页', '    B 接口', '    A 部署']);
    const home = await readNamed(reading, '首页');
    expect(home.source).toContain('<a href="refx0x">接口</a> <a href="https://example.com/x">外部</a>');
    expect(home.notes).toContainEqual({ where: 'TECH/Home_100.html', kind: 'unsafeMarkup', value: 'script × 1' });
    const page = await readNamed(reading, 'B 接口');
    expect(page.title).toBe('B 接口');
    expect(page.source).toContain('<pre><code class="language-java">int a &lt; 1;</code></pre>');
    expect(page.source).toContain('<th colspan="2">表</th>');
    expect(page.attachments).toMatchObject([{ name: '需求.pdf', isAttachment: true }]);
    expect((await readNamed(reading, 'A 部署')).source).toContain('<blockquote');
  });

  it('Yuque has the tree of its table of contents, and its cards become what they show', async () => {
    const reading = await open(['yuque.zip', yuqueZip()]);
    expect(reading.plan.source).toBe('yuque');
    expect(linesOf(reading)).toEqual(['第一章/', '  开始／使用', '结束']);
    expect(reading.plan.notes).toContainEqual({ where: 'book/begin.json', kind: 'nameMended', value: '开始／使用' });
    const page = await readNamed(reading, '开始／使用');
    expect(page.source).toContain('<img src="https://cdn.nlark.com/yuque/1.png" alt="图">');
    expect(page.source).toContain('<code class="language-ts">const a = 1 &lt; 2;</code>');
    expect(page.notes).toContainEqual({ where: 'book/begin.json', kind: 'format', value: 'mindmap' });
  });

  it('Notion as web pages loses the IDs of its folders, and keeps its tasks and lists', async () => {
    const [one, two] = ['0123456789abcdef0123456789abcdef', '11112222333344445555666677778888'];
    const page = (title: string, body: string) =>
      `<html><head><title>${title}</title><style>p{}</style></head><body><article class="page"><header><h1 class="page-title">${title}</h1></header><div class="page-body">${body}</div></article></body></html>`;
    const reading = await open([
      'export.zip',
      zipOf({
        'index.html': page('目录', ''),
        [`项目 ${one}.html`]: page(
          '项目',
          `<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">做完</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">没做</span></li></ul><ol type="1" class="numbered-list" start="1"><li>一</li></ol><ol type="1" class="numbered-list" start="2"><li>二</li></ol><figure class="callout"><p>注意</p></figure><a href="%E9%A1%B9%E7%9B%AE%20${one}/%E8%AE%A1%E5%88%92%20${two}.html">计划</a>`,
        ),
        [`项目 ${one}/计划 ${two}.html`]: page('计划', '<p>文</p>'),
      }),
    ]);
    expect(reading.plan.source).toBe('notion');
    expect(linesOf(reading)).toEqual(['项目/', '  项目', '  计划', 'index']);
    const { source } = await readNamed(reading, '项目');
    expect(source).toContain(
      '<li class="md-task"><input type="checkbox" checked="" disabled="">  <span class="to-do-children-checked">做完</span></li>',
    );
    expect(source.match(/<ul/g)).toHaveLength(1);
    expect(source).toContain('<ol type="1" class="numbered-list" start="1"><li>一</li><li>二</li></ol>');
    expect(source).toContain('<blockquote class="callout"><p>注意</p></blockquote>');
    expect(source).toMatch(/<a href="refx\dx">计划<\/a>/);
  });

  it('Outline without its own links is read with its callouts', async () => {
    const reading = await open(['a.zip', zipOf({ '入门.md': '# 入门\n\n:::info\n**先**看\n:::\n\n文\n' })]);
    const { source } = await readNamed(reading, '入门');
    expect(renderMarkdown(source).html).toMatch(
      /class="md-callout md-callout-[\s\S]*<strong>先<\/strong>看[\s\S]*<p[^>]*>文/,
    );
  });

  it.each([
    ['outline', { '工程/入门.md': '# 入门\n\n![](a.png " =640x480")\n\n\\\n文\n' }],
    ['outline', { '入门.md': '# 入门\n\n[部署](/doc/deploy-AbCdEf1234)\n' }],
    ['outline', { '入门.md': '![](/api/attachments.redirect?id=0b1c2d3e)\n' }],
    ['yuque', { '入门.md': '# 入门\n\n[手册](https://www.yuque.com/team/book/begin)\n' }],
    ['markdown', { '入门.md': '# 入门\n\n:::info\n文\n:::\n' }],
    ['markdown', { '入门.md': '# 入门\n' }],
  ] as const)('%s is recognised without attachments', async (source, files) => {
    expect((await open(['a.zip', zipOf(files)])).plan.source).toBe(source);
  });

  it('Confluence keeps the ticks of its tasks', async () => {
    const tasks =
      '<ul class="inline-task-list"><li class="checked" data-inline-task-id="1">做完</li><li>没做</li></ul>';
    const pages = `<html><head><title>S (空间)</title></head><body><div class="pageSection"><h2>Available Pages:</h2><ul><li><a href="1.html">一</a></li></ul></div></body></html>`;
    const page = `<html><head><title>S : 一</title></head><body><div id="main-content">${tasks}<a href="attachments/1/2.env">配置</a></div></body></html>`;
    const reading = await open([
      'a.zip',
      zipOf({ 'S/index.html': pages, 'S/1.html': page, 'S/attachments/1/2.env': 'A=1' }),
    ]);
    const { source } = await readNamed(reading, '一');
    expect(source).toContain(
      '<li class="md-task" data-inline-task-id="1"><input type="checkbox" checked="" disabled=""> 做完</li>',
    );
    expect(source).toContain('<li class="md-task"><input type="checkbox" disabled=""> 没做</li>');
  });

  it('hidden files that a text names are attached, and those of systems are not', async () => {
    const files = { 'a.md': '[配置](.env)', '.env': 'A=1', '.DS_Store': 'x', '._a.md': 'x', '.git/config': 'x' };
    const reading = await open(['a.zip', zipOf(files)]);
    expect(reading.archive.paths).toEqual(['a.md', '.env']);
    expect((await readNamed(reading, 'a')).references).toMatchObject([{ kind: 'file', file: { name: '.env' } }]);
  });

  it.each([
    [Buffer.from('d0cf11e0a1b11ae100', 'hex'), '旧版 Word 文档（.doc）'],
    [Buffer.from('{\\rtf1 x}'), 'RTF 文档'],
    [Buffer.from('%PDF-1.7'), 'PDF 文件'],
    [Buffer.from('<html><body>x</body></html>'), '网页'],
    [Buffer.from('plain'), '不是 Word 文档（.docx）'],
  ])('a renamed file (%#) is named for what it is', async (content, words) => {
    const reading = await open(['a.docx', content]);
    await expect(readNamed(reading, 'a')).rejects.toMatchObject({ texts: { zh: expect.stringContaining(words) } });
  });

  it('Notion has its databases as tables, whose rows lead to their pages', async () => {
    const [one, two] = ['0123456789abcdef0123456789abcdef', '11112222333344445555666677778888'];
    const csv = '\ufeff名称,备注\n甲,"a|b\n<c>"\n乙,\n';
    const files = { [`任务 ${one}.csv`]: csv, [`任务 ${one}_all.csv`]: csv, [`任务/甲 ${two}.md`]: '# 甲\n\n文' };
    const reading = await open(['a.zip', zipOf(files)]);
    expect(reading.plan.source).toBe('notion');
    expect(linesOf(reading)).toEqual(['任务/', '  任务', '  甲']);
    const { source, references } = await readNamed(reading, '任务');
    expect(source).toBe('| 名称 | 备注 |\n| --- | --- |\n| [甲](refx0x) | a\\|b<br>\\<c> |\n| 乙 |  |');
    expect(references).toMatchObject([{ kind: 'page', key: `任务/甲 ${two}.md` }]);
  });

  it('a database with many rows, and files of one name in many folders, are read in linear time', () => {
    expect(tableOfCsv(Buffer.from('a\n'.repeat(400_000)), () => undefined)).toBeUndefined();
    const paths = Array.from({ length: 20_000 }, (_, at) => `${at}/a.png`);
    expect(new PathIndex(paths).findByEnd('C:\\x\\77\\a.png')).toBe('77/a.png');
  });

  it('Yuque as Markdown loses the anchors before its headings', async () => {
    const reading = await open([
      '说明.md',
      '<a name="Ab12C"></a>\n## 一\n`<a name="Ab12C"></a>`\n```\n<a name="x"></a>\n```\n',
    ]);
    expect(reading.plan.source).toBe('yuque');
    expect((await readNamed(reading, '说明')).source).toContain('```\n<a name="x"></a>\n```');
  });
});

describe('a Markdown file', () => {
  it.each([
    ['周报.md', '# 周报\n\n正文', '周报', '正文'],
    ['周报.md', '# 第三周\n\n正文', undefined, '# 第三周\n\n正文'],
    ['周报.md', '---\ntitle: 十一月\n---\n正文', '十一月', '正文'],
    ['周报.md', '---\ntitle: 十一月\ntags: [a]\n---\n# 十一月\n正文', '十一月', null],
    ['周报.md', '---\n- a\n---\n正文', undefined, '---\n- a\n---\n正文'],
    ['周报.md', `---\na: &a [x]\nb: *a\n---\n正文`, undefined, '---\na: &a [x]\nb: *a\n---\n正文'],
  ])('%s with %j is called %s', async (name, content, title, source) => {
    const reading = await open([name, content]);
    const read = await readNamed(reading, '周报');
    expect(read.title).toBe(title);
    if (source !== null) expect(read.source).toBe(source);
  });

  it('in GBK is read, and said to be', async () => {
    const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4]); // 中文
    const reading = await open(['a.md', gbk]);
    expect(await readNamed(reading, 'a')).toMatchObject({ source: '中文', notes: [{ kind: 'encoding' }] });
  });

  it('leads to files beside it wherever Markdown has addresses, and nowhere in code', () => {
    const rewrite = (address: string, isPicture: boolean) => `${isPicture ? 'P' : 'L'}(${address})`;
    const cases: [string, string][] = [
      ['[a](b.md)', '[a](L(b.md))'],
      ['![a [b]](<c d.png> "t")', '![a [b]](P(c d.png) "t")'],
      ['[a](b(1).md)', '[a](L(b(1).md))'],
      ['[![x](p.png)](t.md)', '[![x](P(p.png))](L(t.md))'],
      ['[a]: x.md\n[p]: y.png', '[a]: L(x.md)\n[p]: P(y.png)'],
      ['[^1]: 注', '[^1]: 注'],
      ['<img src="a.png"> <a href=\'b\'>', '<img src="P(a.png)"> <a href=\'L(b)\'>'],
      ['`[a](b)` ``[`](c)``', '`[a](b)` ``[`](c)``'],
      ['```\n[a](b)\n```\n[c](d)', '```\n[a](b)\n```\n[c](L(d))'],
      ['~~~~\n~~~\n[a](b)\n~~~~\n', '~~~~\n~~~\n[a](b)\n~~~~\n'],
      ['text ](', 'text ]('],
    ];
    for (const [given, wanted] of cases) expect(rewriteMarkdown(given, rewrite)).toBe(wanted);
  });

  const picture = (name: string) => ({ kind: 'file', file: { name, isAttachment: false } });
  it.each([
    ['a path of Windows', '![](.\\img\\b.png)', 'img/b.png', '![](refx0x)'],
    ['a path of Windows in a tag', '<img src="img\\b.png">', 'img/b.png', '<img src="refx0x">'],
    ['a path of Windows in a definition', '[a]: .\\img\\b.png', 'img/b.png', '[a]: refx0x'],
    ['a path on a drive', '![](C:\\Users\\me\\img\\b.png)', 'img/b.png', '![](refx0x)'],
    ['an address of a file', '![](file:///D:/笔记/img/b.png)', 'img/b.png', '![](refx0x)'],
    ['blanks and brackets', '![图](img/截 图(1).png)', 'img/截 图(1).png', '![图](refx0x)'],
    ['blanks and a title', '![图](img/截 图.png "说明 文字")', 'img/截 图.png', '![图](refx0x "说明 文字")'],
    ['blanks in a path of Windows', '![图](.\\我的 图片\\a b.png)', '我的 图片/a b.png', '![图](refx0x)'],
    ['blanks in a link', '[图](img/截 图.png)', 'img/截 图.png', '[图](refx0x)'],
    ['another letter case', '![](IMG/B.PNG)', 'img/b.png', '![](refx0x)'],
    ['another letter case of the file', '![](img/b.png)', 'Img/B.png', '![](refx0x)'],
    ['the normalisation of macOS', '![](img/café.png)', 'img/cafe\u0301.png', '![](refx0x)'],
    ['a hash in its name', '![](C#入门.png)', 'C#入门.png', '![](refx0x)'],
    ['a percent sign in its name', '![](100%25.png)', '100%25.png', '![](refx0x)'],
    ['an entity in its name', '![](a&amp;b.png)', 'a&b.png', '![](refx0x)'],
  ])('shows a picture whose address has %s', async (_, text, path, source) => {
    const read = await readNamed(await open(['a.zip', zipOf({ 'x.md': text, [path]: pixel() })]), 'x');
    expect(read.source).toBe(source);
    expect(read.references).toMatchObject([{ kind: 'file', file: { path } }]);
    expect(read.notes).toEqual([]);
  });

  it('prefers the exact name, follows no ambiguous one, and takes words in brackets for words', async () => {
    const files = { 'a.png': pixel(1), 'A.png': pixel(2), '1/c.png': pixel(3), '2/c.png': pixel(4) };
    const text = '![](A.png) ![](./a.PNG) ![](D:\\x\\c.png) ![](D:\\2\\c.png) [看](这里 有 说明) [x](y "z")';
    const read = await readNamed(await open(['a.zip', zipOf({ 'x.md': text, ...files })]), 'x');
    expect(read.references).toMatchObject([picture('A.png'), { file: { path: '2/c.png' } }]);
    expect(read.source).toBe('![](refx0x) ![](./a.PNG) ![](D:\\x\\c.png) ![](refx1x) [看](这里 有 说明) [x](y "z")');
    expect(read.notes.map(({ kind, value }) => [kind, value])).toEqual([
      ['fileMissing', './a.PNG'],
      ['fileMissing', 'D:\\x\\c.png'],
      ['linkMissing', 'y'],
    ]);
  });

  // Eight times the text should take eight times the CPU time; searching to the end from each opening takes
  // sixty-four times.
  it.each(['](', '](<', '<a ', '`a``', '`a``\n'])(
    'is read in time that grows as it does, even if it is nothing but %j',
    (piece) => {
      const [small = 0, large = 0] = [50_000, 400_000].map((length) => {
        const source = piece.repeat(length / piece.length);
        const times = [1, 2, 3].map(() => {
          const begun = process.cpuUsage();
          rewriteMarkdown(source, () => undefined);
          return process.cpuUsage(begun).user / 1_000;
        });
        return Math.min(...times);
      });
      expect(large < 100 || large / small < 32, `${small.toFixed()} ms, then ${large.toFixed()} ms`).toBe(true);
    },
  );

  it('of a million brackets takes no longer than others', deep, async () => {
    for (const piece of ['[', '](', '![](', '`', '```\n', '[a]: ', '<a href="', '(', 'src="']) {
      const reading = await open(['a.md', piece.repeat(400_000)]);
      await readNamed(reading, 'a').catch((error: Error) => expect(error.message).toMatch(/larger/));
    }
  });
});

describe('a Word document', () => {
  it('keeps headings, lists within lists, tables with merged cells, pictures and links', async () => {
    const reading = await open(['部署.docx', await givenWord()]);
    expect(reading.plan.source).toBe('word');
    const { source, references, notes } = await readNamed(reading, '部署');
    expect(source).toContain('部署手册</h1>');
    expect(source).toContain('<strong>加粗</strong><em>斜体</em><a href="https://example.com/a">链接</a>');
    expect(source).toMatch(/<ul><li>一<ul><li>一之一<\/li><\/ul><\/li><li>二<\/li><\/ul>/);
    expect(source).toContain('<td colspan="2">');
    expect(source).toContain('<img src="refx0x">');
    const [picture] = references;
    expect(picture?.kind === 'file' && reading.extracted.get(picture.file.path)).toEqual(pixel());
    expect(notes).toEqual([]);
  });

  const paragraph = (text: string, properties = '') =>
    `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const style = (id: string, name: string, more = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
  const readWordOf = async (parts: Parameters<typeof rawWord>[0]) =>
    readNamed(await open(['a.docx', rawWord(parts)]), 'a');

  it('has the headings of every program: by name, base style and outline level', async () => {
    const outline = (level: number) => `<w:pPr><w:outlineLvl w:val="${level}"/></w:pPr>`;
    const based = (id: string) => `<w:basedOn w:val="${id}"/>`;
    const styles = [
      style('1', 'heading 1'),
      style('2', '标题 2'),
      style('a', '正文章节', based('2')),
      style('b', '小节', outline(2)),
      style('c', '见出', based('c')),
      style('T', 'TOC Heading', based('1') + outline(9)),
      style('S', '副标题', outline(1)),
      style('H', 'Heading 8'),
      style('Z', '标题'),
    ].join('');
    const use = (id: string, more = '') => `<w:pStyle w:val="${id}"/>${more}`;
    const body = [
      paragraph('总', use('Z')),
      paragraph('一', use('1')),
      paragraph('二', use('2')),
      paragraph('三', use('a')),
      paragraph('四', use('b')),
      paragraph('五', '<w:outlineLvl w:val="3"/>'),
      paragraph('六', use('H')),
      paragraph('文', use('c')),
      paragraph('目', use('T')),
      paragraph('副', use('S')),
      paragraph('不', use('2', '<w:outlineLvl w:val="9"/>')),
    ].join('');
    const { source } = await readWordOf({ body, styles });
    expect(source).toBe(
      '<h1>总</h1><h1>一</h1><h2>二</h2><h2>三</h2><h3>四</h3><h4>五</h4><h6>六</h6><p>文</p><p>目</p><p>副</p><p>不</p>',
    );
  });

  it('goes on with the numbers of its lists, behind whatever stands between', async () => {
    const level = (at: number, start = 1, format = 'decimal') =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/></w:lvl>`;
    const list = (id: number, of: number, start?: number) =>
      `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${
        start === undefined ? '' : `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`
      }</w:num>`;
    const lists = [
      `<w:abstractNum w:abstractNumId="1">${level(0)}${level(1)}</w:abstractNum>`,
      `<w:abstractNum w:abstractNumId="2">${level(0, 5)}</w:abstractNum>`,
      `<w:abstractNum w:abstractNumId="3">${level(0, 1, 'bullet')}</w:abstractNum>`,
      list(1, 1),
      list(2, 1, 1),
      list(3, 2),
      list(4, 3),
    ].join('');
    const item = (text: string, id: number, at = 0) =>
      paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);
    const convert = async (...body: string[]) => (await readWordOf({ body: body.join(''), lists })).source;
    expect(await convert(item('a', 1), paragraph('段'), item('b', 1), item('c', 1))).toBe(
      '<ol><li>a</li></ol><p>段</p><ol start="2"><li>b</li><li>c</li></ol>',
    );
    expect(await convert(item('a', 1), paragraph('段'), item('b', 2), item('c', 2))).toBe(
      '<ol><li>a</li></ol><p>段</p><ol><li>b</li><li>c</li></ol>',
    );
    expect(await convert(item('a', 1), item('b', 1, 1), item('c', 1), paragraph('段'), item('d', 1))).toBe(
      '<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol><p>段</p><ol start="3"><li>d</li></ol>',
    );
    expect(await convert(item('a', 3), item('b', 3))).toBe('<ol start="5"><li>a</li><li>b</li></ol>');
    expect(await convert(item('a', 4), paragraph('段'), item('b', 4))).toBe(
      '<ul><li>a</li></ul><p>段</p><ul><li>b</li></ul>',
    );
    const styled = '<w:pStyle w:val="L"/>';
    const styles = style('L', '编号', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>');
    const body = paragraph('a', styled) + paragraph('段') + paragraph('b', styled);
    expect((await readWordOf({ body, lists, styles })).source).toBe(
      '<ol><li>a</li></ol><p>段</p><ol start="2"><li>b</li></ol>',
    );
  });

  it('refers to the pictures that it links to, which the import fetches if it is to', async () => {
    const drawing = (id: string, alt: string) =>
      `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${alt}"/><a:blip r:link="${id}"/></wp:inline></w:drawing></w:r>`;
    const names =
      'xmlns:wp="urn:wp" xmlns:a="urn:a" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
    const body = `<w:p ${names}><w:r><w:t>图</w:t></w:r>${drawing('r7', '&quot;a&quot;')}${drawing('r8', 'b')}</w:p>`;
    const links = { r7: 'https://pics.example/a.png?x=1&y=2', r8: 'file:///C:/b.png' };
    const reading = { ...(await open(['a.docx', rawWord({ body, links })])), bringsPictures: true };
    const { source, references } = await readNamed(reading, 'a');
    expect(source).toBe('<p>图<img src="refx0x" alt="&quot;a&quot;"></p>');
    expect(references).toEqual([{ mark: 'refx0x', kind: 'picture', address: links.r7 }]);
  });

  it('has its formulas as TeX, in the line and as blocks', async () => {
    const square = '<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>';
    const math = `<m:oMath>${square}</m:oMath>`;
    const text = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`;
    const { source, notes } = await readWordOf({
      body: `<w:p>${text('设 ')}${math}${text(' 为 &lt;0')}</w:p><w:p><m:oMathPara>${math}</m:oMathPara></w:p><w:tbl><w:tr><w:tc><w:p>${math}</w:p></w:tc></w:tr></w:tbl>`,
    });
    expect(source).toContain('<p>设 <span data-tex="x^2"></span> 为 &lt;0</p><div data-tex="x^2"></div>');
    expect(source).toContain('<td><p><span data-tex="x^2"></span></p></td>');
    expect(notes).toEqual([]);
    const nested = `<m:oMath>${square}<m:oMath>${math}</m:oMath></m:oMath>`;
    const { source: joined } = await readWordOf({ body: `<w:p>${text('设 ')}${nested}</w:p>` });
    expect(joined).toBe('<p>设 <span data-tex="x^2x^2"></span></p>');
  });

  it('that this product wrote has the same formulas, lists and headings', async () => {
    const html = [
      '<h2>二</h2>',
      String.raw`<p>设 <span data-tex="\frac{a}{b}"></span> 为</p>`,
      String.raw`<div data-tex="\sum_{i=1}^nx_i"></div>`,
      '<ol><li>a</li></ol><p>段</p><ol start="2"><li>b<ul><li>c</li></ul></li></ol>',
      String.raw`<table><tbody><tr><td><p><span data-tex="\alpha"></span></p></td></tr></tbody></table>`,
    ].join('');
    const task = { kind: 'article', type: 'docx', language: 'zh-CN', form: 'wysiwyg', source: '' } as const;
    const content = await writeWord({
      ...task,
      title: '题',
      html,
      pictures: [],
      properties: [],
      origin: 'https://a.example',
      katexFolder: '',
    });
    const { source, notes } = await readNamed(await open(['a.docx', Buffer.from(content)]), 'a');
    const plain = source.replace(/>\s+</g, '><').replace(/ ?"><\/(span|div)>/g, '"></$1>');
    expect(plain).toContain('<h1>题</h1><h2>二</h2>');
    expect(plain).toContain(
      String.raw`<p>设 <span data-tex="\frac{a}{b}"></span> 为</p><div data-tex="\sum_{i=1}^n x_i"></div>`,
    );
    expect(plain).toContain('<ol><li>a</li></ol><p>段</p><ol start="2"><li>b<ul><li>c</li></ul></li></ol>');
    expect(plain).toContain(String.raw`<td><p><span data-tex="\alpha"></span></p></td>`);
    expect(notes).toEqual([]);
  });

  it('notes what has no equivalent, as kinds that have texts', async () => {
    const { notes } = await readWordOf({
      body: `${paragraph('警告', '<w:pStyle w:val="W"/>')}${paragraph('项', '<w:pStyle w:val="P"/>')}<w:p><w:r><w:ptab/></w:r></w:p>`,
      styles: style('W', '警告框') + style('P', 'List Paragraph'),
    });
    expect(notes.map(({ kind, value }) => [kind, value])).toEqual([
      ['wordPart', 'ptab'],
      ['wordStyle', '警告框'],
    ]);
  });

  it('fetches no picture of another site, runs no link, and leaves out what is embedded', async () => {
    const reading = await open(['a.docx', await givenHostileWord('http://127.0.0.1:9/secret.png')]);
    const { source, references, notes } = await readNamed(reading, 'a');
    expect(references).toEqual([]);
    expect(source).not.toContain('127.0.0.1');
    expect(notes.map(({ kind }) => kind)).toContain('unsafeMarkup');
  });

  it('that is a bomb is refused while it is unpacked', deep, async () => {
    const bomb = zipOf({ 'word/document.xml': Buffer.alloc(120 * 1024 * 1024) });
    await expect(readNamed(await open(['a.docx', bomb]), 'a')).rejects.toThrow('too large when it is unpacked');
  });
});

describe('an archive', () => {
  const refused = (content: Buffer) =>
    open(['a.zip', content]).then(
      () => 'opened',
      (error: Error) => error.message,
    );

  it('with a way out, a link, a password or too much in it is refused', deep, async () => {
    for (const name of ['../a.md', '/etc/a.md', 'a/../../b.md', 'C:/a.md', '..\\a.md', 'a\u0000.md'])
      expect(await refused(rawZip([{ name }])), name).toContain('unsafe');
    expect(await refused(rawZip([{ name: 'a.md', attributes: (0o120777 << 16) >>> 0 }]))).toContain('symbolic');
    expect(await refused(rawZip([{ name: 'a.md', flags: 1, size: 1, content: Buffer.alloc(13) }]))).toContain(
      'encrypted',
    );
    const many = Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.md` }));
    expect(await refused(rawZip(many))).toContain('more than 5000');
    expect(await refused(zipOf({ 'a.md': Buffer.alloc(64 * 1024 * 1024) }))).toContain('too large');
    const overlapping = Array.from({ length: 300 }, (_, at) => ({ name: `${at}.md`, size: 4_000_000, method: 8 }));
    expect(await refused(rawZip(overlapping))).toContain('too large');
    expect(await refused(Buffer.from('no zip'))).toContain('not a valid zip');
    expect(await refused(rawZip([{ name: 'a.md' }]).subarray(0, 60))).toContain('not a valid zip');
  });

  it('whose files say a smaller size than they have is refused when they are read', async () => {
    const lying = zipOf({ 'a.md': Buffer.alloc(2_000_000, 'x') });
    // The uncompressed size is at offset 24 of an entry in the central directory.
    const at = lying.indexOf(Buffer.from('504b0102', 'hex')) + 24;
    lying.writeUInt32LE(10, at);
    await expect(readNamed(await open(['a.zip', lying]), 'a')).rejects.toThrow('damaged');
  });

  it('with names in GBK is read, with a word about it', async () => {
    const name = Buffer.concat([Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), Buffer.from('.md')]);
    const reading = await open(['a.zip', rawZip([{ name }])]);
    expect(linesOf(reading)).toEqual(['中文']);
    expect(reading.archive.notes).toEqual([{ where: '', kind: 'encoding' }]);
  });

  it('has one encoding, which all names without a declared one decide', async () => {
    const bytes = (...hex: string[]) =>
      Buffer.concat([...hex.map((one) => Buffer.from(one, 'hex')), Buffer.from('.md')]);
    // 目录 and 模块 are valid UTF-8 in GBK; 中文 is not.
    const directory = bytes('c4bfc2bc');
    expect(linesOf(await open(['a.zip', rawZip([{ name: directory }])]))).toEqual(['目录']);
    const both = rawZip([{ name: directory }, { name: bytes('d6d0cec4') }]);
    expect(linesOf(await open(['a.zip', both])).sort()).toEqual(['中文', '目录']);
    const declared = rawZip([{ name: directory }, { name: '简历 résumé.md', flags: 0x800 }]);
    expect(linesOf(await open(['a.zip', declared])).sort()).toEqual(['目录', '简历 résumé'].sort());
    const undeclared = rawZip([{ name: '目录.md' }, { name: 'résumé.md' }]);
    expect(linesOf(await open(['a.zip', undeclared])).sort()).toEqual(['résumé', '目录']);
    const text = await open(['目录.md', Buffer.from('c4bfc2bc', 'hex')]);
    expect((await readNamed(text, '目录')).source).toBe('目录');
  });

  it('with the same name twice has the first one', async () => {
    const reading = await open([
      'a.zip',
      rawZip([
        { name: 'a.md', content: Buffer.from('first') },
        { name: 'a.md', content: Buffer.from('second') },
      ]),
    ]);
    expect((await readNamed(reading, 'a')).source).toBe('first');
    expect(reading.archive.notes).toEqual([{ where: 'a.md', kind: 'duplicate' }]);
  });
});

it('names are mended to what a document can be called', () => {
  expect(sanitiseName('A/B: 说明？?\n', 'x')).toBe('A／B- 说明？？');
  expect(sanitiseName('长'.repeat(200), 'x')).toHaveLength(100);
});

it.each([
  ['a mark of direction', ' \u202e ', 'x'],
  ['zero-width spaces', '\u200b\u200b', 'x'],
  ['a Hangul filler', '\u3164', 'x'],
  ['a blank of Braille', '\u2800', 'x'],
  ['a line break of Windows', '一\r\n二', '一 二'],
  ['one of Unicode', '一\u2028二', '一 二'],
  ['joined emoji', '一家 👨\u200d👩\u200d👧', '一家 👨\u200d👩\u200d👧'],
])('names of imports have no invisible characters and line breaks: %s', (_, given, name) => {
  expect(sanitiseName(given, 'x')).toBe(name);
});

it('addresses are followed within the import and never out of it', () => {
  expect(pathFrom('a/b', '../c%20d.md?x#h')).toEqual({ path: 'a/c d.md', hash: '#h' });
  expect(pathFrom('a', '../../etc/passwd')).toBeUndefined();
  for (const outside of ['https://x', '//x', 'mailto:a@b', '#h', '', 'javascript:alert(1)', 'data:x'])
    expect(pathFrom('', outside), outside).toBeUndefined();
});
