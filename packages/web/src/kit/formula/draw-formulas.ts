/** Matches the formulas that are not drawn yet. */
const formulas = '[data-tex]:not([data-drawn])';

/**
 * Draws the formulas in a part of the page. The code, the style sheet and the fonts load with the first formula;
 * until then, and if they cannot be loaded, the browser shows the MathML.
 */
export function drawFormulas(box: Element): void {
  if (!box.querySelector(formulas)) return;
  void import('./drawn-formulas').then(
    ({ drawFormulasIn }) => drawFormulasIn(box),
    () => {},
  );
}
