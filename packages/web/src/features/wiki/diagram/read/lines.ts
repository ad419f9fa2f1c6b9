import { UnreadLine } from '../diagram';

export interface Line {
  readonly text: string;
  /** From 1. */
  readonly no: number;
}

/** Nobody writes longer ones, and what looks for labels in them would take its time. */
const longestLine = 1_000;

/** The statements of a diagram: without comments, directives, front matter and empty lines. */
export function linesOf(source: string): Line[] {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const front = /^\s*---\s*$/.test(lines[0] ?? '')
    ? lines.findIndex((line, at) => at > 0 && /^\s*---\s*$/.test(line))
    : -1;
  let isDirective = false;
  return lines.flatMap((line, at) => {
    if (at <= front) return [];
    if (isDirective || /^\s*%%\{/.test(line)) {
      isDirective = !line.includes('}%%');
      return [];
    }
    const text = line.replace(/^\s*%%.*$/, '').trim();
    if (text.length > longestLine) throw new UnreadLine(at + 1);
    return text === '' || /^acc(Title|Descr)\b/.test(text) ? [] : [{ text, no: at + 1 }];
  });
}

/** Splits lines at semicolons that stand in no label. */
export const statementsOf = (lines: readonly Line[]): Line[] =>
  lines.flatMap(({ text, no }) =>
    (text.match(/(?:"[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\||[^;])+/g) ?? [])
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => ({ text: part, no })),
  );

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: ' ', colon: ':', semi: ';' };

/** The words of a label: quotation marks and marks of bold text go, `<br>` and `\n` begin a line. */
export function labelOf(text: string): string {
  const bare = text.trim();
  const quoted = /^"([\s\S]*)"$/.exec(bare)?.[1] ?? bare;
  const marked = /^`([\s\S]*)`$/.exec(quoted.trim())?.[1]?.replace(/(\*\*|__)(.+?)\1/g, '$2') ?? quoted;
  return marked
    .replace(/<br\s*\/?>|\\n/gi, '\n')
    .replace(/<\/?(?:b|i|u|em|strong|small|sub|sup|span|font)(?:\s[^<>]*)?>/gi, '')
    .replace(/(?:#|&)(\w{2,8});/g, (whole, name: string) => {
      if (/^\d+$/.test(name)) return Number(name) < 0x110000 ? String.fromCodePoint(Number(name)) : whole;
      return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
    })
    .trim();
}

export const unread = ({ no }: Line): never => {
  throw new UnreadLine(no);
};
