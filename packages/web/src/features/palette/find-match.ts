/** Score of a match, and the matched ranges of the text, each with an exclusive end. */
export interface Match {
  readonly score: number;
  readonly marks: readonly (readonly [number, number])[];
}

/**
 * Finds pinyin, complete or initials, in Chinese text. Returns the first and the last position, both
 * inclusive.
 */
export type FindPinyin = (text: string, letters: string) => [number, number] | false;

/**
 * Matches letters against a text: as a substring, as pinyin, or scattered with gaps.
 * @example findMatch('gxm', '个人项目') // undefined; with pinyin also `grxm` finds it
 */
export function findMatch(letters: string, text: string, findPinyin?: FindPinyin): Match | undefined {
  const wanted = letters.trim().toLowerCase();
  if (!wanted) return { score: 0, marks: [] };
  const lower = text.toLowerCase();
  const at = lower.indexOf(wanted);
  if (at >= 0) return { score: isWordStart(lower, at) ? (at === 0 ? 100 : 90) : 75, marks: [[at, at + wanted.length]] };
  const pinyin = /[一-鿿]/.test(text) && /^[a-z ]+$/.test(wanted) && findPinyin?.(text, wanted);
  if (pinyin) return { score: pinyin[0] === 0 ? 85 : 70, marks: [[pinyin[0], pinyin[1] + 1]] };
  return findScattered(wanted.replaceAll(' ', ''), lower);
}

const isWordStart = (text: string, at: number): boolean => at === 0 || /[^a-z0-9]/.test(text[at - 1] ?? '');

/**
 * Returns the position of a letter: the current position, else the next start of a word, else anywhere
 * further on.
 */
function placeOf(letter: string, text: string, from: number): number {
  if (text[from] === letter) return from;
  const first = text.indexOf(letter, from);
  for (let at = first; at >= 0; at = text.indexOf(letter, at + 1)) if (isWordStart(text, at)) return at;
  return first;
}

/** Matches letters in order with gaps. A few gaps are accepted; more are probably chance. */
function findScattered(wanted: string, text: string): Match | undefined {
  const marks: [number, number][] = [];
  let from = 0;
  let begins = 0;
  for (const letter of wanted) {
    const at = placeOf(letter, text, from);
    if (at < 0) return undefined;
    const last = marks.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else {
      marks.push([at, at + 1]);
      if (isWordStart(text, at)) begins += 1;
    }
    from = at + 1;
  }
  // Accepts the match if each piece starts a word or there are few pieces; otherwise almost everything would match.
  const isMeant = begins === marks.length || marks.length <= Math.max(1, wanted.length / 2);
  return isMeant ? { score: 50 - marks.length, marks } : undefined;
}
