import katex from 'katex';
import { defining, isDisplayed, katexOptions, oneTexLimit } from './render/tex';

// Drawing of formulas as KaTeX does, with its style sheet and fonts. KaTeX creates the elements itself from TeX:
// the allow-list of articles permits neither its styles nor its classes, and no text of an article passes as HTML.

/** Selects formulas that may be drawn: with their MathML, or without any content. */
export const formulaSelector = '[data-tex]:not([data-drawn]):is(:has(> math), :empty)';

/**
 * Draws a formula behind its MathML, which stays for screen readers. A formula that cannot be drawn stays as it
 * is.
 */
export function drawFormula(target: HTMLElement): void {
  const tex = target.dataset.tex ?? '';
  if (tex.length > oneTexLimit || defining.test(tex)) return;
  const displayMode = isDisplayed(target.localName, target.className);
  const drawing = target.ownerDocument.createElement('span');
  const hasMath = target.firstElementChild !== null;
  try {
    katex.render(tex, drawing, { ...katexOptions, output: hasMath ? 'html' : 'htmlAndMathml', displayMode });
  } catch {
    return;
  }
  // A search in the page and the passages of comments read the MathML or the TeX.
  drawing.dataset.added = '';
  if (hasMath) drawing.ariaHidden = 'true';
  target.append(drawing);
  target.dataset.drawn = '';
}
