import { type Rendered, renderHtml } from '../render/render';
import { takeFrontMatter } from './front-matter';
import { parser } from './parser';

/**
 * Renders Markdown: CommonMark and GFM, and what the wiki adds. Never throws; what is wrong in a text is shown in its
 * place. Runs in Node and in browsers, with equal results.
 *
 * @example renderMarkdown('# 部署\n\n**重要**：先备份。').outline; // [{ depth: 1, text: '部署', slug: '部署' }]
 */
export function renderMarkdown(source: string): Rendered {
  const { table, body } = takeFrontMatter(source);
  return renderHtml(table + parser.render(body));
}
