/** Escapes the signs of Markdown in a text that people typed. @example escapeMarkdown('a*b') // 'a\\*b' */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()<>#|!~]/g, '\\$&');
