/** Quotes that can enclose a text. */
export type Quote = '"' | "'" | '`';

export const isQuote = (character: string | undefined): character is Quote =>
  character === '"' || character === "'" || character === '`';

/**
 * Writes a text as a JavaScript literal.
 * @example quoted("it's", "'") // "'it\\'s'"
 */
export function quoted(text: string, quote: Quote): string {
  const json = JSON.stringify(text);
  if (quote === '"') return json;
  if (quote === '`') {
    return `\`${json
      .slice(1, -1)
      .replace(/\\(.)|[`]|\$(?=\{)/g, (match, escaped: string | undefined) =>
        escaped === undefined ? `\\${match}` : escaped === '"' ? '"' : escaped === 'n' ? '\n' : match,
      )}\``;
  }
  const inner = json.slice(1, -1).replace(/\\(.)|'/g, (match, escaped: string | undefined) => {
    if (escaped === undefined) return "\\'";
    return escaped === '"' ? '"' : match;
  });
  return `'${inner}'`;
}

/** Returns whether a name needs no quotes as a key. */
export const isBareName = (name: string): boolean => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name);

/**
 * Returns whether a text is a number, optionally with a sign, a fraction or an exponent.
 * @example isNumberText('-1.5') // true
 */
export const isNumberText = (text: string): boolean =>
  /^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$|^0x[\da-f]+$/i.test(text);
