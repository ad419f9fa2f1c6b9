import type { Node as DocNode } from '@tiptap/pm/model';

export interface FindQuery {
  readonly text: string;
  readonly isCaseSensitive: boolean;
  readonly isWholeWord: boolean;
}

export interface Match {
  readonly from: number;
  readonly to: number;
}

/** Maximum number of matches; nobody steps through more. */
export const matchLimit = 5_000;

/**
 * Characters of words in scripts with spaces. Han characters are not in the set, so they count as word
 * boundaries.
 */
const inWord = '[\\p{sc=Latin}\\p{sc=Grek}\\p{sc=Cyrl}\\p{N}_]';
const isInWord = new RegExp(inWord, 'u');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Returns the pattern of a query; undefined for an empty text. */
export function patternOf({ text, isCaseSensitive, isWholeWord }: FindQuery): RegExp | undefined {
  if (text === '') return undefined;
  const characters = [...text];
  const edge = (character: string | undefined, side: '<!' | '!') =>
    isWholeWord && isInWord.test(character ?? '') ? `(?${side}${inWord})` : '';
  const source = edge(characters[0], '<!') + escaped(text) + edge(characters.at(-1), '!');
  return new RegExp(source, isCaseSensitive ? 'gu' : 'giu');
}

/** Object replacement character, which stands for a picture, a formula or a mention within a line. */
const thing = '\ufffc';

/**
 * Returns the matches of a query in document order. A match lies within one line, whose words may differ in
 * format.
 */
export function matchesIn(doc: DocNode, query: FindQuery): Match[] {
  const pattern = patternOf(query);
  const found: Match[] = [];
  if (!pattern) return found;
  doc.descendants((node, pos) => {
    if (found.length >= matchLimit) return false;
    if (!node.isTextblock) return true;
    for (const match of node.textBetween(0, node.content.size, undefined, thing).matchAll(pattern)) {
      if (found.length >= matchLimit) break;
      const from = pos + 1 + match.index;
      found.push({ from, to: from + match[0].length });
    }
    return false;
  });
  return found;
}
