import type { MarkdownIt } from 'markdown-it';

/**
 * Marks a paragraph that consists only of `[[toc]]` as the place of the table of contents;
 * `render/contents.ts` fills it.
 */
export function placeContents(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'contents', ({ tokens }) => {
    for (const [i, inline] of tokens.entries()) {
      const open = tokens[i - 1];
      const close = tokens[i + 1];
      if (inline.type !== 'inline' || open?.type !== 'paragraph_open' || !close) continue;
      if (!/^\[\[toc\]\]$/i.test(inline.content.trim())) continue;
      inline.children = [];
      open.tag = 'nav';
      close.tag = 'nav';
      open.attrJoin('class', 'md-toc');
    }
  });
}
