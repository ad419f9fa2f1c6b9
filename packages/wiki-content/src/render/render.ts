import { linkedIn, showLink } from '../link/link';
import { mentionedIn, showMention } from '../mention/mention';
import { safeTree } from '../safe/sanitize';
import { attributeOf, type Node, toHtml } from '../safe/tree';
import { showBlock } from './blocks';
import { type CodeBudget, codeIn, showCode } from './code';
import { contentsOf } from './contents';
import { type FormulaBudget, showFormula } from './formula';
import { type Heading, outlineOf } from './outline';
import { countWords, plainOf } from './plain';

/** An article as shown to readers. */
export interface Rendered {
  /** Sanitised; `toSafeNodes` of `@easymock/wiki-content/browser` converts it to nodes. */
  html: string;
  outline: Heading[];
  /** Plain text, one line per block. */
  plain: string;
  /** Characters of Chinese, Japanese and Korean, and words of other scripts. */
  words: number;
}

/**
 * Version of the output of `render`. Increment it with every change; forms of older versions are rendered
 * again.
 */
export const rendererVersion = 7;

/**
 * Renders HTML of any origin: sanitises it, then adds IDs of headings, the table of contents, formulas
 * (`data-tex`), code colours and blocks (`data-block`). The text for search is taken before these additions.
 */
export function renderHtml(html: string): Rendered {
  const tree = safeTree(html);
  const outline = outlineOf(tree);
  const plain = plainOf(tree);
  fillContent(tree, outline);
  return { html: toHtml(tree), outline, plain, words: countWords(plain) };
}

/** Adds our generated content in place. */
export const fillContent = (tree: readonly Node[], outline: readonly Heading[] = []): void =>
  fill(tree, { outline, formulas: { count: 0, length: 0 }, code: { left: 300_000 } });

interface Filling {
  outline: readonly Heading[];
  formulas: FormulaBudget;
  code: CodeBudget;
}

function fill(nodes: readonly Node[], filling: Filling): void {
  for (const node of nodes) {
    if (node.type === 'text' || node.isMath) continue;
    if (attributeOf(node, 'data-block') !== undefined) showBlock(node);
    const code = codeIn(node);
    const person = mentionedIn(node);
    const article = linkedIn(node);
    if (person) showMention(node, person);
    else if (article) showLink(node, article);
    else if (code) showCode(node, code, filling.code);
    else if (attributeOf(node, 'data-tex') !== undefined) showFormula(node, filling.formulas);
    else if (node.tag === 'nav' && attributeOf(node, 'class') === 'md-toc') {
      node.children = contentsOf(filling.outline);
      // Only once, because a thousand tables of contents with a thousand headings would have a million links.
      filling.outline = [];
    } else fill(node.children, filling);
  }
}
