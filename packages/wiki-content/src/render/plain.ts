import { linkedIn } from '../link/link';
import { attributeOf, type Element, type Node } from '../safe/tree';

const blocks = new Set(
  (
    'blockquote caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li nav ol p pre section summary ' +
    'table tbody tfoot thead tr ul'
  ).split(' '),
);

/**
 * Returns the text of an article for search and excerpts: one line per block, separated cells, formulas as
 * TeX.
 */
export function plainOf(nodes: readonly Node[]): string {
  const parts: string[] = [];
  collect(nodes, parts, false);
  // The expressions skip what stays unchanged, because most spaces are single.
  return parts
    .join('')
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ \n\s*|\n\s+/g, '\n')
    .trim();
}

function collect(nodes: readonly Node[], parts: string[], isInPre: boolean): void {
  for (const node of nodes) {
    if (node.type === 'text') {
      parts.push(isInPre ? node.value : node.value.replace(/\s{2,}|[^\S ]/g, ' '));
      continue;
    }
    if (isOurs(node)) continue;
    const isBlock = blocks.has(node.tag);
    if (isBlock || node.tag === 'br') parts.push('\n');
    if (node.tag === 'img') parts.push(attributeOf(node, 'alt') ?? '');
    const tex = attributeOf(node, 'data-tex');
    if (tex === undefined) collect(node.children, parts, isInPre || node.tag === 'pre');
    else parts.push(tex);
    if (isBlock) parts.push('\n');
    else if (node.tag === 'td' || node.tag === 'th') parts.push(' ');
  }
}

/**
 * Excludes our own texts, which the page shows in the reader's language, note numbers, addresses, and titles
 * of other articles.
 */
const isOurs = (node: Element): boolean =>
  attributeOf(node, 'data-text') !== undefined ||
  linkedIn(node) !== undefined ||
  ['imgGrid', 'iframe', 'include', 'mock'].includes(attributeOf(node, 'data-block') ?? '') ||
  ['md-footnote-ref', 'md-footnote-back'].includes(attributeOf(node, 'class') ?? '');

const word =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}\p{M}_'’.-])*(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}]/gu;

/** Counts words: each Han character, kana or Hangul syllable, and each run of other letters and digits. */
export function countWords(plain: string): number {
  let num = 0;
  // `match` would create a list of a hundred thousand texts just to get its length.
  word.lastIndex = 0;
  while (word.test(plain)) num += 1;
  return num;
}
