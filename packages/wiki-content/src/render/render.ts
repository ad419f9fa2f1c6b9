import { safeTree } from '../safe/sanitize';
import { toHtml } from '../safe/tree';
import { type Heading, outlineOf } from './outline';
import { countWords, plainOf } from './plain';

/** An article as readers get it. */
export interface Rendered {
  /** Sanitised; `toSafeNodes` of `@easymock/wiki-content/browser` makes nodes of it. */
  html: string;
  /** The headings in their order. */
  outline: Heading[];
  /** The text without marks, one line for each block. */
  plain: string;
  /** Characters of Chinese, Japanese and Korean, and words of other scripts. */
  words: number;
}

/** The version of what `render` returns. It grows with every change of it; forms of older versions are made anew. */
export const rendererVersion = 1;

/** Renders HTML of whatever origin: sanitises it, and fills in what is ours. */
export function renderHtml(html: string): Rendered {
  const tree = safeTree(html);
  const outline = outlineOf(tree);
  const plain = plainOf(tree);
  return { html: toHtml(tree), outline, plain, words: countWords(plain) };
}
