import { voidElements } from './rules';

// The tree of a sanitised text. It has no nodes for content that articles may not contain, such as comments
// and raw text.

export interface Text {
  type: 'text';
  value: string;
}

export interface Element {
  type: 'element';
  tag: string;
  isMath: boolean;
  attributes: [name: string, value: string][];
  children: Node[];
}

export type Node = Element | Text;

export const text = (value: string): Text => ({ type: 'text', value });

/**
 * Creates an HTML element.
 * @example element('p', { class: 'md-note' }, [text('…')])
 */
export function element(tag: string, attributes: Record<string, string> = {}, children: Node[] = []): Element {
  return { type: 'element', tag, isMath: false, attributes: Object.entries(attributes), children };
}

export function attributeOf({ attributes }: Element, name: string): string | undefined {
  // Called several times per element; a loop avoids creating a function each time.
  for (const attribute of attributes) if (attribute[0] === name) return attribute[1];
  return undefined;
}

export function setAttribute(target: Element, name: string, value: string): void {
  const known = target.attributes.find(([one]) => one === name);
  if (known) known[1] = value;
  else target.attributes.push([name, value]);
}

/** Returns the text in nodes. */
export function textOf(nodes: readonly Node[]): string {
  return nodes.map((node) => (node.type === 'text' ? node.value : textOf(node.children))).join('');
}

function escapeText(value: string): string {
  return /[&<>\u00a0]/.test(value) ? value.replace(/[&<>\u00a0]/g, (char) => escapes[char] ?? char) : value;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' };

/** Less-than signs are escaped in values too, so that no parser with other rules finds a tag there. */
function escapeValue(value: string): string {
  return /[&<>"\u00a0]/.test(value) ? value.replace(/[&<>"\u00a0]/g, (char) => escapes[char] ?? char) : value;
}

export function toHtml(nodes: readonly Node[]): string {
  let html = '';
  for (const node of nodes) html += node.type === 'text' ? escapeText(node.value) : elementHtml(node);
  return html;
}

function elementHtml(node: Element): string {
  let tag = `<${node.tag}`;
  for (const [name, value] of node.attributes) tag += ` ${name}="${escapeValue(value)}"`;
  if (!node.isMath && voidElements.has(node.tag)) return `${tag}>`;
  // HTML parsers drop the first line break in `pre`, so a text that begins with one needs another.
  const isLineLeftOut = node.tag === 'pre' && textOf(node.children).startsWith('\n');
  return `${tag}>${isLineLeftOut ? '\n' : ''}${toHtml(node.children)}</${node.tag}>`;
}
