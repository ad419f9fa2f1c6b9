/**
 * Parses the values from the text of an exported file, or from the bare list.
 * @example readEntries('{"enumerations":[{"type":"npmTag","value":"react","label":"React"}]}') // [{ … }]
 */
export function readEntries(text: string): unknown[] | undefined {
  try {
    const content: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    const entries = Array.isArray(content) ? content : (content as { enumerations?: unknown } | null)?.enumerations;
    return Array.isArray(entries) && entries.length > 0 ? entries : undefined;
  } catch {
    return undefined;
  }
}
