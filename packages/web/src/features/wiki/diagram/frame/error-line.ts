/**
 * Blanks comment lines, because Mermaid would remove them and report line numbers that do not match the
 * source. Also removes characters that an SVG document cannot contain.
 * @returns the text, and the number of leading lines that Mermaid removes before it counts
 */
export function prepareSource(source: string): { text: string; linesBefore: number } {
  const text = source
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/^[^\S\n]*%%(?!\{)[^\n]*$/gm, '');
  const lines = text.split('\n');
  const head = linesOfFrontMatter(lines);
  const body = lines.slice(head).join('\n');
  const [directives = ''] = /^(?:\s|%%\{.*?\}%%)*/s.exec(body) ?? [];
  return { text, linesBefore: head + directives.split('\n').length - 1 };
}

/** Returns the number of lines up to the end of the front matter, which stands between two lines of hyphens. */
function linesOfFrontMatter(lines: readonly string[]): number {
  const isFence = (line: string) => line.trim() === '---';
  const first = lines.findIndex((line) => line.trim() !== '');
  if (!isFence(lines[first] ?? '')) return 0;
  // At least one line stands between the fences.
  return lines.findIndex((line, at) => at > first + 1 && isFence(line)) + 1;
}

interface Token {
  readonly startLine?: number;
  readonly endLine?: number;
}

/** The errors of Langium, one of the two parser generators that Mermaid uses. */
interface ParserError {
  readonly result?: {
    readonly lexerErrors?: readonly { readonly line?: number }[];
    readonly parserErrors?: readonly { readonly token?: Token; readonly previousToken?: Token }[];
  };
}

/** Returns the line that an error of Mermaid names, counted from 1. */
export function lineOf(error: unknown, message: string): number | undefined {
  const [, named] = /error on line (\d+)/.exec(message) ?? [];
  if (named) return Number(named);
  const { lexerErrors = [], parserErrors = [] } = (error as ParserError | undefined)?.result ?? {};
  return [
    ...lexerErrors.map(({ line }) => line),
    // The token at the end of the source has no position.
    ...parserErrors.flatMap(({ token, previousToken }) => [token?.startLine, previousToken?.endLine]),
  ].find((line) => line !== undefined && Number.isFinite(line));
}
