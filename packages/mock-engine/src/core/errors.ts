import type { Locale, Place, Texts } from './texts';

/** Reasons for rejecting a mode. */
export type ModeErrorCode =
  | 'empty'
  | 'tooLong'
  | 'tooDeep'
  | 'syntax'
  | 'trailing'
  | 'notData'
  | 'badTarget'
  | 'badRegExp'
  | 'lostDigits'
  | 'cyclic'
  | 'tooLarge';

/**
 * A mode that cannot be used, with the place of the mistake.
 *
 * @example
 * try { parseMode("{ a: 1 "); } catch (error) {
 *   if (error instanceof ModeError) showAt(error.line, error.column, error.texts.zh);
 * }
 */
export class ModeError extends Error {
  override readonly name = 'ModeError';
  readonly code: ModeErrorCode;
  readonly line: number;
  readonly column: number;
  readonly texts: Texts;

  constructor(code: ModeErrorCode, texts: Texts, at: Place = { line: 1, column: 1 }) {
    super(texts.en);
    this.code = code;
    this.texts = texts;
    this.line = at.line;
    this.column = at.column;
  }
}

/** Returns the error for a nesting of more than `limit` levels. */
export function tooDeep(limit: number, at?: Place): ModeError {
  const texts = {
    zh: `数据定义嵌套过深，最多 ${limit} 层。`,
    en: `The definition is nested deeper than ${limit} levels.`,
  };
  return new ModeError('tooDeep', texts, at);
}

/** Reasons for stopping a render. */
export type RenderErrorCode =
  | 'tooManyNodes'
  | 'tooLarge'
  | 'tooManyRepeats'
  | 'tooDeep'
  | 'tooSlow'
  | 'notRenderable'
  | 'scriptFailed'
  | 'scriptTooSlow'
  | 'scriptTooLarge';

/**
 * A render that was stopped; `path` is the place in the template, such as `data.list[0].name`.
 *
 * @example
 * try { plan.renderJson(); } catch (error) {
 *   if (error instanceof RenderError) log(error.path, error.texts.en);
 * }
 */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly code: RenderErrorCode;
  readonly texts: Texts;
  /**
   * Filled from the inside out while the error propagates, so that rendering does not have to track the path.
   */
  path = '';

  constructor(code: RenderErrorCode, texts: Texts, locale: Locale = 'en') {
    super(texts[locale]);
    this.code = code;
    this.texts = texts;
  }
}

export function tooManyNodes(limit: number): Texts {
  return { zh: `生成的数据项过多，最多 ${limit} 个。`, en: `Too many values are generated: the limit is ${limit}.` };
}

/**
 * Prepends one step to the path of a RenderError that is propagating; other errors are returned unchanged.
 */
export function prependStep(error: unknown, step: string | number): unknown {
  if (error instanceof RenderError) {
    const rest = error.path === '' || error.path.startsWith('[') ? error.path : `.${error.path}`;
    error.path = typeof step === 'number' ? `[${step}]${rest}` : `${step}${rest}`;
  }
  return error;
}

/** Reasons for rejecting an address pattern. */
export type PatternErrorCode =
  | 'empty'
  | 'noSlash'
  | 'tooLong'
  | 'doubleName'
  | 'unbalanced'
  | 'unsafeRegExp'
  | 'tooManyOptional'
  | 'badEncoding';

/**
 * An address pattern that cannot be served.
 *
 * @example
 * const problem = checkPattern('/users/:id((a+)+)');
 * if (problem) show(problem.texts.zh); // a PatternError with code 'unsafeRegExp'
 */
export class PatternError extends Error {
  override readonly name = 'PatternError';
  readonly code: PatternErrorCode;
  readonly texts: Texts;

  constructor(code: PatternErrorCode, texts: Texts) {
    super(texts.en);
    this.code = code;
    this.texts = texts;
  }
}

/** Reasons for rejecting a whole API document. */
export type DocumentErrorCode = 'empty' | 'tooLarge' | 'unreadable' | 'notADocument' | 'unsupportedVersion';

/**
 * An API document that cannot be read at all. Faulty parts of a readable document become `problems` instead.
 *
 * @example
 * try { readApiDocument(text); } catch (error) {
 *   if (error instanceof DocumentError) show(error.texts.zh);
 * }
 */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: DocumentErrorCode;
  readonly texts: Texts;

  constructor(code: DocumentErrorCode, texts: Texts) {
    super(texts.en);
    this.code = code;
    this.texts = texts;
  }
}
