// A passage of an article is named by its words and by those around it, so that it is found again wherever it has gone
// and however it is formatted now. Whether the article is Markdown or rich text makes no difference: this works on the
// text as readers see it.

/** A passage by its words. */
export interface Anchor {
  quote: string;
  /** What stands before and behind it. */
  prefix: string;
  suffix: string;
  /** The slug of the heading that it stands under; empty above the first one. */
  blockId: string;
}

/** The text of an article, and where its sections begin. */
export interface AnchorText {
  text: string;
  /** The headings in their order, by their slugs. */
  sections: readonly { id: string; at: number }[];
}

/** Positions in a text: behind the last character of the passage stands `to`. */
export interface Passage {
  from: number;
  to: number;
}

export const quoteLimit = 500;
export const contextLimit = 40;
/** A passage of so many characters is that passage, even if nothing around it is as it was. */
const tellingLength = 32;
/** So many characters around a passage tell that it is the same. */
const tellingContext = 4;

/** Blanks and line breaks say how a text is set, not what it says. */
const isBlank = (char: string): boolean => /[\s\u200b-\u200d\ufeff]/.test(char);

interface Dense {
  readonly text: string;
  /** Where each character, or half of one, stands in the text with blanks. */
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

/** Cuts a text, but never inside a character. */
const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
const cutFront = (text: string, max: number): string => text.slice(-max).replace(/^[\udc00-\udfff]/, '');

/**
 * Names a passage. Blanks at its ends do not belong to it; a very long one is named by its beginning.
 * @returns undefined if nothing but blanks is in it
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

/** As many characters at the end of one text as at the end of the other. */
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

/** A text without blanks, to look for several passages in it. */
export type Prepared = AnchorText & { readonly dense: Dense };
export const prepare = (article: AnchorText): Prepared => ({ ...article, dense: denseOf(article.text) });

/**
 * Finds a passage again in a text that may have changed since.
 * @returns undefined if its words have changed or are gone, or if it is not certain which of several places is meant
 */
export function findAnchor(article: AnchorText | Prepared, anchor: Anchor): Passage | undefined {
  const { dense } = 'dense' in article ? article : prepare(article);
  const [quote, prefix, suffix] = [anchor.quote, anchor.prefix, anchor.suffix].map(
    (one) => denseOf(one).text,
  );
  if (!quote) return undefined;
  let best: { from: number; score: number; isCertain: boolean } | undefined;
  let isTie = false;
  for (let from = dense.text.indexOf(quote); from >= 0; from = dense.text.indexOf(quote, from + 1)) {
    const before = sameAtEnd(dense.text, from, prefix ?? '');
    const behind = sameAtStart(dense.text, from + quote.length, suffix ?? '');
    const isInSection = sectionAt(article, dense.at[from] ?? 0) === anchor.blockId;
    // The end of a text is no context that could have changed.
    const isWhole = before + behind >= Math.min(tellingContext, (prefix + (suffix ?? '')).length);
    const score = before + behind + (isInSection ? tellingContext / 2 : 0);
    if (best && score === best.score) isTie = true;
    if (!best || score > best.score) {
      best = {
        from,
        score,
        isCertain: isWhole || quote.length >= tellingLength || (isInSection && quote.length >= 8),
      };
      isTie = false;
    }
  }
  if (!best?.isCertain) return undefined;
  // Among equals nothing tells which one it was, unless all around them is as it was: then the first is as good as any.
  if (isTie && best.score < (prefix + (suffix ?? '')).length) return undefined;
  const last = best.from + quote.length - 1;
  return { from: dense.at[best.from] ?? 0, to: (dense.at[last] ?? 0) + 1 };
}
