import type { Language, RobotPlatformKey } from '@easymock/contract';

/** Changes to a text because its platform shows less than Markdown. */
export type DialectChange = 'pictures' | 'tables' | 'headings';

/** Forms of messages with different subsets of Markdown. */
export type Dialect = RobotPlatformKey | 'wecomV2' | 'plain';

/** Parts of Markdown that each form shows. Sources: protocols of the platforms, sections 1 to 3. */
const shown: Record<Dialect, ReadonlySet<DialectChange>> = {
  dingtalk: new Set(['pictures', 'headings']),
  // Cards show only uploaded pictures, by key; the platform rejects a card with the URL of a picture.
  feishu: new Set(),
  wecom: new Set(['headings']),
  wecomV2: new Set(['pictures', 'tables', 'headings']),
  plain: new Set(),
};

const fence = /^ {0,3}(`{3,}|~{3,})/;
const destination = '<?([^\\s()<>]*(?:\\([^\\s()]*\\)[^\\s()<>]*)*)>?(?:\\s+(?:"[^"\\n]*"|\'[^\'\\n]*\'))?';
const linkedPicture = new RegExp(`\\[!\\[([^\\]\\n]*)\\]\\(${destination}\\)\\]\\(${destination}\\)`, 'g');
const picture = new RegExp(`!\\[([^\\]\\n]*)\\]\\(${destination}\\)`, 'g');
const namedPicture = /!\[([^\]\n]*)\](?:\[([^\]\n]*)\])?(?!\()/g;
const tagPicture = /<img\b[^>]{0,2000}>/gi;
const definition = /^ {0,3}\[([^\]\n]+)\]:\s*<?(\S+?)>?(?:\s+["'(].*)?$/;

/** Splits a text into parts outside of fenced code and the code itself. */
function partsOf(text: string): { text: string; isCode: boolean }[] {
  const parts: { lines: string[]; isCode: boolean }[] = [{ lines: [], isCode: false }];
  let open = '';
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1] ?? '';
    const last = parts.at(-1);
    if (open === '' && mark !== '') {
      open = mark;
      parts.push({ lines: [line], isCode: true });
    } else if (open !== '' && mark.startsWith(open) && line.trim() === mark) {
      last?.lines.push(line);
      open = '';
      parts.push({ lines: [], isCode: false });
    } else last?.lines.push(line);
  }
  return parts.filter(({ lines }) => lines.length > 0).map(({ lines, isCode }) => ({ text: lines.join('\n'), isCode }));
}

/** Applies a change outside of inline code. */
const outsideTicks = (text: string, change: (part: string) => string): string =>
  text
    .split(/(`+[^`\n]*`+)/)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('');

const isDelimiter = (line: string): boolean =>
  line.includes('-') && /^\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/.test(line);

/** Returns the cells of a row. A pipe behind a backslash or in code belongs to its cell. */
function cellsOf(line: string): string[] {
  const cells: string[] = [''];
  let isInCode = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at] as string;
    if (character === '\\' && line[at + 1] === '|') {
      cells[cells.length - 1] += '|';
      at += 1;
    } else if (character === '|' && !isInCode) cells.push('');
    else {
      if (character === '`') isInCode = !isInCode;
      cells[cells.length - 1] += character;
    }
  }
  const trimmed = cells.map((cell) => cell.trim());
  if (trimmed[0] === '' && line.trimStart().startsWith('|')) trimmed.shift();
  if (trimmed.at(-1) === '' && line.trimEnd().endsWith('|')) trimmed.pop();
  return trimmed;
}

/** Converts the rows of a table to items that name their columns. */
function listOf(head: readonly string[], rows: readonly string[][], language: Language): string[] {
  const [colon, separator] = language === 'en' ? [': ', '; '] : ['：', '；'];
  return rows.map((cells) => {
    const parts = cells.flatMap((cell, at) => {
      const name = head[at] ?? '';
      const value = cell.replace(/<br\s*\/?>/gi, ' ');
      if (value === '') return [];
      return [name === '' ? value : `${name}${colon}${value}`];
    });
    return `- ${parts.join(separator)}`;
  });
}

function withoutTables(text: string, language: Language, changes: Set<DialectChange>): string {
  const lines = text.split('\n');
  const result: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const head = cellsOf(line);
    const next = lines[at + 1] ?? '';
    const isTable = line.includes('|') && isDelimiter(next) && cellsOf(next).length === head.length;
    if (!isTable) {
      result.push(line);
      continue;
    }
    const rows: string[][] = [];
    for (at += 2; at < lines.length && lines[at]?.includes('|') && lines[at]?.trim() !== ''; at++)
      rows.push(cellsOf(lines[at] as string));
    at -= 1;
    changes.add('tables');
    if (result.at(-1)?.trim()) result.push('');
    result.push(...(rows.length > 0 ? listOf(head, rows, language) : [`- ${head.filter(Boolean).join(' · ')}`]));
    if (lines[at + 1]?.trim()) result.push('');
  }
  return result.join('\n');
}

function withoutPictures(text: string, language: Language, isPlain: boolean, changes: Set<DialectChange>): string {
  const word = language === 'en' ? 'Picture' : '图片';
  const definitions = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, address] = definition.exec(line) ?? [];
    if (name && address) definitions.set(name.toLowerCase(), address);
  }
  const link = (alt: string, address: string): string => {
    changes.add('pictures');
    const title = alt.trim() || word;
    if (!/^https?:/i.test(address)) return title;
    return isPlain ? `${title} ${address}` : `[${title}](${address})`;
  };
  return outsideTicks(text, (part) =>
    part
      .replace(linkedPicture, (_, alt: string, __: string, address: string) => link(alt, address))
      .replace(picture, (_, alt: string, address: string) => link(alt, address))
      .replace(namedPicture, (whole, alt: string, name: string | undefined) => {
        const address = definitions.get((name || alt).toLowerCase());
        return address === undefined ? whole : link(alt, address);
      })
      .replace(tagPicture, (tag) => {
        const address = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? '';
        return link(/\balt\s*=\s*["']([^"']*)/i.exec(tag)?.[1] ?? '', address);
      }),
  );
}

/** Converts headings to bold lines. */
const withoutHeadings = (text: string, isPlain: boolean, changes: Set<DialectChange>): string =>
  text.replace(/^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/gm, (_, words: string) => {
    changes.add('headings');
    const bare = words.replace(/\*\*/g, '').trim();
    return isPlain || bare === '' ? bare : `**${bare}**`;
  });

/** Returns the parts of Markdown in a text that not every platform shows. */
export function partsNeeding(text: string): ReadonlySet<DialectChange> {
  const changes = new Set<DialectChange>();
  adapt(text, 'plain', 'en', changes);
  return changes;
}

/**
 * Converts Markdown to what a platform shows: pictures become links, tables lists, and headings bold lines.
 * Code stays as it is.
 * @param changes receives what was converted
 */
export function adapt(text: string, dialect: Dialect, language: Language, changes: Set<DialectChange>): string {
  const can = shown[dialect];
  const isPlain = dialect === 'plain';
  return partsOf(text)
    .map((part) => {
      if (part.isCode) return part.text;
      let own = part.text;
      if (!can.has('tables')) own = withoutTables(own, language, changes);
      if (!can.has('pictures')) own = withoutPictures(own, language, isPlain, changes);
      return can.has('headings') ? own : withoutHeadings(own, isPlain, changes);
    })
    .join('\n');
}
