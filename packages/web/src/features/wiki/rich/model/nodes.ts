import { type Attributes, Node, type NodeConfig } from '@tiptap/core';
import type { DOMOutputSpec, Node as DocNode } from '@tiptap/pm/model';
import { attributesOf, type OtherAttributes } from './rest';

// The node types of an article. Each node stores in `rest` the attributes that the editor does not use.
// `read-source.ts` and `write-source.ts` parse and serialise the source; this file defines how a node looks
// in the editor, and what the browser's DOM may become while the user types.

const stored = (defaults: Record<string, unknown>): Attributes =>
  Object.fromEntries(
    Object.entries({ ...defaults, rest: null }).map(([name, value]) => [
      name,
      { default: value, rendered: false, parseHTML: () => value },
    ]),
  );

/** Creates a node type with its stored attributes. */
const node = (
  name: string,
  defaults: Record<string, unknown>,
  config: Partial<NodeConfig> & { tags?: readonly string[]; show: (node: DocNode) => DOMOutputSpec },
): Node => {
  const { tags = [], show, ...others } = config;
  return Node.create({
    name,
    addAttributes: () => stored(defaults),
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ node: shown }) => show(shown),
    ...others,
  });
};

/** Returns the attributes that a node has in the editor. IDs are omitted, because the page has its own. */
function shown(one: DocNode, own: Record<string, string | null> = {}): Record<string, string> {
  const { id: _, ...rest } = (one.attrs.rest as OtherAttributes | null) ?? {};
  return attributesOf(own, rest, { 'text-align': one.attrs.align as string | null });
}

const text = Node.create({ name: 'text', group: 'inline' });
const doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });

/** A line of text. A bare line has no element of its own in the source, as in `<li>text</li>`. */
const paragraph = node(
  'paragraph',
  { align: null, isBare: false },
  {
    priority: 1000,
    group: 'block',
    content: 'inline*',
    tags: ['p'],
    show: (one) => ['p', shown(one, one.attrs.isBare ? { 'data-bare': '' } : {}), 0],
  },
);
const heading = node(
  'heading',
  { level: 2, align: null },
  {
    group: 'block',
    content: 'inline*',
    defining: true,
    parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    // The page already has a level 1 heading, so level 1 headings of the text render as level 2, as they do
    // for readers.
    show: (one) =>
      one.attrs.level === 1 ? ['h2', shown(one, { 'data-level': '1' }), 0] : [`h${one.attrs.level}`, shown(one), 0],
  },
);
const blockquote = node(
  'blockquote',
  {},
  {
    group: 'block',
    content: 'block+',
    defining: true,
    tags: ['blockquote'],
    show: (one) => ['blockquote', shown(one), 0],
  },
);
/** Container without other meaning: `div`, `section`, `dl`, `dt`, `dd`. */
const group = node(
  'group',
  { tag: 'div' },
  { group: 'block', content: 'block+', show: (one) => [one.attrs.tag as string, shown(one), 0] },
);
const callout = node(
  'callout',
  { kind: 'note' },
  {
    group: 'block',
    content: 'calloutTitle? block+',
    defining: true,
    show: (one) => ['div', shown(one, { class: `md-callout md-callout-${one.attrs.kind}` }), 0],
  },
);
/** `words` is the key of a default title, which readers see in their own language. */
const calloutTitle = node(
  'calloutTitle',
  { words: null },
  { content: 'inline*', defining: true, show: (one) => ['p', shown(one, { class: 'md-callout-title' }), 0] },
);
const details = node(
  'details',
  { isOpen: false },
  {
    group: 'block',
    content: 'summary block+',
    defining: true,
    isolating: true,
    // Always open in the editor, because a collapsed part could not be edited.
    show: (one) => ['div', shown(one, { 'data-details': '' }), 0],
  },
);
const summary = node(
  'summary',
  {},
  { content: 'inline*', defining: true, show: (one) => ['p', shown(one, { 'data-summary': '' }), 0] },
);
const bulletList = node(
  'bulletList',
  {},
  { group: 'block list', content: 'listItem+', tags: ['ul'], show: (one) => ['ul', shown(one), 0] },
);
const orderedList = node(
  'orderedList',
  { start: 1 },
  {
    group: 'block list',
    content: 'listItem+',
    tags: ['ol'],
    show: (one) => ['ol', shown(one, one.attrs.start === 1 ? {} : { start: String(one.attrs.start) }), 0],
  },
);
/** `checked` is null for items that are not tasks. */
const listItem = node(
  'listItem',
  { checked: null },
  { content: 'block+', defining: true, tags: ['li'], show: (one) => ['li', shown(one), 0] },
);
const codeBlock = node(
  'codeBlock',
  { language: '', hasCode: true, endsLine: false, codeRest: null },
  {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' as const }],
    show: (one) => ['pre', shown(one), ['code', { spellcheck: 'false' }, 0]],
  },
);
const horizontalRule = node('horizontalRule', {}, { group: 'block', tags: ['hr'], show: (one) => ['hr', shown(one)] });
/** A picture on lines of its own, with a caption below it and a link around it. */
const figure = node(
  'figure',
  {
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
  { group: 'block', content: 'inline*', isolating: true, draggable: true, show: (one) => ['figure', shown(one), 0] },
);
/** `$$name` of Markdown: a chart, a frame, a grid of pictures, a formula. */
const wikiBlock = node(
  'wikiBlock',
  { name: '', body: '' },
  { group: 'block', atom: true, draggable: true, show: (one) => ['div', shown(one)] },
);
const formulaBlock = node(
  'formulaBlock',
  { tex: '' },
  { group: 'block', atom: true, draggable: true, show: (one) => ['div', shown(one)] },
);
const contents = node(
  'contents',
  {},
  { group: 'block', atom: true, draggable: true, show: (one) => ['nav', shown(one)] },
);
/** HTML that the editor has no node for, preserved unchanged. */
const kept = node(
  'kept',
  { nodes: [] },
  { group: 'block', atom: true, draggable: true, show: () => ['div', { 'data-kept': '' }] },
);

const inline = { group: 'inline', inline: true, atom: true } as const;
const hardBreak = node(
  'hardBreak',
  {},
  { group: 'inline', inline: true, selectable: false, tags: ['br'], show: () => ['br'] },
);
const image = node(
  'image',
  { src: '', alt: null, width: null, height: null },
  { ...inline, draggable: true, show: (one) => ['img', { src: one.attrs.src as string }] },
);
const formula = node('formula', { tex: '' }, { ...inline, show: () => ['span'] });
/** An attachment: a link to a file of the article. */
const fileCard = node(
  'fileCard',
  { href: '', name: '' },
  { ...inline, draggable: true, show: (one) => ['span', { 'data-file': '' }, one.attrs.name as string] },
);
const mention = node(
  'mention',
  { id: '', name: '' },
  { ...inline, show: (one) => ['span', { class: 'md-mention' }, `@${one.attrs.name as string}`] },
);
const articleLink = node(
  'articleLink',
  { id: '', title: '' },
  { ...inline, show: (one) => ['span', { class: 'md-article' }, one.attrs.title as string] },
);
const keptInline = node('keptInline', { nodes: [] }, { ...inline, show: () => ['span', { 'data-kept': '' }] });

const cell = (name: string, tag: string, role: string) =>
  node(name, { colspan: 1, rowspan: 1, colwidth: null, widthName: null, align: null, background: null }, {
    content: 'block+',
    isolating: true,
    tableRole: role,
    parseHTML: () => [{ tag }],
    show: (one) => {
      const { colspan, rowspan, background } = one.attrs;
      const { style: ownStyle = '', ...attributes } = shown(one);
      const style = [background ? `background-color:${background}` : '', ownStyle].filter(Boolean).join(';');
      return [
        tag,
        {
          ...attributes,
          ...(colspan !== 1 && { colspan: String(colspan) }),
          ...(rowspan !== 1 && { rowspan: String(rowspan) }),
          ...(style && { style }),
        },
        0,
      ];
    },
  } as Parameters<typeof node>[2]);
const table = node('table', { caption: null, columns: null }, {
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  tableRole: 'table',
  parseHTML: () => [{ tag: 'table' }],
  show: (one) => ['table', shown(one), ['tbody', 0]],
  extendNodeSchema: (extension: Node) => {
    const { tableRole: role } = extension.config as { tableRole?: string };
    return role ? { tableRole: role } : {};
  },
} as Parameters<typeof node>[2]);
/** `section` is the table part that contains the row. */
const tableRow = node('tableRow', { section: 'tbody' }, {
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  show: (one) => ['tr', shown(one), 0],
} as Parameters<typeof node>[2]);

export const nodes = [
  doc,
  text,
  paragraph,
  heading,
  blockquote,
  group,
  callout,
  calloutTitle,
  details,
  summary,
  bulletList,
  orderedList,
  listItem,
  codeBlock,
  horizontalRule,
  figure,
  wikiBlock,
  formulaBlock,
  contents,
  kept,
  hardBreak,
  image,
  formula,
  mention,
  articleLink,
  fileCard,
  keptInline,
  table,
  tableRow,
  cell('tableCell', 'td', 'cell'),
  cell('tableHeader', 'th', 'header_cell'),
];
