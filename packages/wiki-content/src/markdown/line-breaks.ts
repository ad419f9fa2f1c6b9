import type { MarkdownIt, Token } from 'markdown-it';
import { typedBreak } from '../render/typed-breaks';

const wide = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303f\uff01-\uff5e“”‘’…—]/u;

/** Options of one run of the parser. */
export interface LineBreakOptions {
  /** Whether typed breaks are marked in the HTML, so that `withLineBreaks` can show them. */
  marksLines?: boolean;
  /** Receives the zero-based source lines that end with a typed break. */
  brokenLines?: Set<number>;
}

/**
 * Renders no space for a line break between Chinese characters, because authors break lines at the editor's
 * width.
 */
export function joinChineseLines(parser: MarkdownIt): void {
  parser.renderer.rules.softbreak = (tokens, i, _, env) => {
    const isJoined = wide.test(lastOf(tokens[i - 1])) && wide.test(firstOf(tokens[i + 1]));
    return (isJoined ? '' : '\n') + (env?.marksLines ? typedBreak : '');
  };
  // The inline parser knows offsets only within a block, so its newlines are counted from the block's first line.
  parser.inline.ruler.before('newline', 'brokenLines', ({ src, pos, tokens, env }, isSilent) => {
    if (src[pos] === '\n' && !isSilent) (env.newlines as Newlines | undefined)?.push({ tokens, src, pos });
    return false;
  });
  parser.core.ruler.before('inline', 'countNewlines', ({ env }) => {
    if (env.brokenLines) env.newlines = [];
  });
  parser.core.ruler.after('inline', 'brokenLines', ({ tokens, env }) => {
    const { brokenLines } = env as LineBreakOptions;
    if (!brokenLines) return;
    const first = new Map(tokens.flatMap(({ children, map }) => (children && map ? [[children, map[0]]] : [])));
    let counted = { src: '', pos: 0, lines: 0 };
    for (const { tokens: children, src, pos } of env.newlines as Newlines) {
      const line = first.get(children);
      if (line === undefined) continue;
      // The newlines of a text arrive in order, so each part of it is counted once.
      if (counted.src !== src || counted.pos > pos) counted = { src, pos: 0, lines: 0 };
      counted.lines += newlinesIn(src, counted.pos, pos);
      counted.pos = pos;
      // A break that is hard already needs no change.
      if (!src.endsWith('  ', pos)) brokenLines.add(line + counted.lines);
    }
  });
}

function newlinesIn(text: string, from: number, to: number): number {
  let num = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) num++;
  return num;
}

type Newlines = { tokens: Token[]; src: string; pos: number }[];

const lastOf = (token: Token | undefined): string => (token?.type === 'text' ? (token.content.at(-1) ?? '') : '');
const firstOf = (token: Token | undefined): string => (token?.type === 'text' ? (token.content[0] ?? '') : '');
