import type { MarkdownIt } from 'markdown-it';

/** Adds the source line of each block, so that editor and preview scroll together. */
export function markLines(parser: MarkdownIt): void {
  parser.core.ruler.push('lines', ({ tokens }) => {
    for (const token of tokens) {
      if (token.map && token.nesting !== -1) token.attrSet('data-line', String(token.map[0] + 1));
    }
  });
}
