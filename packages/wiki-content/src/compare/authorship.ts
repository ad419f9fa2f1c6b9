import { hunksOf } from './hunks';
import { linesOf, tokensOf } from './tokens';

/** A line of the last text: for each of its words, the index of the text in which the word first appeared. */
export interface OwnedLine {
  readonly text: string;
  readonly owners: readonly number[];
}

/** Below this share of common words, a changed passage counts as written anew. */
const commonLeast = 0.3;

const anew = (text: string, owner: number): OwnedLine => ({ text, owners: tokensOf(text).map(() => owner) });

/** Compares changed lines by words; words that remain keep their owners. */
function ownChanged(before: readonly OwnedLine[], after: readonly string[], owner: number): OwnedLine[] {
  const old = before.flatMap(({ text }) => tokensOf(text));
  const owners = before.flatMap((line) => line.owners);
  const words = after.flatMap(tokensOf);
  const hunks = hunksOf(old, words);
  const added = hunks.reduce((sum, { bFrom, bTo }) => sum + bTo - bFrom, 0);
  if (words.length === 0 || 1 - added / words.length < commonLeast) return after.map((text) => anew(text, owner));
  const result: number[] = [];
  let at = 0;
  for (const { aFrom, aTo, bFrom, bTo } of hunks) {
    for (let i = at; i < aFrom; i++) result.push(owners[i] ?? owner);
    for (let i = bFrom; i < bTo; i++) result.push(owner);
    at = aTo;
  }
  for (let i = at; i < old.length; i++) result.push(owners[i] ?? owner);
  let from = 0;
  return after.map((text) => {
    const num = tokensOf(text).length;
    from += num;
    return { text, owners: result.slice(from - num, from) };
  });
}

/**
 * Finds in which of several texts, the oldest first, the words of the last one appeared. Words that were removed and
 * written again belong to the later text.
 * @example ownersOf(['先备份', '先全量备份'])[0]?.owners // [0, 1, 1, 0, 0]
 */
export function ownersOf(texts: readonly string[]): OwnedLine[] {
  let lines: OwnedLine[] = [];
  for (const [owner, text] of texts.entries()) {
    const after = linesOf(text);
    const next: OwnedLine[] = [];
    let at = 0;
    const hunks = hunksOf(
      lines.map((line) => line.text),
      after,
    );
    for (const { aFrom, aTo, bFrom, bTo } of hunks) {
      for (let i = at; i < aFrom; i++) next.push(lines[i] as OwnedLine);
      for (const line of ownChanged(lines.slice(aFrom, aTo), after.slice(bFrom, bTo), owner)) next.push(line);
      at = aTo;
    }
    for (let i = at; i < lines.length; i++) next.push(lines[i] as OwnedLine);
    lines = next;
  }
  return lines;
}

/** A paragraph with the characters that each text contributed, the largest share first. */
export interface OwnedPassage {
  readonly text: string;
  readonly parts: readonly { readonly owner: number; readonly num: number }[];
}

/** Maximum passages, and parts of each. */
const passageLimit = 1_000;
const partLimit = 5;

function passageOf(lines: readonly OwnedLine[]): OwnedPassage {
  const nums = new Map<number, number>();
  for (const { text, owners } of lines)
    for (const [i, word] of tokensOf(text).entries()) {
      const owner = owners[i] ?? 0;
      if (word.trim() !== '') nums.set(owner, (nums.get(owner) ?? 0) + word.length);
    }
  const parts = [...nums].map(([owner, num]) => ({ owner, num })).sort((a, b) => b.num - a.num || b.owner - a.owner);
  const text = lines
    .map((line) => line.text)
    .join('')
    .trim();
  return { text, parts: parts.slice(0, partLimit) };
}

/**
 * Returns the paragraphs of the last of several texts with their shares.
 * @param isByLine whether each line is a paragraph; otherwise empty lines separate them
 */
export function passagesOf(texts: readonly string[], isByLine: boolean): OwnedPassage[] {
  const passages: OwnedPassage[] = [];
  let open: OwnedLine[] = [];
  const close = () => {
    if (open.length > 0) passages.push(passageOf(open));
    open = [];
  };
  for (const line of ownersOf(texts)) {
    if (line.text.trim() !== '') open.push(line);
    else close();
    if (isByLine) close();
    if (passages.length >= passageLimit) return passages;
  }
  close();
  return passages;
}
