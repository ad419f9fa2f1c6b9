import { findMarks, type Mark } from './marks';
import type { Search } from './query';

/** An excerpt of a text with its marked words. */
export interface Excerpt {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Number of distinct words of the search in it. */
  readonly wordNum: number;
}

/** Maximum characters of an excerpt before its first mark. */
const lead = 40;

/**
 * Finds the window with the most distinct words and, among equals, the most marks. Returns the index of its
 * first mark.
 */
function densest(marks: readonly Mark[], length: number): { first: number; wordNum: number } {
  let best = { first: 0, wordNum: 0, num: 0 };
  for (const [first, { from }] of marks.entries()) {
    const inside = [];
    for (let at = first; at < marks.length && (marks[at]?.to ?? 0) - from <= length; at += 1) inside.push(marks[at]);
    const wordNum = new Set(inside.map((mark) => mark?.word)).size;
    if (wordNum > best.wordNum || (wordNum === best.wordNum && inside.length > best.num))
      best = { first, wordNum, num: inside.length };
  }
  return best;
}

/**
 * Returns the start of an excerpt: the start of the sentence before a mark if that is near, otherwise a
 * position after the first punctuation mark or space within reach.
 */
function beginOf(text: string, mark: number, room: number): number {
  const earliest = Math.max(0, mark - Math.min(lead, room));
  if (earliest === 0) return 0;
  const before = text.slice(earliest, mark);
  const sentence = [...before.matchAll(/[。！？；\n]|[.!?;]\s/g)].at(-1);
  if (sentence) return earliest + sentence.index + sentence[0].length;
  const pause = /[，、：,:\s]/.exec(before);
  return pause ? earliest + pause.index + 1 : earliest;
}

/** Maximum letters that are omitted at the end of an excerpt to avoid splitting a name. */
const longestCut = 24;

/**
 * Returns the end of an excerpt, before a name that would be split there.
 * @param least end of the last mark that must be included
 */
function endOf(text: string, to: number, least: number): number {
  if (to >= text.length) return text.length;
  // A surrogate pair must not be split.
  if (/[\ud800-\udbff]/.test(text[to - 1] ?? '')) return to - 1;
  if (!/^\w\w$/.test(text.slice(to - 1, to + 1))) return to;
  const name = /\w+$/.exec(text.slice(Math.max(0, to - longestCut - 1), to))?.[0] ?? '';
  const before = to - name.length;
  return name.length <= longestCut && before >= least ? before : to;
}

/**
 * Returns the excerpt with the most words of the search, starting at a sentence if possible.
 * @param length in characters
 */
export function excerptOf(source: string, search: Search, length = 120, found = findMarks(source, search)): Excerpt {
  const { first, wordNum } = densest(found, length);
  const mark = found[first];
  const from = mark ? beginOf(source, mark.from, length - (mark.to - mark.from)) : 0;
  const room = from + length;
  const last = found.findLast((one) => one.from >= from && one.to <= room);
  const to = endOf(source, room, last?.to ?? from);
  const inside = found.filter((one) => one.from >= from && one.to <= to);
  const marks = inside.map((one) => ({ ...one, from: one.from - from, to: one.to - from }));
  return { text: source.slice(from, to), marks, wordNum };
}
