import { attributeOf, type Element, type Node, textOf, toHtml } from '@easymock/wiki-content/tree';
import { type Flat, flatten } from './flatten';
import { blockTags } from './tags';

/**
 * What a source says, in one way of writing it. Two sources that a page shows alike have the same canonical form: blanks
 * between blocks, the order of attributes and of marks within each other say nothing.
 */
export function canonical(nodes: readonly Node[]): string {
  const parts: string[] = [];
  let line: Node[] = [];
  const endLine = () => {
    parts.push(lineOf(flatten(line)));
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
  // The renderer fills these; what stands in them is replaced.
  if (attributeOf(node, 'data-tex') !== undefined || attributeOf(node, 'class') === 'md-toc') return head;
  if (node.tag === 'pre') return `${head}${preOf(node.children)}</pre>`;
  // An empty line is written with a break in it, since readers would see none otherwise.
  const inner = canonical(node.children);
  return `${head}${node.tag === 'p' && inner === '{<br>}' ? '' : inner}</${node.tag}>`;
}

/** In code, the colours of words are made anew by the renderer. */
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

/** A span is the sum of what it declares: two within each other are one. */
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

/** Whether two lists of nodes say the same. @example saysTheSame(treeOf('<p>a</p>'), treeOf('\n<p>a</p>\n')) // true */
export const saysTheSame = (a: readonly Node[], b: readonly Node[]): boolean => canonical(a) === canonical(b);

/** Whether nodes have any text in them. */
export const isBlank = (nodes: readonly Node[]): boolean => /^[\t\n\f\r ]*$/.test(textOf(nodes));
