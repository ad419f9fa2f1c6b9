import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { type Zippable, zipSync } from 'fflate';

// Files as other programs write them, and malicious ones.

/** Returns a PNG of one pixel; different last bytes make different files. */
export const pixel = (last = 0): Buffer =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from([last]),
  ]);

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Packs files into a zip in their order. */
export function zipOf(files: Files): Buffer {
  const entries: Zippable = Object.create(null);
  for (const [name, content] of Object.entries(files))
    entries[name] = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return Buffer.from(zipSync(entries));
}

const notionIds = [
  '0123456789abcdef0123456789abcdef',
  '11112222333344445555666677778888',
  'aaaabbbbccccddddeeeeffff00001111',
];

export const notionZip = (): Buffer => {
  const [home, plan, table] = notionIds;
  return zipOf({
    [`Export-5b3f/项目 ${home}.md`]: `# 项目：总览\n\n[计划](%E9%A1%B9%E7%9B%AE%20${home}/%E8%AE%A1%E5%88%92%20${plan}.md)\n\n<aside>\n💡 先读这里\n</aside>\n\n[任务](%E9%A1%B9%E7%9B%AE%20${home}/%E4%BB%BB%E5%8A%A1%20${table}.csv)\n`,
    [`Export-5b3f/项目 ${home}/计划 ${plan}.md`]: `# 计划\n\n![图](%E8%AE%A1%E5%88%92%20${plan}/a.png)\n\n- [ ] 一\n- [x] 二\n`,
    [`Export-5b3f/项目 ${home}/计划 ${plan}/a.png`]: pixel(1),
    [`Export-5b3f/项目 ${home}/任务 ${table}.csv`]: '名称,状态\n甲,完成\n',
  });
};

const outlineFile = '0b1c2d3e-1111-4222-8333-444455556666';

export const outlineZip = (): Buffer =>
  zipOf({
    '工程/入门.md': '# 入门\n\n看[部署](./入门/部署.md)。\n\n:::warning\n先备份\n:::\n',
    '工程/入门/部署.md': `# 部署\n\n![](uploads/u/${outlineFile}/架构.png " =640x480")\n\n[手册](uploads/u/${outlineFile}/手册.pdf)\n`,
    [`工程/入门/uploads/u/${outlineFile}/架构.png`]: pixel(2),
    [`工程/入门/uploads/u/${outlineFile}/手册.pdf`]: '%PDF-1.4\n%%EOF\n',
    [`uploads/u/${outlineFile}/x.txt`]: 'x',
  });

const confluencePage = (title: string, body: string, files = '') =>
  `<!DOCTYPE html><html><head><title>技术 : ${title}</title><link rel="stylesheet" href="styles/site.css"></head>
<body class="theme-default"><div id="page"><div id="main"><div id="main-header"><h1 id="title-heading"><span id="title-text">技术 : ${title}</span></h1></div>
<div id="content" class="view"><div class="page-metadata">Created by 王</div><div id="main-content" class="wiki-content group">${body}</div>
${files && `<div class="pageSection group"><div class="pageSectionHeader"><h2 id="attachments">Attachments:</h2></div><div class="greybox" align="left"><img src="images/icons/bullet_blue.gif"/> ${files} (application/pdf)<br/></div></div>`}
</div></div></div></body></html>`;

export const confluenceZip = (): Buffer =>
  zipOf({
    'TECH/index.html': `<html><head><title>技术 (技术空间)</title></head><body><div class="pageSection"><h2>Available Pages:</h2><ul><li><a href="Home_100.html">首页</a><ul><li><a href="101.html">B 接口</a></li><li><a href="102.html">A 部署</a></li></ul></li></ul></div></body></html>`,
    'TECH/Home_100.html': confluencePage(
      '首页',
      '<p><a href="101.html">接口</a> <a href="https://example.com/x">外部</a></p><script>steal()</script>',
    ),
    'TECH/101.html': confluencePage(
      'B 接口',
      '<table class="confluenceTable"><tbody><tr><th colspan="2">表</th></tr><tr><td>a</td><td>b</td></tr></tbody></table><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a &lt; 1;</pre><img class="confluence-embedded-image" src="attachments/101/200.png">',
      '<a href="attachments/101/201.pdf">需求.pdf</a>',
    ),
    'TECH/102.html': confluencePage(
      'A 部署',
      '<div class="confluence-information-macro confluence-information-macro-note"><div class="confluence-information-macro-body"><p>小心</p></div></div><img src="https://outside.example/p.png">',
    ),
    'TECH/attachments/101/200.png': pixel(3),
    'TECH/attachments/101/201.pdf': '%PDF-1.4\n%%EOF\n',
    'TECH/styles/site.css': 'body{}',
  });

const yuqueToc = `- type: META
  count: 3
- type: TITLE
  title: 第一章
  uuid: t1
  parent_uuid: ''
- type: DOC
  title: 开始/使用
  uuid: d1
  url: begin
  parent_uuid: t1
- type: DOC
  title: 结束
  uuid: d2
  url: end
  parent_uuid: ''
`;
const card = (name: string, value: object) =>
  `<card type="inline" name="${name}" value="data:${encodeURIComponent(JSON.stringify(value))}"></card>`;

export const yuqueZip = (): Buffer =>
  zipOf({
    'book/$meta.json': JSON.stringify({ meta: JSON.stringify({ book: { tocYml: yuqueToc } }) }),
    'book/begin.json': JSON.stringify({
      doc: {
        title: '开始/使用',
        body: `<h1>开始</h1><p>${card('image', { src: 'https://cdn.nlark.com/yuque/1.png', name: '图' })}</p>${card('codeblock', { mode: 'ts', code: 'const a = 1 < 2;' })}${card('mindmap', {})}`,
      },
    }),
    'book/end.json': JSON.stringify({ doc: { title: '结束', body: '<p>完</p>' } }),
  });

/**
 * Creates a Word document with common content: headings, lists, a table with merged cells, a picture, a link.
 */
export async function givenWord(more: readonly Paragraph[] = []): Promise<Buffer> {
  const item = (text: string, level: number) => new Paragraph({ text, numbering: { reference: 'list', level } });
  const cell = (text: string, columnSpan = 1) => new TableCell({ columnSpan, children: [new Paragraph(text)] });
  const document = new Document({
    numbering: {
      config: [
        { reference: 'list', levels: [0, 1].map((level) => ({ level, format: LevelFormat.BULLET, text: '•' })) },
      ],
    },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun('部署手册')] }),
          new Paragraph({
            children: [
              new TextRun('普通'),
              new TextRun({ text: '加粗', bold: true }),
              new TextRun({ text: '斜体', italics: true }),
              new ExternalHyperlink({ link: 'https://example.com/a', children: [new TextRun('链接')] }),
            ],
          }),
          item('一', 0),
          item('一之一', 1),
          item('二', 0),
          new Table({
            rows: [new TableRow({ children: [cell('合并', 2)] }), new TableRow({ children: [cell('左'), cell('右')] })],
          }),
          new Paragraph({
            children: [new ImageRun({ type: 'png', data: pixel(), transformation: { width: 10, height: 10 } })],
          }),
          ...more,
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

/**
 * Creates a hostile Word document: it links an external picture and a script, and embeds an object of another
 * program.
 */
export async function givenHostileWord(address: string): Promise<Buffer> {
  const { unzipSync } = await import('fflate');
  const link = new ExternalHyperlink({ link: 'javascript:alert(1)', children: [new TextRun('点我')] });
  const files = unzipSync(await givenWord([new Paragraph({ children: [link] })]));
  const path = 'word/_rels/document.xml.rels';
  const relations = new TextDecoder()
    .decode(files[path])
    .replace(/Target="media\/[^"]*"/, `Target="${address}" TargetMode="External"`);
  return Buffer.from(
    zipSync({
      ...files,
      [path]: new TextEncoder().encode(relations),
      'word/embeddings/oleObject1.bin': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    }),
  );
}

const wordNames =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';

/** Packs the parts of a Word document as other programs write them: its body, its styles and its lists. */
export const rawWord = ({
  body,
  styles = '',
  lists = '',
  links = {},
}: {
  body: string;
  styles?: string;
  lists?: string;
  /** Addresses of linked pictures by the identifiers of their relationships. */
  links?: Readonly<Record<string, string>>;
}): Buffer =>
  zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/>${Object.entries(
      links,
    )
      .map(
        ([id, address]) =>
          `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${address.replaceAll('&', '&amp;')}" TargetMode="External"/>`,
      )
      .join('')}</Relationships>`,
    'word/document.xml': `<w:document ${wordNames}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${wordNames}>${styles}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${wordNames}>${lists}</w:numbering>`,
  });

interface RawEntry {
  readonly name: Buffer | string;
  readonly content?: Buffer;
  readonly flags?: number;
  /** Claimed size after unpacking. */
  readonly size?: number;
  readonly attributes?: number;
  /** 8 for deflate; lists do not depend on it. */
  readonly method?: number;
}

/** Builds a zip byte by byte, for entries that no program writes. Nothing in it is compressed. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const {
    name: given,
    content = Buffer.from('x'),
    flags = 0,
    size = content.length,
    attributes = 0,
    method = 0,
  } of entries) {
    const name = Buffer.from(given);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, name, content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(attributes, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021403', 'hex'), shared, tail, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
