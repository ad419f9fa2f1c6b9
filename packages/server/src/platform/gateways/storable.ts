/**
 * Returns a foreign text in a form that PostgreSQL can store: without NUL and unpaired surrogates.
 * @example storable('a\0b', 10) // 'ab'
 */
export const storable = (text: string, max: number): string =>
  text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/\p{Cs}/gu, '');
