import { type Hunk, hunksOf } from './hunks';
import { linesOf, tokensOf } from './tokens';

/**
 * A part of two compared texts. All parts except added ones make up the first text, all except removed ones
 * the second.
 */
export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Below this share of common words, a passage is shown as replaced, not as a patchwork. */
const commonLeast = 0.3;

/**
 * Compares two sources: first by lines, then the changed lines by words, and Chinese by characters.
 * @example compareTexts('先备份', '先全量备份'); // 先 [+全量] 备份
 */
export function compareTexts(a: string, b: string): Part[] {
  const [linesA, linesB] = [linesOf(a), linesOf(b)];
  const parts = new Parts();
  parts.addHunks(linesA, linesB, hunksOf(linesA, linesB), (before, after) => {
    const [wordsA, wordsB] = [tokensOf(before), tokensOf(after)];
    const hunks = hunksOf(wordsA, wordsB);
    if (commonOf(wordsA, wordsB, hunks) < commonLeast) {
      parts.add('removed', before);
      parts.add('added', after);
    } else parts.addHunks(wordsA, wordsB, hunks);
  });
  return parts.list;
}

/** Returns the share of characters in words that both passages have, ignoring white space. */
function commonOf(a: readonly string[], b: readonly string[], hunks: readonly Hunk[]): number {
  const length = (items: readonly string[]) => items.reduce((sum, item) => sum + item.trim().length, 0);
  const [lengthA, lengthB] = [length(a), length(b)];
  const removed = hunks.reduce((sum, { aFrom, aTo }) => sum + length(a.slice(aFrom, aTo)), 0);
  const longer = Math.max(lengthA, lengthB);
  return longer === 0 ? 1 : (lengthA - removed) / longer;
}

class Parts {
  readonly list: Part[] = [];

  add(kind: Part['kind'], text: string): void {
    if (text === '') return;
    const last = this.list.at(-1);
    if (last?.kind === kind) last.text += text;
    else this.list.push({ kind, text });
  }

  addHunks(
    a: readonly string[],
    b: readonly string[],
    hunks: readonly Hunk[],
    replace: (before: string, after: string) => void = (before, after) => {
      this.add('removed', before);
      this.add('added', after);
    },
  ): void {
    let at = 0;
    for (const { aFrom, aTo, bFrom, bTo } of hunks) {
      this.add('same', a.slice(at, aFrom).join(''));
      replace(a.slice(aFrom, aTo).join(''), b.slice(bFrom, bTo).join(''));
      at = aTo;
    }
    this.add('same', a.slice(at).join(''));
  }
}
