import { type ExpressionRewrite, findExpressionRewrites } from '@easymock/mock-engine';
import type { CodeEditorHandle } from './code-editor';
import type { Problem } from './engine';

/** Returns the rewrite of the expression that a problem is about; undefined if there is none. */
export const ownRewrite = ({ line, column, rewrites = [] }: Problem): ExpressionRewrite | undefined =>
  rewrites.find(({ at }) => at.line === line && at.column === column);

/**
 * Rewrites expressions of the current text as functions, in one undo step.
 * @param one the expression to rewrite; undefined for all
 * @returns whether anything was rewritten; the text may have changed since it was checked
 */
export function rewriteInCode(
  text: string,
  one: ExpressionRewrite | undefined,
  code: CodeEditorHandle | null,
): boolean {
  const found = findExpressionRewrites(text);
  const chosen = one ? found.filter(({ from, insert }) => from === one.from && insert === one.insert) : found;
  const [first] = chosen;
  if (!first || !code) return false;
  code.apply(chosen, { start: first.from, end: first.from + first.insert.length });
  return true;
}
