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
 * Language of an error's `message`. Its `texts` always contain both languages.
 *
 * @example
 * compile(source, { locale: 'zh' });
 */
export type Locale = keyof Texts;

/**
 * A position in the text of a mode; line and column count from 1, as in editors.
 *
 * @example
 * const start: Place = { line: 1, column: 1 };
 */
export interface Place {
  readonly line: number;
  readonly column: number;
}
