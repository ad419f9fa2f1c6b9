/**
 * One sentence in both languages of the product.
 *
 * @example
 * const texts: Texts = { zh: '数据定义不能为空。', en: 'The definition is empty.' };
 */
export interface Texts {
  readonly zh: string;
  readonly en: string;
}

/**
 * The language an error's `message` is written in; both are always in its `texts`.
 *
 * @example
 * compile(source, { locale: 'zh' });
 */
export type Locale = keyof Texts;

/**
 * A place in the text of a mode; both numbers count from 1, as editors show them.
 *
 * @example
 * const start: Place = { line: 1, column: 1 };
 */
export interface Place {
  readonly line: number;
  readonly column: number;
}
