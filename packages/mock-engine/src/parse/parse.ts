import { type Comment, type Expression, type Node, parseExpressionAt, type Token, tokenizer } from 'acorn';
import { ModeError, tooDeep } from '../core/errors';
import type { Place, Texts } from '../core/texts';
import { readExpression } from './parse-expression';
import { syntaxReason } from './syntax-reason';
import type { Template } from './template';

/** Maximum characters. */
export const MAX_SOURCE_LENGTH = 1024 * 1024;
/** Maximum nesting of brackets in a mode. */
const MAX_DEPTH = 200;

/**
 * A parsed definition: pure data, data with functions (for the script engine), or the address to which calls
 * are forwarded.
 *
 * @example
 * const mode = parseMode('http://backend/api');
 * if (mode.kind === 'proxy') forward(mode.target);
 */
export type ParsedMode =
  | { readonly kind: 'data'; readonly template: Template }
  | { readonly kind: 'script'; readonly template: Template; readonly functionCount: number }
  | { readonly kind: 'proxy'; readonly target: string };

/**
 * Parses the text of a mode without evaluating it. Throws a ModeError with the place of the mistake.
 *
 * @example
 * parseMode("{ 'list|3': [{ name: '@cname' }] }").kind; // 'data'
 */
export function parseMode(source: string): ParsedMode {
  const trimmed = source.trim();
  if (trimmed === '') {
    throw new ModeError('empty', { zh: '数据定义不能为空。', en: 'The definition is empty.' });
  }
  if (source.length > MAX_SOURCE_LENGTH) {
    throw new ModeError('tooLong', {
      zh: `数据定义过长，最多 ${MAX_SOURCE_LENGTH} 个字符。`,
      en: `The definition is too long: the limit is ${MAX_SOURCE_LENGTH} characters.`,
    });
  }
  if (/^https?:\/\//i.test(trimmed)) return { kind: 'proxy', target: readTarget(trimmed) };
  const { expression } = parseSyntax(source);
  const { template, functionCount } = readTree(source, expression);
  return functionCount > 0 ? { kind: 'script', template, functionCount } : { kind: 'data', template };
}

/** A sum of many thousands of operands nests as deeply as it is long. */
function readTree(source: string, expression: Expression): ReturnType<typeof readExpression> {
  try {
    return readExpression(source, expression);
  } catch (error) {
    throw asModeError(error);
  }
}

function readTarget(text: string): string {
  // Two separate tests: a combined expression would backtrack over every length of the host if a space
  // follows.
  if (/\s/.test(text) || !/^https?:\/\/[^/?#]/i.test(text)) {
    throw new ModeError('badTarget', {
      zh: '转发地址必须是一个完整的 URL，且不能包含空白字符。',
      en: 'The address to forward to must be a complete URL without spaces.',
    });
  }
  return text;
}

/** Syntax tree of a mode with its comments, for `parseMode` and the formatter. */
export interface ModeSyntax {
  readonly expression: Expression;
  readonly comments: readonly Comment[];
}

/** Parses the text of a data mode to a syntax tree. Throws a ModeError. */
export function parseSyntax(source: string): ModeSyntax {
  const comments: Comment[] = [];
  const guard = depthGuard();
  let lastText: Token | undefined;
  try {
    const expression = parseExpressionAt(source, 0, {
      ecmaVersion: 2024,
      locations: true,
      preserveParens: true,
      onComment: comments,
      onToken: (token) => {
        guard(token);
        lastText = token.type.label === 'string' ? token : undefined;
      },
    });
    refuseTrailing(source, expression);
    // The parser looks one token ahead, so the comments after the value are already in the list.
    return { expression, comments };
  } catch (error) {
    throw asModeError(error, (position) => missingQuote(source, position, lastText));
  }
}

/** Detects a missing quotation mark: the parser fails only after the next quotation mark. */
function missingQuote(source: string, position: number, lastText: Token | undefined): Mistake | undefined {
  const { start = 0, end = -1, loc } = lastText ?? {};
  // `{ a: 'x, b: 'y' }`: a text that contains a field separator continued until the next text began.
  if (end === position && /[,:]/.test(source.slice(start, end))) {
    return {
      at: placeOf(loc?.start),
      reason: { zh: '从这里开始的文本缺少结尾的引号', en: 'the string that begins here has no closing quotation mark' },
    };
  }
  if (source[position] !== '@') return undefined;
  return { reason: { zh: '占位符前面缺少引号', en: 'a quotation mark is missing before the placeholder' } };
}

interface Mistake {
  readonly at?: Place;
  readonly reason: Texts;
}

// Counts brackets while tokens arrive, because the parser itself recurses with every bracket.
function depthGuard(): (token: Token) => void {
  let depth = 0;
  return (token) => {
    const label = token.type.label;
    if (label === '{' || label === '[' || label === '(' || label === '${') {
      depth += 1;
      if (depth > MAX_DEPTH) throw tooDeep(MAX_DEPTH, placeOf(token.loc?.start));
    } else if (label === '}' || label === ']' || label === ')') {
      depth -= 1;
    }
  };
}

// Semicolons are accepted, because older modes were evaluated after a `return` and may end with one.
function refuseTrailing(source: string, expression: Node): void {
  const rest = tokenizer(source.slice(expression.end), { ecmaVersion: 2024 });
  let start = 0;
  try {
    for (;;) {
      const token = rest.getToken();
      if (token.type.label === 'eof') return;
      start = token.start;
      if (token.type.label !== ';') break;
    }
  } catch (error) {
    if (error instanceof SyntaxError && 'pos' in error) start = Number(error.pos);
  }
  throw new ModeError(
    'trailing',
    {
      zh: '数据定义只能是一个值，其后还有多余的内容。',
      en: 'The definition must be a single value, but there is more text after it.',
    },
    placeAt(source, expression.end + start),
  );
}

function placeAt(source: string, offset: number): Place {
  const before = source.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** The parser counts columns from 0; people and editors count from 1. */
function placeOf(position: { line: number; column: number } | null | undefined): Place {
  return { line: position?.line ?? 1, column: (position?.column ?? 0) + 1 };
}

function asModeError(error: unknown, explain?: (position: number) => Mistake | undefined): unknown {
  if (error instanceof ModeError) return error;
  // Long chains of unary operators or arrows recurse without any bracket.
  if (error instanceof RangeError) return tooDeep(MAX_DEPTH);
  if (error instanceof SyntaxError && 'loc' in error) {
    const message = error.message.replace(/\s*\(\d+:\d+\)$/, '');
    const isUnexpected = message.startsWith('Unexpected') && 'pos' in error;
    const mistake = isUnexpected ? explain?.(Number(error.pos)) : undefined;
    const at = mistake?.at ?? placeOf(error.loc as { line: number; column: number });
    const reason = mistake?.reason ?? syntaxReason(message);
    return new ModeError(
      'syntax',
      {
        zh: `第 ${at.line} 行第 ${at.column} 列有语法错误：${reason.zh}`,
        en: `Syntax error at line ${at.line}, column ${at.column}: ${reason.en}`,
      },
      at,
    );
  }
  return error;
}
