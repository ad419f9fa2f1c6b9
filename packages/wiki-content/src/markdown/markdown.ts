import { type Rendered, renderHtml } from '../render/render';
import { safeTree } from '../safe/sanitize';
import { type Node, toHtml } from '../safe/tree';
import { takeFrontMatter } from './front-matter';
import { parser } from './parser';

/**
 * Renders Markdown: CommonMark, GFM and the extensions of the wiki. Never throws; errors in a text are shown
 * in place. Returns the same result in Node and browsers.
 *
 * @example renderMarkdown('# 部署\n\n**重要**：先备份。').outline; // [{ depth: 1, text: '部署', slug: '部署' }]
 */
export function renderMarkdown(source: string): Rendered {
  return renderHtml(markdownHtml(source));
}

/** Parses Markdown to HTML that is not sanitised yet. */
export function markdownHtml(source: string): string {
  const { table, body } = takeFrontMatter(source);
  return table + parser.render(body);
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
