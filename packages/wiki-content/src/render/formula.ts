import katex from 'katex';
import { safeTree } from '../safe/sanitize';
import { attributeOf, type Element, element, text } from '../safe/tree';
import { defining, formulaLimit, isDisplayed, katexOptions, oneTexLimit, texLimit } from './tex';
import { localisedElement } from './words';

/** Cost of the formulas of one article so far. */
export interface FormulaBudget {
  count: number;
  length: number;
}

/**
 * Renders the TeX of an element as MathML, which screen readers read and every browser displays without styles
 * or fonts of ours. Pages draw it as KaTeX does with `drawFormula`, exports with `drawnFormula`. The output of
 * KaTeX is sanitised like everything else.
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
  const isDisplay = isDisplayed(target.tag, attributeOf(target, 'class') ?? '');
  const math = mathOf(tex, isDisplay);
  target.children = math ? [math] : [source, localisedElement('span', 'md-problem', 'wrongFormula')];
}

function mathOf(tex: string, isDisplay: boolean): Element | undefined {
  try {
    const html = katex.renderToString(tex, { ...katexOptions, output: 'mathml', displayMode: isDisplay });
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
