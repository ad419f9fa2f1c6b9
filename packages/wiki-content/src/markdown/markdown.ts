import { type Rendered, renderHtml } from '../render/render';
import { safeTree } from '../safe/sanitize';
import { type Node, toHtml } from '../safe/tree';
import { takeFrontMatter } from './front-matter';
import type { LineBreakOptions } from './line-breaks';
import { parser } from './parser';

/**
 * Renders Markdown: CommonMark, GFM and the extensions of the wiki. Never throws; errors in a text are shown
 * in place. Returns the same result in Node and browsers.
 *
 * @example renderMarkdown('# 部署\n\n**重要**：先备份。').outline; // [{ depth: 1, text: '部署', slug: '部署' }]
 */
export function renderMarkdown(source: string): Rendered {
  return renderHtml(markdownHtml(source, { marksLines: true }));
}

/** Parses Markdown to HTML that is not sanitised yet. */
export function markdownHtml(source: string, options: LineBreakOptions = {}): string {
  const { table, body } = takeFrontMatter(source);
  return table + parser.render(body, { ...options });
}

/**
 * Writes the typed line breaks of a text as hard ones, so that every reader sees them.
 * @example hardenLineBreaks('第一行\n第二行') // '第一行\\\n第二行'
 */
export function hardenLineBreaks(source: string): string {
  const brokenLines = new Set<number>();
  parser.parse(takeFrontMatter(source).body, { brokenLines });
  if (brokenLines.size === 0) return source;
  return source
    .split('\n')
    .map((line, at) => (brokenLines.has(at) ? line.replace(/[ \t]*(\r?)$/, '\\$1') : line))
    .join('\n');
}

/**
 * Converts Markdown to the source of a rich-text article: sanitised, with formulas and blocks not rendered
 * yet.
 */
export function htmlOf(source: string): string {
  const tree = safeTree(markdownHtml(source));
  leaveOutLines(tree);
  return toHtml(tree);
}

function leaveOutLines(nodes: readonly Node[]): void {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    node.attributes = node.attributes.filter(([name]) => name !== 'data-line');
    leaveOutLines(node.children);
  }
}
