import katex from 'katex';
// Registers `\ce` and `\pu`, for chemistry.
import 'katex/contrib/mhchem';
import { safeTree } from '../safe/sanitize';
import { attributeOf, type Element, element, text } from '../safe/tree';
import { localisedElement } from './words';

/**
 * Maximum formulas of an article, and maximum length of all of them; each takes a fraction of a millisecond.
 */
const formulaLimit = 2_000;
const texLimit = 100_000;
const oneTexLimit = 5_000;

/**
 * Commands that define others. Each use of a definition may be as long as a formula, and KaTeX only limits
 * the number of uses, so a few lines could take minutes.
 */
const defining =
  /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand|global|long|expandafter|noexpand)(?![A-Za-z@])/;

/** Cost of the formulas of one article so far. */
export interface FormulaBudget {
  count: number;
  length: number;
}

/**
 * Renders the TeX of an element as MathML, which every browser displays without styles or fonts of ours. The
 * output of KaTeX is sanitised like everything else; its commands for links and pictures are disabled.
 */
export function showFormula(target: Element, budget: FormulaBudget): void {
  const tex = attributeOf(target, 'data-tex') ?? '';
  budget.count++;
  budget.length += tex.length;
  const isTooMuch = budget.count > formulaLimit || budget.length > texLimit || tex.length > oneTexLimit;
  const source = element('code', {}, [text(tex)]);
  if (isTooMuch) {
    target.children = [source, localisedElement('span', 'md-problem', 'tooManyFormulas')];
    return;
  }
  if (defining.test(tex)) {
    target.children = [source, localisedElement('span', 'md-problem', 'definingFormula')];
    return;
  }
  const isDisplay = target.tag === 'div' || /\bmd-math-display\b/.test(attributeOf(target, 'class') ?? '');
  const math = mathOf(tex, isDisplay);
  target.children = math ? [math] : [source, localisedElement('span', 'md-problem', 'wrongFormula')];
}

function mathOf(tex: string, isDisplay: boolean): Element | undefined {
  try {
    const html = katex.renderToString(tex, {
      output: 'mathml',
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: false,
      maxExpand: 200,
      maxSize: 20,
    });
    return findMath(safeTree(html));
  } catch {
    // An error in the formula, or nesting too deep for KaTeX.
    return undefined;
  }
}

function findMath(nodes: ReturnType<typeof safeTree>): Element | undefined {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    const math = node.tag === 'math' ? node : findMath(node.children);
    if (math) return math;
  }
  return undefined;
}
