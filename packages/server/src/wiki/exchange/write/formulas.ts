import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawnFormula } from '@easymock/wiki-content/drawn-formula';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { attributeOf, type Element, elementsIn, isElement } from '../html-tree';

/** Fonts that every formula may need; a page contains another font only if a class of a formula names it. */
const common = /^KaTeX_(?:Main|Math)$/;
const classesOf: Record<string, RegExp> = {
  KaTeX_AMS: /\b(?:amsrm|mathbb|textbb)\b/,
  KaTeX_Caligraphic: /\bmathcal\b/,
  KaTeX_Fraktur: /\b(?:mathfrak|textfrak|mathboldfrak|textboldfrak)\b/,
  KaTeX_SansSerif: /\b(?:mathsf|textsf|mathboldsf|textboldsf|mathitsf|mathsfit|textitsf)\b/,
  KaTeX_Script: /\b(?:mathscr|textscr)\b/,
  KaTeX_Size1: /\b(?:small-op|delim-size1|delimsizing size1)\b/,
  KaTeX_Size2: /\b(?:delimsizing size2|large-op)\b/,
  KaTeX_Size3: /\bdelimsizing size3\b/,
  KaTeX_Size4: /\b(?:delimsizing size4|delim-size4)\b/,
  KaTeX_Typewriter: /\b(?:mathtt|texttt)\b/,
};

/** Returns the style sheet of KaTeX, with the fonts that the formulas of a page need. */
function styleFor(html: string, folder: string): string {
  const styleSheet = readFileSync(join(folder, 'katex.min.css'), 'utf8');
  const rules = styleSheet.replace(/@font-face\{[^}]*\}/g, (face) => {
    const [, family = ''] = /font-family:"?(KaTeX_\w+)/.exec(face) ?? [];
    const [, file = ''] = /url\((fonts\/[\w-]+\.woff2)\)/.exec(face) ?? [];
    if (!common.test(family) && !classesOf[family]?.test(html)) return '';
    const font = `url(data:font/woff2;base64,${readFileSync(join(folder, file), 'base64')}) format("woff2")`;
    return face.replace(/src:[^}]*/, () => `src:${font}`);
  });
  return `${rules}\ndiv[data-tex]{overflow-x:auto}\n[data-tex] .katex-display{margin:.2em 0}`;
}

/**
 * Draws the formulas of a page as KaTeX does, in place; their MathML stays for screen readers.
 * @param folder of KaTeX's style sheet
 * @returns the style sheet of the formulas with its fonts; undefined if there are none
 */
export function drawFormulas(body: DefaultTreeAdapterTypes.DocumentFragment, folder: string): string | undefined {
  let drawn = '';
  for (const element of [...elementsIn(body)]) {
    if (!hasMathMl(element)) continue;
    const isDisplay = element.tagName === 'div' || /\bmd-math-display\b/.test(attributeOf(element, 'class'));
    const html = drawnFormula(attributeOf(element, 'data-tex'), isDisplay);
    if (html === undefined) continue;
    drawn += html;
    element.childNodes = parseFragment(html).childNodes;
    for (const child of element.childNodes) child.parentNode = element;
  }
  return drawn === '' ? undefined : styleFor(drawn, folder);
}

/** Returns whether an element is a formula that the renderer accepted. */
const hasMathMl = (element: Element): boolean =>
  attributeOf(element, 'data-tex') !== '' &&
  element.childNodes.some((child) => isElement(child) && child.tagName === 'math');
