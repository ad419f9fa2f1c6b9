import type { MarkdownIt, Token } from 'markdown-it';
import { formulaBlock } from './dollars';
import { escapeHtml } from './escape';

/**
 * Renders code blocks. The first line may contain a title and lines to mark after the language:
 * ```` ```ts title="main.ts" {1,3-5} ````. These become attributes; `render/code.ts` highlights code of every
 * origin. A block in the language `math` is a formula.
 */
export function readCode({ renderer, utils }: MarkdownIt): void {
  renderer.rules.fence = (tokens, i) => {
    const token = tokens[i] as Token;
    const info = utils.unescapeAll(token.info).trim();
    const [language = ''] = info.split(/\s/, 1);
    if (language.toLowerCase() === 'math') return formulaBlock(token.content, String(token.attrGet('data-line') ?? ''));
    const [, quoted, bare] = /\stitle=(?:"([^"]*)"|(\S+))/.exec(info) ?? [];
    const [, marks] = /\s\{([\d,\s-]+)\}/.exec(info) ?? [];
    const attributes = {
      'data-line': String(token.attrGet('data-line') ?? ''),
      'data-title': quoted ?? bare,
      'data-marks': marks?.replace(/\s/g, ''),
    };
    const written = Object.entries(attributes).map(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : ''));
    const ofCode = language ? ` class="language-${escapeHtml(language)}"` : '';
    return `<pre${written.join('')}><code${ofCode}>${escapeHtml(token.content)}</code></pre>\n`;
  };
  renderer.rules.code_block = (tokens, i) => {
    const token = tokens[i] as Token;
    const line = token.attrGet('data-line');
    return `<pre${line ? ` data-line="${line}"` : ''}><code>${escapeHtml(token.content)}</code></pre>\n`;
  };
}
