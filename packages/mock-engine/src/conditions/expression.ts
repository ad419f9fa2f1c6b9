import { compileRegExpMatch } from '../regexp/regexp-match';
import { parseRegExp, type RegExpNode, RegExpProblem } from '../regexp/regexp-parse';

/** Characters; longer texts are not compared with an expression. */
const maxMatchedText = 2_000;
/** Maximum steps of one comparison, which take a few milliseconds. */
const maxSteps = 20_000;

function isSupported(node: RegExpNode): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.items.every(isSupported);
    case 'choice':
      return node.options.every(isSupported);
    case 'repeat':
    case 'group':
      return isSupported(node.item);
    case 'ahead':
    case 'back':
      return false;
    default:
      return true;
  }
}

/**
 * Returns the reason why an expression cannot be used in a condition: it is not a regular expression, or it has
 * look-around or back-references, which cannot be matched in bounded time.
 */
export function findExpressionProblem(source: string): 'invalid' | 'unsupported' | undefined {
  try {
    // Parses the expression to check its syntax; the result is never executed.
    new RegExp(source);
    if (/\(\?(?:<?[=!])/.test(source)) return 'unsupported';
    return isSupported(parseRegExp(source)) ? undefined : 'unsupported';
  } catch (error) {
    return error instanceof RegExpProblem ? 'unsupported' : 'invalid';
  }
}

/**
 * Compiles an expression that must match the whole text.
 * @returns a function that returns undefined if the comparison would cost too much
 */
export function compileExpression(source: string): (text: string) => boolean | undefined {
  if (findExpressionProblem(source)) return () => undefined;
  const matches = compileRegExpMatch({ kind: 'regexp', source, flags: '' }, 1, 1);
  return (text) => {
    if (text.length > maxMatchedText) return undefined;
    const budget = { left: maxSteps };
    const isMatch = matches(text, budget);
    return budget.left < 0 ? undefined : isMatch;
  };
}
