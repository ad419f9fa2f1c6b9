/** The text typed behind `@`, and the offset of the `@`. */
export interface TypedName {
  readonly typed: string;
  readonly from: number;
}

// Not behind a letter or a digit, so that e-mail addresses do not match. No space is required, because
// Chinese has none between words.
const pattern = /(?:^|[^a-zA-Z0-9._@-])@([\p{L}\p{N}._-]{0,20})$/u;

/**
 * Returns the name that is being typed at the end of a text.
 * @example typedNameIn('请 @wang') // { typed: 'wang', from: 2 }
 */
export function typedNameIn(text: string): TypedName | undefined {
  const [, typed] = pattern.exec(text) ?? [];
  return typed === undefined ? undefined : { typed, from: text.length - typed.length - 1 };
}
