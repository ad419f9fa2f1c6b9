import type { Locale } from '../core/texts';
import type { ApiProject } from './describe-api';
import { type MarkdownSection, writeSections } from './markdown';

// A generated document consists of passages between markers. Text outside of them belongs to people, and an
// update leaves it as it is.

const begin = (key: string): string => `<!-- easymock:begin ${key} -->`;
const end = '<!-- easymock:end -->';
const beginLine = /^<!-- easymock:begin ([^\n]{1,200}?) -->[ \t]*$/;
const endLine = /^<!-- easymock:end -->[ \t]*$/;

/** Returns a key that cannot end the comment that contains it. */
const safeKey = (key: string): string => key.replace(/[\s<>-]+/g, '_').slice(0, 200);

/** Matches the beginning of a marker, which a sample could contain. */
const marker = /<!-- easymock:(?=begin|end)/g;

const passageOf = ({ key, text }: MarkdownSection): string =>
  `${begin(key)}\n${text.trim().replace(marker, '<!-- easymock ')}\n${end}\n`;

/** Makes keys safe and unique, since different names of folders may become the same key. */
function withKeys(sections: readonly MarkdownSection[]): MarkdownSection[] {
  const taken = new Set<string>();
  return sections.map(({ key, text }) => {
    const clean = safeKey(key);
    let free = clean;
    for (let num = 2; taken.has(free); num++) free = `${clean}_${num}`;
    taken.add(free);
    return { key: free, text };
  });
}

/**
 * Writes mocks as a Markdown document whose generated passages stand between markers, for updates by
 * `updateMarkedMarkdown`.
 *
 * @example
 * writeMarkedMarkdown({ title: 'Shop', server: 'https://mock.example.com/shop', mocks }, 'en');
 */
export function writeMarkedMarkdown(project: ApiProject, locale: Locale = 'en'): string {
  return withKeys(writeSections(project, locale)).map(passageOf).join('\n');
}

/** A passage between markers, or text that people wrote. The document is the concatenation of all pieces. */
interface Piece {
  /** Undefined for text that people wrote. */
  readonly key: string | undefined;
  readonly text: string;
}

/** Returns the pieces of a document, or the number of the line whose marker has no counterpart. */
function piecesOf(source: string): Piece[] | number {
  const pieces: Piece[] = [];
  let own: string[] = [];
  let passage: { key: string; lines: string[]; at: number } | undefined;
  const lines = source.split('\n');
  for (const [at, line] of lines.entries()) {
    const isLast = at === lines.length - 1;
    const whole = isLast ? line : `${line}\n`;
    const bare = line.replace(/\r$/, '');
    const [, key] = beginLine.exec(bare) ?? [];
    if (key !== undefined) {
      if (passage) return at + 1;
      if (own.length > 0) pieces.push({ key: undefined, text: own.join('') });
      own = [];
      passage = { key, lines: [whole], at };
    } else if (endLine.test(bare)) {
      if (!passage) return at + 1;
      pieces.push({ key: passage.key, text: [...passage.lines, whole].join('') });
      passage = undefined;
    } else (passage?.lines ?? own).push(whole);
  }
  if (passage) return passage.at + 1;
  if (own.length > 0 && own.some((line) => line !== '')) pieces.push({ key: undefined, text: own.join('') });
  return pieces;
}

/**
 * Result of an update: the new text, or the line number, from 1, of a marker without counterpart.
 *
 * @example
 * const update: MarkdownUpdate = updateMarkedMarkdown('hand-written', writeMarkedMarkdown(project));
 */
export type MarkdownUpdate = { readonly text: string } | { readonly brokenLine: number };

/**
 * Replaces the generated passages of a document by fresh ones. Text outside of the markers stays exactly as it
 * is. New passages follow the one that precedes them in the fresh document; passages of deleted mocks are removed.
 *
 * @example
 * updateMarkedMarkdown(article, writeMarkedMarkdown(project)); // { text: '…' }
 */
export function updateMarkedMarkdown(source: string, fresh: string): MarkdownUpdate {
  const current = piecesOf(source);
  const next = piecesOf(fresh);
  if (typeof current === 'number') return { brokenLine: current };
  if (typeof next === 'number') return { brokenLine: next };
  const passages = next.filter((piece): piece is Piece & { key: string } => piece.key !== undefined);
  const byKey = new Map(passages.map(({ key, text }) => [key, text]));
  const placed = new Set<string>();
  const result: Piece[] = [];
  for (const piece of current) {
    if (piece.key === undefined) result.push(piece);
    else {
      const text = byKey.get(piece.key);
      if (text === undefined || placed.has(piece.key)) continue;
      placed.add(piece.key);
      result.push({ key: piece.key, text });
    }
  }
  let before: string | undefined;
  for (const { key, text } of passages) {
    if (!placed.has(key)) {
      result.splice(placeAfter(result, before), 0, { key, text });
      placed.add(key);
    }
    before = key;
  }
  return { text: joined(result) };
}

/**
 * Returns the index behind a passage and the text that follows it; the start of the document if there is no passage.
 */
function placeAfter(pieces: readonly Piece[], key: string | undefined): number {
  if (key === undefined) return 0;
  let at = pieces.findIndex((piece) => piece.key === key) + 1;
  while (at < pieces.length && pieces[at]?.key === undefined) at += 1;
  return at;
}

/** Joins pieces; adds only the line break that a marker needs before it. */
function joined(pieces: readonly Piece[]): string {
  let text = '';
  for (const piece of pieces) {
    if (piece.key !== undefined && text !== '' && !text.endsWith('\n')) text += '\n';
    text += piece.text;
  }
  return text;
}

/**
 * Returns whether a text has passages that an update replaces.
 *
 * @example
 * isMarkedMarkdown('# 接口文档'); // false
 */
export const isMarkedMarkdown = (source: string): boolean => /^<!-- easymock:begin /m.test(source);
