/**
 * The LIKE pattern that finds `keywords` anywhere, taken literally.
 * @example containsPattern('50%') // '%50\%%'
 */
export function containsPattern(keywords: string): string {
  return `%${keywords.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
