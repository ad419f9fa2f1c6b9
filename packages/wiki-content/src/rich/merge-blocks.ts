import { mergeTexts } from '../compare/merge';
import { type Node, toHtml } from '../safe/tree';
import { canonical } from './canonical';
import { splitBlocks } from './read-source';

/** A merged part of two changes of one article. Each text is HTML of whole blocks. */
export type MergedBlocks =
  | { readonly kind: 'merged'; readonly html: string }
  | { readonly kind: 'conflict'; readonly mine: string; readonly theirs: string };

/**
 * Merges two people's changes of a rich text article, block by block. Blocks with the same canonical form
 * count as equal, however they are written.
 * @param treeOf parses and sanitises a source
 */
export function mergeBlocks(
  texts: { base: string; mine: string; theirs: string },
  treeOf: (source: string) => readonly Node[],
): MergedBlocks[] {
  const numbers = new Map<string, number>();
  const written: string[] = [];
  // The merge works on lines, so each block becomes a line that contains its number.
  const linesOf = (source: string): string =>
    splitBlocks(treeOf(source))
      .map((piece) => {
        const key = canonical(piece);
        const number = numbers.get(key) ?? written.length;
        if (number === written.length) written.push(toHtml(piece));
        numbers.set(key, number);
        return `${number}\n`;
      })
      .join('');
  const htmlOf = (lines: string): string =>
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => written[Number(line)] ?? '')
      .join('\n');
  const { parts } = mergeTexts(linesOf(texts.base), linesOf(texts.mine), linesOf(texts.theirs));
  return parts.map((part) =>
    part.kind === 'merged'
      ? { kind: 'merged', html: htmlOf(part.text) }
      : { kind: 'conflict', mine: htmlOf(part.mine), theirs: htmlOf(part.theirs) },
  );
}

export type Choice = 'mine' | 'theirs' | 'both';

/**
 * Returns the source of the merged parts, with a choice for each conflict; undefined while a choice is
 * missing.
 */
export function chosenSource(parts: readonly MergedBlocks[], choices: ReadonlyMap<number, Choice>): string | undefined {
  const texts: string[] = [];
  for (const [i, part] of parts.entries()) {
    if (part.kind === 'merged') {
      texts.push(part.html);
      continue;
    }
    const choice = choices.get(i);
    if (!choice) return undefined;
    if (choice !== 'mine') texts.push(part.theirs);
    if (choice !== 'theirs') texts.push(part.mine);
  }
  return texts.filter((text) => text !== '').join('\n');
}
