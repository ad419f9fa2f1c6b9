import type { TypedName } from '../mention/typed-name';

// Chinese input methods type 【【 with the same keys.
const pattern = /(?:\[\[|【【)([^[\]【】\n\ufffc]{0,40})$/u;

/**
 * Returns the text typed behind `[[` at the end of a text, and the offset of the brackets.
 * @example typedTitleIn('见 [[发布') // { typed: '发布', from: 2 }
 */
export function typedTitleIn(text: string): TypedName | undefined {
  const [all, typed] = pattern.exec(text) ?? [];
  return typed === undefined || all === undefined ? undefined : { typed, from: text.length - all.length };
}
