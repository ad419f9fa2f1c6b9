import { type Rendered, renderHtml } from '../render/render';
import { safeTree } from '../safe/sanitize';
import { type Node, toHtml } from '../safe/tree';
import { takeFrontMatter } from './front-matter';
import { parser } from './parser';

/**
 * Renders Markdown: CommonMark and GFM, and what the wiki adds. Never throws; what is wrong in a text is shown in its
 * place. Runs in Node and in browsers, with equal results.
 *
 * @example renderMarkdown('# 部署\n\n**重要**：先备份。').outline; // [{ depth: 1, text: '部署', slug: '部署' }]
 */
export function renderMarkdown(source: string): Rendered {
  return renderHtml(markdownHtml(source));
}

/** What the parser makes of Markdown, not yet sanitised. */
export function markdownHtml(source: string): string {
  const { table, body } = takeFrontMatter(source);
  return table + parser.render(body);
}

/** The source of an article in HTML that says what Markdown says: sanitised, with formulas and blocks not yet drawn. */
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
