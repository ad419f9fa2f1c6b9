/** What is typed behind `@`, and where in the text the `@` stands. */
export interface TypedName {
  readonly typed: string;
  readonly from: number;
}

// Not behind a letter or a digit, so that addresses of mail stay what they are; Chinese has no blanks between words.
const pattern = /(?:^|[^a-zA-Z0-9._@-])@([\p{L}\p{N}._-]{0,20})$/u;

/**
 * The name that is being typed at the end of a text.
 * @example typedNameIn('请 @wang') // { typed: 'wang', from: 2 }
 */
export function typedNameIn(text: string): TypedName | undefined {
  const [, typed] = pattern.exec(text) ?? [];
  return typed === undefined ? undefined : { typed, from: text.length - typed.length - 1 };
}
