import type { MarkdownIt } from 'markdown-it';

/**
 * Spellings of the table of contents: ours, `[TOC]` of Typora and Vditor, `@[TOC](标题)` of CSDN, `[[_TOC_]]` of
 * GitLab.
 */
const mark = /^(?:\[\[_?toc_?\]\]|\[toc\]|@\[toc\](?:\([^()]{0,100}\))?)$/i;

/**
 * Marks a paragraph that consists only of `[[toc]]`, or of the same in another dialect, as the place of the
 * table of contents; `render/contents.ts` fills it.
 */
export function placeContents(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'contents', ({ tokens }) => {
    for (const [i, inline] of tokens.entries()) {
      const open = tokens[i - 1];
      const close = tokens[i + 1];
      if (inline.type !== 'inline' || open?.type !== 'paragraph_open' || !close) continue;
      if (!mark.test(inline.content.trim())) continue;
      // A reference of this name makes `[TOC]` an ordinary link.
      if (inline.children?.[0]?.type === 'link_open') continue;
      inline.children = [];
      open.tag = 'nav';
      close.tag = 'nav';
      open.attrJoin('class', 'md-toc');
    }
  });
}
