import { type AttributeSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

// The node and mark types of an article in rich text: names, nesting and attributes, which the server and the editor
// share. The editor adds how a node looks and what the browser's DOM may become while the user types.

/** A node type. Each node also has `rest`, the attributes of its element that the editor does not use. */
export interface RichNode
  extends Pick<
    NodeSpec,
    'content' | 'group' | 'inline' | 'atom' | 'marks' | 'code' | 'defining' | 'isolating' | 'draggable' | 'selectable'
  > {
  /** Attributes with their defaults. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

export interface RichMark extends Pick<MarkSpec, 'excludes' | 'inclusive'> {
  readonly defaults: Readonly<Record<string, unknown>>;
}

const block = { group: 'block' } as const;
const atomicBlock = { ...block, atom: true, draggable: true } as const;
/** `around` holds the marks of an atom in a shared document, where only text can have marks. */
const inline = (defaults: Record<string, unknown>): RichNode => ({
  group: 'inline',
  inline: true,
  atom: true,
  defaults: { ...defaults, around: null },
});
const cell: RichNode = {
  content: 'block+',
  isolating: true,
  defaults: { colspan: 1, rowspan: 1, colwidth: null, widthName: null, align: null, background: null },
};

/** All node types but `doc` and `text`. The first block is the one that fills an empty place. */
export const richNodes = {
  /** A line of text. A bare line has no element of its own in the source, as in `<li>text</li>`. */
  paragraph: { ...block, content: 'inline*', defaults: { align: null, isBare: false } },
  heading: { ...block, content: 'inline*', defining: true, defaults: { level: 2, align: null } },
  blockquote: { ...block, content: 'block+', defining: true, defaults: {} },
  /** Container without other meaning: `div`, `section`, `dl`, `dt`, `dd`. */
  group: { ...block, content: 'block+', defaults: { tag: 'div' } },
  callout: { ...block, content: 'calloutTitle? block+', defining: true, defaults: { kind: 'note' } },
  /** `words` is the key of a default title, which readers see in their own language. */
  calloutTitle: { content: 'inline*', defining: true, defaults: { words: null } },
  details: { ...block, content: 'summary block+', defining: true, isolating: true, defaults: { isOpen: false } },
  summary: { content: 'inline*', defining: true, defaults: {} },
  bulletList: { group: 'block list', content: 'listItem+', defaults: {} },
  orderedList: { group: 'block list', content: 'listItem+', defaults: { start: 1 } },
  /** `checked` is null for items that are not tasks. */
  listItem: { content: 'block+', defining: true, defaults: { checked: null } },
  codeBlock: {
    ...block,
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    defaults: { language: '', hasCode: true, endsLine: false, codeRest: null },
  },
  horizontalRule: { ...block, defaults: {} },
  /** A picture with a caption below it. */
  figure: {
    ...block,
    content: 'inline*',
    isolating: true,
    draggable: true,
    defaults: {
      src: '',
      alt: null,
      width: null,
      height: null,
      imageRest: null,
      hasCaption: true,
      align: null,
      href: null,
      linkRest: null,
    },
  },
  /** `$$name` of Markdown: a chart, a frame, a grid of pictures, a formula. */
  wikiBlock: { ...atomicBlock, defaults: { name: '', body: '' } },
  formulaBlock: { ...atomicBlock, defaults: { tex: '' } },
  contents: { ...atomicBlock, defaults: {} },
  /** HTML that the editor has no node for, preserved unchanged. */
  kept: { ...atomicBlock, defaults: { nodes: [] } },
  hardBreak: { group: 'inline', inline: true, selectable: false, defaults: { around: null } },
  image: { ...inline({ src: '', alt: null, width: null, height: null }), draggable: true },
  formula: inline({ tex: '' }),
  mention: inline({ id: '', name: '' }),
  articleLink: inline({ id: '', title: '' }),
  /** An attachment: a link to a file of the article. */
  fileCard: { ...inline({ href: '', name: '' }), draggable: true },
  keptInline: inline({ nodes: [] }),
  table: { ...block, content: 'tableRow+', isolating: true, defaults: { caption: null, columns: null } },
  /** `section` is the table part that contains the row. */
  tableRow: { content: '(tableCell | tableHeader)*', defaults: { section: 'tbody' } },
  tableCell: cell,
  tableHeader: cell,
} as const satisfies Record<string, RichNode>;

/** In nesting order, from the outside. */
export const richMarks = {
  link: { inclusive: false, defaults: { href: '' } },
  bold: { defaults: { tag: 'strong' } },
  italic: { defaults: { tag: 'em' } },
  strike: { defaults: { tag: 's' } },
  underline: { defaults: { tag: 'u' } },
  subscript: { excludes: 'superscript subscript', defaults: { tag: 'sub' } },
  superscript: { excludes: 'subscript superscript', defaults: { tag: 'sup' } },
  highlight: { defaults: { tag: 'mark' } },
  colours: { defaults: { color: null, background: null } },
  /** Any other element around words. Several may nest. */
  other: { excludes: '', defaults: { tag: 'span' } },
  code: { defaults: { tag: 'code' } },
} as const satisfies Record<string, RichMark>;

export type RichNodeName = keyof typeof richNodes;
export type RichMarkName = keyof typeof richMarks;

const attributesOf = (defaults: Readonly<Record<string, unknown>>): Record<string, AttributeSpec> =>
  Object.fromEntries(Object.entries({ ...defaults, rest: null }).map(([name, value]) => [name, { default: value }]));

const specOf = ({ defaults, ...spec }: RichNode): NodeSpec => ({ ...spec, attrs: attributesOf(defaults) });

/** The schema without an editor, for code that parses or serialises a source. */
export const richSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    ...Object.fromEntries(Object.entries(richNodes).map(([name, node]) => [name, specOf(node)])),
    text: { group: 'inline' },
  },
  marks: Object.fromEntries(
    Object.entries<RichMark>(richMarks).map(([name, { defaults, ...spec }]) => [
      name,
      { ...spec, attrs: attributesOf(defaults) },
    ]),
  ),
});
