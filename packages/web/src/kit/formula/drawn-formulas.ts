import { drawFormula, formulaSelector } from '@easymock/wiki-content/formula';
import 'katex/dist/katex.min.css';
import './formulas.css';

/** Milliseconds of drawing without a pause for the reader's input. */
const sliceMs = 12;

/** Draws the formulas in a part of the page from its beginning, in slices. */
export async function drawFormulasIn(box: Element): Promise<void> {
  let until = performance.now() + sliceMs;
  for (const formula of box.querySelectorAll<HTMLElement>(formulaSelector)) {
    if (performance.now() > until) {
      await new Promise((resolve) => setTimeout(resolve));
      until = performance.now() + sliceMs;
    }
    // Another text may have replaced the formula meanwhile.
    if (box.contains(formula)) drawFormula(formula);
  }
}
