/** The ID in the Markdown of a link to a document or of a mention. */
const idInMarkdown = /(\[\[[^\]\n]*\]\]|@\[[^\]\n]*\])\([0-9a-f]{24}\)/g;

const withoutIds = (source: string): string => source.replace(idInMarkdown, '$1');

/**
 * Returns two sources as they are compared for readers: without the IDs in links and mentions, unless nothing else
 * differs.
 * @example readableSources('[[手册]](65f0a1b2c3d4e5f607182930)', '').before // '[[手册]]'
 */
export function readableSources(before = '', after = ''): { before: string; after: string } {
  const shown = { before: withoutIds(before), after: withoutIds(after) };
  return shown.before === shown.after ? { before, after } : shown;
}
