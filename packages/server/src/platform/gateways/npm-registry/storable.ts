/**
 * A text from elsewhere as PostgreSQL can store it: without NUL and halves of characters.
 * @example storable('a\0b', 10) // 'ab'
 */
export const storable = (text: string, max: number): string =>
  text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/\p{Cs}/gu, '');
