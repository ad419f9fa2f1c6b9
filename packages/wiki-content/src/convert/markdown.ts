import type { Element as HastElement } from 'hast';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import type { Nodes, Parents, PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Info, type State, toMarkdown } from 'mdast-util-to-markdown';
import { frontMatterOf } from '../markdown/front-matter';
import { markdownHtml } from '../markdown/markdown';
import { safeTree } from '../safe/sanitize';
import { attributeOf, type Element, type Node, textOf } from '../safe/tree';
import type { Conversion } from './conversion';
import { toHast } from './hast';
import { lossesBetween } from './losses';

/** Markdown nodes that only the wiki has. */
interface Formula {
  type: 'formula' | 'math' | 'block';
  name?: string;
  value: string;
  isDisplay?: boolean;
}

/** A definition list: terms, each with the definitions behind it. */
interface Definitions {
  children: { type: 'term' | 'definition'; children: RootContent[] }[];
}

/** Indents the further lines of a definition. */
const indented = (line: string, index: number, isBlank: boolean): string =>
  index === 0 || isBlank ? line : `    ${line}`;

const property = (node: HastElement, name: string): string => String(node.properties[name] ?? '');
const raw = (value: string) => ({ type: 'html', value }) as const;
const own = (node: Formula) => node as unknown as RootContent;

const fromHast: Record<string, Handle> = {
  'x-math': (_, node) => own({ type: 'math', value: property(node, 'tex') }),
  'x-block': (_, node) => own({ type: 'block', name: property(node, 'name'), value: property(node, 'body') }),
  'x-raw-block': (_, node) => raw(property(node, 'html')),
  'x-definition': (state, node) => ({
    type: 'footnoteDefinition',
    identifier: property(node, 'note'),
    children: state.toFlow(state.all(node)),
  }),
  'x-dl': (state, node) => {
    const children = node.children.flatMap((child) => {
      if (child.type !== 'element') return [];
      const content = state.all(child);
      return child.tagName === 'dt'
        ? [{ type: 'term', children: content }]
        : [{ type: 'definition', children: state.toFlow(content) }];
    });
    return { type: 'definitionList', children } as unknown as RootContent;
  },
  img: (state, node) => {
    const value = property(node, 'value');
    const { kind } = node.properties;
    if (kind === 'formula') return own({ type: 'formula', value, isDisplay: node.properties.isDisplay === true });
    if (kind === 'raw') return raw(value);
    return kind === 'note' ? { type: 'footnoteReference', identifier: value } : defaultHandlers.img(state, node);
  },
  pre: (state, node) => {
    const result = defaultHandlers.pre(state, node);
    const title = property(node, 'data-title').replace(/["`\n]/g, '');
    const marks = property(node, 'data-marks');
    const meta = [title && `title="${title}"`, marks && `{${marks}}`].filter((part) => part !== '').join(' ');
    if (result && !Array.isArray(result) && result.type === 'code' && meta !== '') {
      result.lang ||= 'text';
      result.meta = meta;
    }
    return result;
  },
};

type Write<Node> = (node: Node, parent: Parents | undefined, state: State, info: Info) => string;

/**
 * Declares the first character that a node is written with. Otherwise the node and its descendants are
 * written twice, once to see how they begin: twenty nested nodes would be written a million times.
 */
const beginning = <Node>(character: string, write: Write<Node>) => Object.assign(write, { peek: () => character });

/**
 * Writes a mark around its content. Neighbouring characters are not encoded, because our parser recognises
 * the mark even next to Chinese punctuation.
 */
const around = (mark: string) =>
  beginning(mark.charAt(0), (node: { children: PhrasingContent[] }, _, state, info) => {
    const tracker = state.createTracker(info);
    const open = tracker.move(mark);
    const between = state.containerPhrasing(node as never, { ...tracker.current(), before: open, after: mark });
    return `${open}${tracker.move(between)}${mark}`;
  });

const fenced = (value: string, name = '') => `$$${name}\n${value.replace(/\n+$/, '')}\n$$`;

const wiki = {
  unsafe: [{ character: '$', inConstruct: 'phrasing' as const }],
  handlers: {
    strong: around('**'),
    emphasis: around('*'),
    delete: around('~~'),
    formula: beginning('$', ({ value, isDisplay }: Formula) => {
      const tex = value.replace(/\s*\n\s*/g, ' ').trim();
      return isDisplay || /\$|\\$/.test(tex) ? `$$${tex}$$` : `$${tex}$`;
    }),
    definitionList: ({ children }: Definitions, _: Parents | undefined, state: State, info: Info) =>
      children
        .map((child, at) => {
          const isTerm = child.type === 'term';
          const text = isTerm
            ? state.containerPhrasing(child as never, { ...info, before: '\n', after: '\n' })
            : `: ${state.indentLines(state.containerFlow(child as never, info), indented)}`;
          const isApart = (isTerm && at > 0) || (!isTerm && child.children.length > 1);
          return `${isApart ? '\n' : ''}${text}`;
        })
        .join('\n'),
    math: ({ value }: Formula) => fenced(value.replace(/\n{2,}/g, '\n')),
    block: ({ name, value }: Formula) => fenced(value.replace(/^\n/, ''), name),
  },
};

/**
 * Converts HTML to Markdown. Content without Markdown syntax stays as embedded HTML if our renderer preserves
 * it. Differences in the rendered Markdown are listed as lost.
 */
export function markdownOf(html: string): Conversion {
  const nodes = safeTree(html);
  const front = frontIn(nodes);
  const source = (front?.source ?? '') + writeNodes(front ? nodes.slice(front.length) : nodes);
  return { source, lost: lossesBetween(nodes, safeTree(markdownHtml(source))) };
}

/** Returns the front matter at the beginning of an article, and the number of its nodes. */
function frontIn(nodes: readonly Node[]): { source: string; length: number } | undefined {
  const at = nodes.findIndex((node) => node.type === 'element' || node.value.trim() !== '');
  const first = nodes[at];
  if (first?.type !== 'element' || first.tag !== 'table') return undefined;
  if (!/\bmd-front\b/.test(attributeOf(first, 'class') ?? '')) return undefined;
  const source = frontMatterOf(rowsIn(first));
  return source === undefined ? undefined : { source, length: at + 1 };
}

const rowsIn = (node: Element): [string, string][] =>
  node.children.flatMap((child): [string, string][] => {
    if (child.type === 'text') return [];
    if (child.tag !== 'tr') return rowsIn(child);
    const [name = '', value = ''] = child.children.flatMap((cell) =>
      cell.type === 'element' ? [textOf(cell.children)] : [],
    );
    return [[name, value]];
  });

function writeNodes(nodes: readonly Node[]): string {
  const tree = { type: 'root' as const, children: toHast(nodes) };
  const markdown = toMdast(tree as never, { handlers: fromHast, document: true }) as Nodes;
  return toMarkdown(markdown as never, {
    bullet: '-',
    emphasis: '*',
    fences: true,
    rule: '-',
    listItemIndent: 'one',
    extensions: [gfmToMarkdown(), wiki as never],
  });
}
