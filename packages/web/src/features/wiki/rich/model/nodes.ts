import { attributesOf, type OtherAttributes, type RichNode, richNodes } from '@easymock/wiki-content/rich';
import { type Attributes, Node, type NodeConfig } from '@tiptap/core';
import type { DOMOutputSpec, Node as DocNode } from '@tiptap/pm/model';

// The node types of an article, by the schema of `@easymock/wiki-content/rich`, which also parses and serialises the
// source. This file defines how a node looks in the editor, and what the browser's DOM may become while the user types.

const stored = (defaults: Record<string, unknown>): Attributes =>
  Object.fromEntries(
    Object.entries({ ...defaults, rest: null }).map(([name, value]) => [
      name,
      { default: value, rendered: false, parseHTML: () => value },
    ]),
  );

/** Creates a node type of the shared schema. */
const node = (
  name: keyof typeof richNodes,
  config: Partial<NodeConfig> & { tags?: readonly string[]; show: (node: DocNode) => DOMOutputSpec },
): Node => {
  const { tags = [], show, ...others } = config;
  const { defaults, ...spec }: RichNode = richNodes[name];
  return Node.create({
    ...(spec as Partial<NodeConfig>),
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

const paragraph = node('paragraph', {
  priority: 1000,
  tags: ['p'],
  show: (one) => ['p', shown(one, one.attrs.isBare ? { 'data-bare': '' } : {}), 0],
});
const heading = node('heading', {
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  // The page already has a level 1 heading, so level 1 headings of the text render as level 2, as they do
  // for readers.
  show: (one) =>
    one.attrs.level === 1 ? ['h2', shown(one, { 'data-level': '1' }), 0] : [`h${one.attrs.level}`, shown(one), 0],
});
const blockquote = node('blockquote', { tags: ['blockquote'], show: (one) => ['blockquote', shown(one), 0] });
const group = node('group', { show: (one) => [one.attrs.tag as string, shown(one), 0] });
const callout = node('callout', {
  show: (one) => ['div', shown(one, { class: `md-callout md-callout-${one.attrs.kind}` }), 0],
});
const calloutTitle = node('calloutTitle', { show: (one) => ['p', shown(one, { class: 'md-callout-title' }), 0] });
// Always open in the editor, because a collapsed part could not be edited.
const details = node('details', { show: (one) => ['div', shown(one, { 'data-details': '' }), 0] });
const summary = node('summary', { show: (one) => ['p', shown(one, { 'data-summary': '' }), 0] });
const bulletList = node('bulletList', { tags: ['ul'], show: (one) => ['ul', shown(one), 0] });
const orderedList = node('orderedList', {
  tags: ['ol'],
  show: (one) => ['ol', shown(one, one.attrs.start === 1 ? {} : { start: String(one.attrs.start) }), 0],
});
const listItem = node('listItem', { tags: ['li'], show: (one) => ['li', shown(one), 0] });
const codeBlock = node('codeBlock', {
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' as const }],
  show: (one) => ['pre', shown(one), ['code', { spellcheck: 'false' }, 0]],
});
const horizontalRule = node('horizontalRule', { tags: ['hr'], show: (one) => ['hr', shown(one)] });
const figure = node('figure', { show: (one) => ['figure', shown(one), 0] });
const wikiBlock = node('wikiBlock', { show: (one) => ['div', shown(one)] });
const formulaBlock = node('formulaBlock', { show: (one) => ['div', shown(one)] });
const contents = node('contents', { show: (one) => ['nav', shown(one)] });
const kept = node('kept', { show: () => ['div', { 'data-kept': '' }] });

const hardBreak = node('hardBreak', { tags: ['br'], show: () => ['br'] });
const image = node('image', { show: (one) => ['img', { src: one.attrs.src as string }] });
const formula = node('formula', { show: () => ['span'] });
const fileCard = node('fileCard', { show: (one) => ['span', { 'data-file': '' }, one.attrs.name as string] });
const mention = node('mention', { show: (one) => ['span', { class: 'md-mention' }, `@${one.attrs.name as string}`] });
const articleLink = node('articleLink', {
  show: (one) => ['span', { class: 'md-article' }, one.attrs.title as string],
});
const keptInline = node('keptInline', { show: () => ['span', { 'data-kept': '' }] });

const cell = (name: 'tableCell' | 'tableHeader', tag: string, role: string) =>
  node(name, {
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
  } as Parameters<typeof node>[1]);
const table = node('table', {
  tableRole: 'table',
  parseHTML: () => [{ tag: 'table' }],
  show: (one) => ['table', shown(one), ['tbody', 0]],
  extendNodeSchema: (extension: Node) => {
    const { tableRole: role } = extension.config as { tableRole?: string };
    return role ? { tableRole: role } : {};
  },
} as Parameters<typeof node>[1]);
const tableRow = node('tableRow', {
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  show: (one) => ['tr', shown(one), 0],
} as Parameters<typeof node>[1]);

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
