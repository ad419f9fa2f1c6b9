import katex from 'katex';
import { defining, katexOptions, oneTexLimit } from './tex';

/**
 * Returns a formula as KaTeX draws it, as HTML for a file with the style sheet of KaTeX; undefined if it cannot be
 * drawn.
 */
export function drawnFormula(tex: string, displayMode: boolean): string | undefined {
  if (tex.length > oneTexLimit || defining.test(tex)) return undefined;
  try {
    return katex.renderToString(tex, { ...katexOptions, output: 'htmlAndMathml', displayMode });
  } catch {
    return undefined;
  }
}
