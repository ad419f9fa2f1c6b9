/**
 * Escapes the special characters of Markdown in a text that a person typed.
 * @example escapeMarkdown('a*b') // 'a\\*b'
 */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()<>#|!~]/g, '\\$&');
