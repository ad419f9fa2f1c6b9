import type { Expression } from 'acorn';
import { ModeError } from '../core/errors';
import type { Place } from '../core/texts';
import type { TextChange } from '../outline/edit-outline';
import { parseSyntax } from '../parse/parse';
import { isRefusedExpression } from '../parse/parse-expression';
import { type RewriteSite, rewriteExpression } from '../parse/rewrite-expression';

/** A change that turns one expression into a function; `at` is the place where `parseMode` refuses it. */
export interface ExpressionRewrite extends TextChange {
  readonly at: Place;
}

/**
 * Finds the expressions of a definition that can be rewritten as functions, in the order of the text. Expressions
 * that cannot be rewritten soundly are not in the list; `parseMode` refuses them with the reason. In a repeated list,
 * a function is computed for each item, whereas the expression was computed once. Broken text has none.
 *
 * @example
 * findExpressionRewrites('{ t: new Date() }')[0]?.insert; // 'function () { return new Date() }'
 */
export function findExpressionRewrites(source: string): ExpressionRewrite[] {
  try {
    return listValues(parseSyntax(source).expression, undefined).flatMap(({ node, site }) => {
      const rewrite = isRefusedExpression(node) ? rewriteExpression(source, node, site) : undefined;
      if (!rewrite || 'reason' in rewrite) return [];
      const at = { line: node.loc?.start.line ?? 1, column: (node.loc?.start.column ?? 0) + 1 };
      return [{ from: node.start, to: node.end, insert: rewrite.text, at }];
    });
  } catch (error) {
    // A sum of many thousands of operands is as deep as it is long.
    if (error instanceof ModeError || error instanceof RangeError) return [];
    throw error;
  }
}

interface SitedValue {
  readonly node: Expression;
  readonly site: RewriteSite | undefined;
}

/** Lists the values of a definition that have no parts of their own. */
function listValues(node: Expression, site: RewriteSite | undefined): SitedValue[] {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return listValues(node.expression, site);
    case 'ObjectExpression':
      return node.properties.flatMap((property) => {
        const isField = property.type === 'Property' && property.kind === 'init' && !property.computed;
        return isField ? listValues(property.value, { object: node, property }) : [];
      });
    case 'ArrayExpression':
      return node.elements.flatMap((item) => {
        return item && item.type !== 'SpreadElement' ? listValues(item, undefined) : [];
      });
    default:
      return [{ node, site }];
  }
}

/**
 * Returns a definition with all expressions rewritten that can be.
 *
 * @example
 * rewriteExpressions('[1, Math.random()]'); // '[1, function () { return Math.random() }]'
 */
export function rewriteExpressions(source: string): string {
  let text = '';
  let end = 0;
  for (const { from, to, insert } of findExpressionRewrites(source)) {
    text += source.slice(end, from) + insert;
    end = to;
  }
  return text + source.slice(end);
}
