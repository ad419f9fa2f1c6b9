import { mathMlOf } from '@easymock/wiki-content';
import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  ImportedXmlComponent,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { ArticleTask, ExportedPicture } from '../export-thread';
import { attributeOf } from '../html-tree';
import { outsideAddress } from './addresses';
import { officeMathOf } from './office-math';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Block = Paragraph | Table;
type Style = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'superScript' | 'subScript' | 'color'> & {
  isCode?: boolean;
  underline?: boolean;
};

/** The depth of a block in lists and quotes. */
interface Place {
  readonly list?: { readonly reference: string; readonly level: number; readonly instance: number };
  readonly quote: number;
  readonly align?: (typeof AlignmentType)[keyof typeof AlignmentType] | undefined;
}

const indentStep = 420;
/** Pixels between the page margins. */
const pageWidth = 600;
/** Word has nine levels of lists, numbered from 0. */
const deepest = 8;
const monospaced = 'Consolas';
const shade = { type: ShadingType.CLEAR, color: 'auto', fill: 'F2F3F5' } as const;
const rule = { style: BorderStyle.SINGLE, size: 6, color: 'C9CDD4', space: 8 } as const;

const inlineTags = new Set(
  'a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark math q rp rt ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const isElement = (node: Node): node is Element => 'tagName' in node;
const isInline = (node: Node): boolean => (isElement(node) ? inlineTags.has(node.tagName) : node.nodeName === '#text');
const textOf = (node: Node): string => {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  return isElement(node) ? node.childNodes.map(textOf).join('') : '';
};
const has = (element: Element, name: string): boolean => attributeOf(element, 'class').split(/\s+/).includes(name);

const alignments = { center: AlignmentType.CENTER, right: AlignmentType.RIGHT, justify: AlignmentType.JUSTIFIED };

/** Returns the place with the alignment that an element declares. */
function alignedPlace(element: Element, place: Place): Place {
  const [, align] = /(?:^|;)\s*text-align:\s*(center|right|justify)/.exec(attributeOf(element, 'style')) ?? [];
  return align ? { ...place, align: alignments[align as keyof typeof alignments] } : place;
}

const isBlank = (node: Node): boolean => !isElement(node) && textOf(node).trim() === '';

/** Removes blank nodes at both ends of inline nodes. */
function trimmed(nodes: readonly Node[]): Node[] {
  let [from, to] = [0, nodes.length];
  while (from < to && isBlank(nodes[from] as Node)) from += 1;
  while (to > from && isBlank(nodes[to - 1] as Node)) to -= 1;
  return nodes.slice(from, to);
}

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;
const pictureTypes: Record<string, 'png' | 'jpg' | 'gif'> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
};

const stylesOf: Record<string, Style> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italics: true },
  em: { italics: true },
  cite: { italics: true },
  s: { strike: true },
  del: { strike: true },
  u: { underline: true },
  ins: { underline: true },
  sub: { subScript: true },
  sup: { superScript: true },
  code: { isCode: true },
  kbd: { isCode: true },
  samp: { isCode: true },
};

/** Converts the rendered form of an article to blocks of a Word document. */
class Writer {
  readonly #pictures: ReadonlyMap<string, ExportedPicture>;
  readonly #origin: string;
  /** First numbers of the ordered lists so far. */
  readonly starts = new Set<number>();
  #lists = 0;

  constructor({ pictures, origin }: ArticleTask) {
    this.#pictures = new Map(pictures.map((picture) => [picture.address, picture]));
    this.#origin = origin;
  }

  #run(text: string, { isCode, underline, ...style }: Style): TextRun {
    return new TextRun({
      text,
      ...style,
      ...(underline && { underline: {} }),
      ...(isCode && { font: monospaced, shading: shade }),
    });
  }

  #picture(element: Element, style: Style): ParagraphChild[] {
    const address = attributeOf(element, 'src');
    const label = attributeOf(element, 'alt') || address;
    const picture = this.#pictures.get(address);
    const type = picture && pictureTypes[picture.mime];
    if (!picture || !type) return /^https?:/i.test(address) ? [this.#link(address, [this.#run(label, style)])] : [];
    const declared = attributeOf(element, 'width');
    const number = Number.parseFloat(declared) || picture.width;
    const asked = declared.endsWith('%') ? (pageWidth * number) / 100 : number;
    const width = Math.max(1, Math.min(asked, picture.width || asked, pageWidth));
    const height = Math.max(1, Math.round((width * picture.height) / Math.max(1, picture.width)));
    return [new ImageRun({ type, data: Buffer.from(picture.content), transformation: { width, height } })];
  }

  /** Converts a formula to an equation of Word; undefined if its TeX is wrong. */
  #formula(tex: string, isBlock: boolean): ParagraphChild | undefined {
    const mathMl = mathMlOf(tex, isBlock);
    const math = mathMl && officeMathOf(mathMl);
    if (!math) return undefined;
    const xml = isBlock ? `<m:oMathPara>${math}</m:oMathPara>` : math;
    // The library reads a document around the element and returns its first child.
    return ImportedXmlComponent.fromXmlString(xml) as unknown as ParagraphChild;
  }

  #formulaBlock(element: Element, place: Place): Block {
    const tex = attributeOf(element, 'data-tex');
    const formula = this.#formula(tex, true) ?? this.#run(tex, { isCode: true });
    return this.#paragraph([formula], place);
  }

  #link(address: string, children: ParagraphChild[]): ParagraphChild {
    return new ExternalHyperlink({ link: outsideAddress(address, this.#origin), children });
  }

  #runs(nodes: readonly Node[], style: Style = {}): ParagraphChild[] {
    return nodes.flatMap((node) => this.#inline(node, style));
  }

  #inline(node: Node, style: Style): ParagraphChild[] {
    if (!isElement(node)) {
      const text = node.nodeName === '#text' ? textOf(node).replace(/\s+/g, ' ') : '';
      return text === '' ? [] : [this.#run(text, style)];
    }
    const { tagName } = node;
    const tex = attributeOf(node, 'data-tex');
    if (tex) return [this.#formula(tex, false) ?? this.#run(`$${tex}$`, { ...style, isCode: true })];
    if (tagName === 'br') return [new TextRun({ break: 1 })];
    if (tagName === 'img') return this.#picture(node, style);
    if (tagName === 'input') return [this.#run(node.attrs.some(({ name }) => name === 'checked') ? '☑ ' : '☐ ', style)];
    if (tagName === 'a') {
      const address = attributeOf(node, 'href');
      const inner = this.#runs(node.childNodes, { ...style, color: '1F5FA8', underline: true });
      // Word addresses places within a document differently.
      return /^(?:https?:|mailto:|tel:|\/)/i.test(address)
        ? [this.#link(address, inner)]
        : this.#runs(node.childNodes, style);
    }
    return this.#runs(node.childNodes, { ...style, ...stylesOf[tagName] });
  }

  #paragraph(children: ParagraphChild[], { list, quote, align }: Place, more: IParagraphOptions = {}): Paragraph {
    return new Paragraph({
      ...(align && { alignment: align }),
      ...(list && { numbering: { ...list } }),
      ...(quote > 0 && {
        indent: { left: quote * indentStep },
        border: { left: { ...rule, color: '8FB3A4', size: 18 } },
      }),
      spacing: { after: list ? 60 : 140 },
      ...more,
      children,
    });
  }

  /** Converts nodes to blocks; inline nodes between blocks become paragraphs. */
  blocks(nodes: readonly Node[], place: Place): Block[] {
    const result: Block[] = [];
    let inline: Node[] = [];
    let current = place;
    const flush = () => {
      if (inline.some((node) => isElement(node) || textOf(node).trim() !== '')) {
        result.push(this.#paragraph(this.#runs(trimmed(inline)), current));
        // Only the first paragraph of a list item has a marker.
        const { list: _, ...rest } = current;
        current = rest;
      }
      inline = [];
    };
    for (const node of nodes) {
      if (isInline(node) && !(isElement(node) && has(node, 'md-math') && attributeOf(node, 'display') === 'block')) {
        inline.push(node);
        continue;
      }
      flush();
      if (!isElement(node)) continue;
      const made = this.#block(node, current);
      result.push(...made);
      if (current.list && node.tagName === 'p' && made.length > 0) {
        const { list: _, ...rest } = current;
        current = rest;
      }
    }
    flush();
    return result;
  }

  #block(element: Element, around: Place): Block[] {
    const { tagName, childNodes } = element;
    const place = alignedPlace(element, around);
    if (attributeOf(element, 'data-tex') !== '') return [this.#formulaBlock(element, place)];
    const [, level] = /^h([1-6])$/.exec(tagName) ?? [];
    if (level)
      return [this.#paragraph(this.#runs(childNodes), place, { heading: headings[Number(level) - 1] ?? headings[5] })];
    switch (tagName) {
      case 'p':
      case 'figcaption':
      case 'summary':
      case 'dt':
        return childNodes.every(isInline)
          ? [
              this.#paragraph(
                this.#runs(childNodes, tagName === 'dt' || tagName === 'summary' ? { bold: true } : {}),
                place,
              ),
            ]
          : this.blocks(childNodes, place);
      case 'ul':
      case 'ol':
        return this.#list(element, place);
      case 'blockquote':
      case 'dd':
        return this.blocks(childNodes, { quote: place.quote + 1 });
      case 'pre':
        return this.#code(element, place);
      case 'hr':
        return [new Paragraph({ border: { bottom: rule }, children: [] })];
      case 'table':
        return this.#table(element);
      case 'nav':
        return [];
      default:
        return this.blocks(childNodes, has(element, 'md-callout') ? { quote: place.quote + 1 } : place);
    }
  }

  /** Returns the name of the numbering of a list; a numbering contains its first number. */
  #referenceOf(element: Element): string {
    if (element.tagName === 'ul') return 'bullets';
    const start = Number.parseInt(attributeOf(element, 'start'), 10);
    const first = Number.isInteger(start) && start >= 0 ? Math.min(start, 32_767) : 1;
    this.starts.add(first);
    return `ordered-${first}`;
  }

  #list(element: Element, { list, quote }: Place): Block[] {
    const level = list ? Math.min(list.level + 1, deepest) : 0;
    this.#lists += 1;
    const own = { reference: this.#referenceOf(element), level, instance: this.#lists };
    return element.childNodes.filter(isElement).flatMap((item) => {
      // A list below an item begins with its own markers, so it is one level deeper whatever precedes it.
      const isList = (node: Node) => isElement(node) && (node.tagName === 'ul' || node.tagName === 'ol');
      const before = item.childNodes.filter((node) => !isList(node));
      const below = item.childNodes.filter((node): node is Element => isList(node));
      return [
        ...this.blocks(before, { list: own, quote }),
        ...below.flatMap((inner) => this.#list(inner, { list: own, quote })),
      ];
    });
  }

  #code(element: Element, { quote }: Place): Block[] {
    const lines = textOf(element).replace(/\n$/, '').split('\n');
    const children = lines.map(
      (line, at) => new TextRun({ text: line, font: monospaced, size: 18, ...(at > 0 && { break: 1 }) }),
    );
    return [this.#paragraph(children, { quote }, { shading: shade, keepLines: lines.length < 30 })];
  }

  #table(element: Element): Block[] {
    const rows = [...element.childNodes]
      .filter(isElement)
      .flatMap((part) => (part.tagName === 'tr' ? [part] : part.childNodes.filter(isElement)))
      .filter(({ tagName }) => tagName === 'tr');
    const made = rows.flatMap((row) => {
      const cells = row.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th');
      if (cells.length === 0) return [];
      const isHead = cells.every(({ tagName }) => tagName === 'th');
      return [
        new TableRow({
          ...(isHead && { tableHeader: true }),
          cantSplit: true,
          children: cells.map((cell) => this.#cell(cell)),
        }),
      ];
    });
    if (made.length === 0) return [];
    const table = new Table({ rows: made, width: { size: 100, type: WidthType.PERCENTAGE } });
    // Word would merge two adjacent tables.
    return [table, new Paragraph({ children: [], spacing: { after: 80 } })];
  }

  #cell(cell: Element): TableCell {
    const span = (name: string) => Math.max(1, Math.min(100, Number.parseInt(attributeOf(cell, name), 10) || 1));
    const isHead = cell.tagName === 'th';
    const content = this.blocks(cell.childNodes, { quote: 0 });
    return new TableCell({
      children: content.length > 0 ? content : [new Paragraph({ children: [] })],
      columnSpan: span('colspan'),
      rowSpan: span('rowspan'),
      ...(isHead && { shading: shade }),
      margins: { top: 40, bottom: 40, left: 100, right: 100 },
    });
  }
}

const marks = ['•', '◦', '▪'];
const levels = Array.from({ length: deepest + 1 }, (_, level) => ({
  level,
  alignment: AlignmentType.LEFT,
  style: { paragraph: { indent: { left: indentStep * (level + 1), hanging: 320 } } },
}));

/** Writes an article as a Word document. Formulas with wrong TeX stay TeX. */
export async function writeWord(task: ArticleTask): Promise<Uint8Array> {
  const writer = new Writer(task);
  const title = new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(task.title)] });
  const blocks = writer.blocks(parseFragment(task.html).childNodes, { quote: 0 });
  const ordered = [...writer.starts].map((start) => ({
    reference: `ordered-${start}`,
    levels: levels.map((one, at) => ({ ...one, start, format: LevelFormat.DECIMAL, text: `%${at + 1}.` })),
  }));
  const document = new Document({
    title: task.title,
    styles: { default: { document: { run: { font: { ascii: 'Calibri', eastAsia: 'Microsoft YaHei' }, size: 22 } } } },
    numbering: {
      config: [
        {
          reference: 'bullets',
          levels: levels.map((one, at) => ({ ...one, format: LevelFormat.BULLET, text: marks[at % 3] })),
        },
        ...ordered,
      ] as never,
    },
    sections: [{ children: [title, ...blocks] }],
  });
  return Packer.toBuffer(document);
}
