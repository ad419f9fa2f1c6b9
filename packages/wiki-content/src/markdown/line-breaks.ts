import type { MarkdownIt, Token } from 'markdown-it';

const wide = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303f\uff01-\uff5e“”‘’…—]/u;

/**
 * Renders no space for a line break between Chinese characters, because authors break lines at the editor's
 * width.
 */
export function joinChineseLines({ renderer }: MarkdownIt): void {
  renderer.rules.softbreak = (tokens, i) =>
    wide.test(lastOf(tokens[i - 1])) && wide.test(firstOf(tokens[i + 1])) ? '' : '\n';
}

const lastOf = (token: Token | undefined): string => (token?.type === 'text' ? (token.content.at(-1) ?? '') : '');
const firstOf = (token: Token | undefined): string => (token?.type === 'text' ? (token.content[0] ?? '') : '');
