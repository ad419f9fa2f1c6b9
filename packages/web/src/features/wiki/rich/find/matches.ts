import type { Node as DocNode } from '@tiptap/pm/model';

/** What is looked for in an article. */
export interface FindQuery {
  readonly text: string;
  readonly isCaseSensitive: boolean;
  readonly isWholeWord: boolean;
}

/** A place in the document. */
export interface Match {
  readonly from: number;
  readonly to: number;
}

/** So many places are found at most; nobody walks through more of them. */
export const matchLimit = 5_000;

/** Letters and digits that words consist of. Chinese has no such words: what stands beside it is a boundary. */
const inWord = '[\\p{sc=Latin}\\p{sc=Grek}\\p{sc=Cyrl}\\p{N}_]';
const isInWord = new RegExp(inWord, 'u');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** The pattern of what is looked for; undefined if that is nothing. */
export function patternOf({ text, isCaseSensitive, isWholeWord }: FindQuery): RegExp | undefined {
  if (text === '') return undefined;
  const characters = [...text];
  const edge = (character: string | undefined, side: '<!' | '!') =>
    isWholeWord && isInWord.test(character ?? '') ? `(?${side}${inWord})` : '';
  const source = edge(characters[0], '<!') + escaped(text) + edge(characters.at(-1), '!');
  return new RegExp(source, isCaseSensitive ? 'gu' : 'giu');
}

/** What no text contains: it stands for a picture, a formula or a person in a line. */
const thing = '\ufffc';

/** Where a text stands in a document, from its beginning. A match lies within one line; its words may look different. */
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
