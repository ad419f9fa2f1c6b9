import { attributeOf, type Element, type Node, textOf, toHtml } from '../safe/tree';
import { type Flat, inlinePieces } from './flatten';
import { blockTags } from './tags';

/**
 * Returns the canonical form of a source. Sources that render alike have the same form: spaces between
 * blocks, the order of attributes, and the nesting order of marks make no difference.
 */
export function canonical(nodes: readonly Node[]): string {
  const parts: string[] = [];
  let line: Node[] = [];
  const endLine = () => {
    parts.push(lineOf(inlinePieces(line)));
    line = [];
  };
  for (const node of nodes) {
    if (node.type === 'element' && blockTags.has(node.tag)) {
      endLine();
      parts.push(blockOf(node));
    } else line.push(node);
  }
  endLine();
  return parts.join('');
}

function blockOf(node: Element): string {
  const head = `\n<${node.tag}${attributesOf(node)}>`;
  // The renderer replaces the content of these elements.
  if (attributeOf(node, 'data-tex') !== undefined || attributeOf(node, 'class') === 'md-toc') return head;
  if (node.tag === 'pre') return `${head}${preOf(node.children)}</pre>`;
  // An empty line contains a line break in the source, because readers would not see it otherwise.
  const inner = canonical(node.children);
  return `${head}${node.tag === 'p' && inner === '{<br>}' ? '' : inner}</${node.tag}>`;
}

/** The renderer regenerates the colours of words in code. */
const preOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      const isColour = node.tag === 'span' && /^(hljs|md-marked)/.test(attributeOf(node, 'class') ?? '');
      if (isColour) return preOf(node.children);
      return `<${node.tag}${attributesOf(node)}>${preOf(node.children)}</>`;
    })
    .join('');

const lineOf = (flat: readonly Flat[]): string => {
  let line = '';
  let marks = '';
  for (const { node, marks: now } of flat) {
    const key = [...new Set(now.flatMap(keysOf))].sort().join('|');
    if (key !== marks) line += `[${key}]`;
    marks = key;
    line += node.type === 'text' ? node.value : `{${atomOf(node)}}`;
  }
  return line;
};

/** A span is the sum of its declarations, so nested spans equal one. */
function keysOf(mark: Element): string[] {
  if (mark.tag !== 'span') return [`${mark.tag}${attributesOf(mark)}`];
  return mark.attributes.flatMap(([name, value]) =>
    name === 'style' ? value.split(';').map((one) => `style ${one}`) : [`${name}=${value}`],
  );
}

const atomOf = (node: Element): string =>
  attributeOf(node, 'data-tex') === undefined
    ? `<${node.tag}${attributesOf(node)}>${toHtml(node.children)}`
    : `<${node.tag}${attributesOf(node)}>`;

const attributesOf = ({ attributes }: Element): string =>
  attributes
    .map(([name, value]) => {
      const isList = name === 'style' || name === 'class';
      return ` ${name}="${isList ? value.split(/[; ]/).filter(Boolean).sort().join(';') : value}"`;
    })
    .sort()
    .join('');

/**
 * Returns whether two lists of nodes have the same canonical form. @example isEquivalent(treeOf('<p>a</p>'),
 * treeOf('\n<p>a</p>\n')) // true
 */
export const isEquivalent = (a: readonly Node[], b: readonly Node[]): boolean => canonical(a) === canonical(b);

/** Returns whether nodes contain no text but white space. */
export const isBlank = (nodes: readonly Node[]): boolean => /^[\t\n\f\r ]*$/.test(textOf(nodes));
