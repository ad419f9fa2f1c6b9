import type { ImportSource } from '@easymock/contract';
import { parse } from 'yaml';
import { decodeAs, encodingOf } from '../../../platform/files/encoding';
import { outsideCode, rewriteMarkdown } from '../../content/markdown-links';
import { sanitiseName } from './path-names';
import type { Referrer } from './references';

const frontMatter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const frontMatterLimit = 20_000;

/** Parses the front matter, if a text begins with one. */
function fieldsOf(source: string): { fields: Record<string, unknown>; whole: string } | undefined {
  const [whole, yaml = ''] = frontMatter.exec(source.slice(0, frontMatterLimit)) ?? [];
  if (!whole) return undefined;
  try {
    // Aliases are disabled, because a few lines of them can expand to gigabytes.
    const value: unknown = parse(yaml, { maxAliasCount: 0, logLevel: 'error', schema: 'core' });
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
    return { fields: value as Record<string, unknown>, whole };
  } catch {
    return undefined;
  }
}

/** Returns the heading at the start of a text: its line and its words. */
function firstHeading(text: string): { end: number; heading: string } | undefined {
  const begin = text.slice(0, 2_000).search(/\S/);
  const next = text.indexOf('\n', Math.max(0, begin));
  const end = next < 0 ? text.length : next;
  const line = begin < 0 || end - begin > 1_000 ? '' : text.slice(begin, end).trim();
  if (!/^#[ \t]/.test(line)) return undefined;
  const words = line.slice(1).trim();
  const closing = words.search(/(?<=[ \t])#+$/);
  return { end: Math.min(text.length, end + 1), heading: (closing < 0 ? words : words.slice(0, closing)).trim() };
}

const callouts: Record<string, string> = {
  info: 'NOTE',
  note: 'NOTE',
  tip: 'TIP',
  success: 'TIP',
  warning: 'WARNING',
  danger: 'CAUTION',
};

const quoted = (text: string): string => text.trim().replace(/^/gm, '> ');

/** Converts the Markdown extensions of other programs to our Markdown. */
const dialects: Partial<Record<ImportSource, (part: string) => string>> = {
  outline: (part) =>
    part
      .replace(/^:::(\w+)[ \t]*\n([\s\S]{0,20000}?)\n:::[ \t]*$/gm, (whole, kind: string, text: string) =>
        callouts[kind] ? `> [!${callouts[kind]}]\n${quoted(text)}` : whole,
      )
      // Outline writes picture sizes in place of titles.
      .replace(/(!\[[^\]\n]{0,500}\]\([^\s()]{1,2000})\s{1,9}"\s*=\d*x\d*"\)/g, '$1)')
      .replace(/^\\$/gm, ''),
  notion: (part) =>
    part.replace(/^<aside>\n([\s\S]{0,20000}?)\n<\/aside>$/gm, (_, text: string) => `> [!NOTE]\n${quoted(text)}`),
  yuque: (part) => part.replace(/<a name="[\w-]*"><\/a>\s{0,9}/g, ''),
};

/** Programs that write the title of each page as its first heading. */
const titledByHeading = new Set<ImportSource>(['notion', 'outline']);

/**
 * Reads a Markdown file. The title comes from the front matter, or from the first heading if that repeats the
 * file name. The heading is then removed, because the page of an article shows its title.
 */
export function readMarkdown(
  content: Buffer,
  { source: origin, name, referrer }: { source: ImportSource; name: string; referrer: Referrer },
): { title: string | undefined; source: string } {
  const decoded = decodeText(content);
  if (decoded.isGuessed) referrer.note('encoding');
  let text = decoded.text;
  let title: string | undefined;
  const head = fieldsOf(text);
  if (head && typeof head.fields.title === 'string' && head.fields.title.trim() !== '') {
    title = head.fields.title.trim();
    // The front matter has no other field, and the title is stored with the article.
    if (Object.keys(head.fields).length === 1) text = text.slice(head.whole.length).replace(/^\s+/, '');
  }
  const first = firstHeading(text);
  const plain = (first?.heading ?? '').replace(/[*_`]|\\(?=\p{P})/gu, '').trim();
  const isSame = sanitiseName(plain, '') === (title === undefined ? name : sanitiseName(title, ''));
  // File names are shortened and lack characters that file systems forbid; the heading has the whole title.
  const isLonger = titledByHeading.has(origin) && title === undefined && plain !== '';
  if (first && (isSame || isLonger || name === '')) {
    title ??= plain;
    text = text.slice(first.end).replace(/^\n+/, '');
  }
  const dialect = dialects[origin];
  if (dialect) text = outsideCode(text, dialect);
  return { title, source: rewriteMarkdown(text, referrer.rewrite) };
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or else the code page of Chinese systems. */
export function decodeText(content: Buffer): { text: string; isGuessed: boolean } {
  if (content[0] === 0xff && content[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(content), isGuessed: false };
  if (content[0] === 0xfe && content[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(content), isGuessed: false };
  const { text, isGuessed } = decodeAs(content, encodingOf([content]));
  return { text: text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'), isGuessed };
}
