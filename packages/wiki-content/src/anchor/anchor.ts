// An anchor identifies a passage of an article by its words and their context, so that it is found again
// after moves and changes of format. Anchors work on the visible text, so Markdown and rich text make no
// difference.

export interface Anchor {
  quote: string;
  /** Text before and after the passage. */
  prefix: string;
  suffix: string;
  /** Slug of the heading above the passage; empty if there is none. */
  blockId: string;
}

/** The text of an article and the starts of its sections. */
export interface AnchorText {
  text: string;
  /** Headings in text order, by slug. */
  sections: readonly { id: string; at: number }[];
}

/** A range of a text; `to` is exclusive. */
export interface Passage {
  from: number;
  to: number;
}

export const quoteLimit = 500;
export const contextLimit = 40;
/** A passage of this many characters is identified by its words alone. */
const tellingLength = 32;
/** Matching characters around a passage that are sufficient to identify it. */
const tellingContext = 4;

/** White space depends on the format, so comparisons ignore it. */
const isBlank = (char: string): boolean => /[\s\u200b-\u200d\ufeff]/.test(char);

interface Dense {
  readonly text: string;
  /** Offset of each UTF-16 unit in the text with white space. */
  readonly at: readonly number[];
}

function denseOf(text: string): Dense {
  const at: number[] = [];
  let dense = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (isBlank(char)) continue;
    dense += char;
    at.push(i);
  }
  return { text: dense, at };
}

const sectionAt = ({ sections }: AnchorText, at: number): string =>
  sections.findLast((section) => section.at <= at)?.id ?? '';

/** Cuts a text without splitting a surrogate pair. */
const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
const cutFront = (text: string, max: number): string => text.slice(-max).replace(/^[\udc00-\udfff]/, '');

/**
 * Returns the anchor of a passage. White space at its ends is trimmed, and a very long passage is identified
 * by its beginning.
 * @returns undefined if the passage contains only white space
 */
export function anchorAt(article: AnchorText, { from, to }: Passage): Anchor | undefined {
  const { text } = article;
  let [first, last] = [Math.max(0, from), Math.min(text.length, to)];
  while (first < last && isBlank(text[first] ?? '')) first++;
  while (last > first && isBlank(text[last - 1] ?? '')) last--;
  const quote = cut(text.slice(first, last), quoteLimit);
  if (quote === '') return undefined;
  return {
    quote,
    prefix: cutFront(text.slice(Math.max(0, first - contextLimit), first), contextLimit),
    suffix: cut(text.slice(first + quote.length, first + quote.length + contextLimit), contextLimit),
    blockId: sectionAt(article, first),
  };
}

/** Returns the length of the common suffix of two texts. */
function sameAtEnd(a: string, aEnd: number, b: string): number {
  let num = 0;
  while (num < b.length && num < aEnd && a[aEnd - 1 - num] === b[b.length - 1 - num]) num++;
  return num;
}

function sameAtStart(a: string, aStart: number, b: string): number {
  let num = 0;
  while (num < b.length && aStart + num < a.length && a[aStart + num] === b[num]) num++;
  return num;
}

/** An article with its text without white space, for finding several passages. */
export type Prepared = AnchorText & { readonly dense: Dense };
export const prepare = (article: AnchorText): Prepared => ({ ...article, dense: denseOf(article.text) });

/**
 * Finds a passage again in a text that may have changed since.
 * @returns undefined if the words have changed or are gone, or if several places are equally likely
 */
export function findAnchor(article: AnchorText | Prepared, anchor: Anchor): Passage | undefined {
  const { dense } = 'dense' in article ? article : prepare(article);
  const [quote, prefix, suffix] = [anchor.quote, anchor.prefix, anchor.suffix].map((one) => denseOf(one).text);
  if (!quote) return undefined;
  let best: { from: number; score: number; isCertain: boolean } | undefined;
  let isTie = false;
  for (let from = dense.text.indexOf(quote); from >= 0; from = dense.text.indexOf(quote, from + 1)) {
    const before = sameAtEnd(dense.text, from, prefix ?? '');
    const behind = sameAtStart(dense.text, from + quote.length, suffix ?? '');
    const isInSection = sectionAt(article, dense.at[from] ?? 0) === anchor.blockId;
    // A passage at the end of a text has less context, so less must match.
    const isWhole = before + behind >= Math.min(tellingContext, (prefix + (suffix ?? '')).length);
    const score = before + behind + (isInSection ? tellingContext / 2 : 0);
    if (best && score === best.score) isTie = true;
    if (!best || score > best.score) {
      best = { from, score, isCertain: isWhole || quote.length >= tellingLength || (isInSection && quote.length >= 8) };
      isTie = false;
    }
  }
  if (!best?.isCertain) return undefined;
  // If several places are equal, none is certain, unless the whole context matches: then the first is as good
  // as any.
  if (isTie && best.score < (prefix + (suffix ?? '')).length) return undefined;
  const last = best.from + quote.length - 1;
  return { from: dense.at[best.from] ?? 0, to: (dense.at[last] ?? 0) + 1 };
}
