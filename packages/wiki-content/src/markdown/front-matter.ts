import { parse, stringify } from 'yaml';
import { escapeHtml } from './escape';

/** Maximum length of front matter. */
const limit = 20_000;

/**
 * Extracts the front matter, which is YAML between two lines of `---` at the very beginning, and converts it
 * to a table. The text keeps its line numbers. YAML that is not a mapping is not front matter.
 */
export function takeFrontMatter(source: string): { table: string; body: string } {
  const found = findFrontMatter(source);
  if (!found) return { table: '', body: source };
  const { whole, rows } = found;
  const cells = rows.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const lines = whole.split('\n').length - 1;
  return {
    table: `<table class="md-front"><tbody>${cells.join('')}</tbody></table>\n`,
    body: '\n'.repeat(lines) + source.slice(whole.length),
  };
}

function findFrontMatter(source: string): { whole: string; yaml: string; rows: [string, string][] } | undefined {
  if (!/^---[ \t]*\r?\n/.test(source)) return undefined;
  const [whole, yaml = ''] = /^---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)/s.exec(source.slice(0, limit)) ?? [];
  const rows = whole ? rowsOf(yaml) : undefined;
  return whole && rows ? { whole, yaml, rows } : undefined;
}

/**
 * Writes the rows of a table of front matter as YAML; undefined if it would not be read as the same rows.
 * @example frontMatterOf([['title', '手册']]) // '---\ntitle: 手册\n---\n\n'
 */
export function frontMatterOf(rows: readonly (readonly [string, string])[]): string | undefined {
  const yaml = stringify(Object.fromEntries(rows.map(([name, value]) => [name, plainValue(value)])), { lineWidth: 0 });
  const source = `---\n${yaml}---\n\n`;
  const again = findFrontMatter(source)?.rows;
  return rows.length > 0 && JSON.stringify(again) === JSON.stringify(rows) ? source : undefined;
}

/** Returns a number or a truth value, if the text is one. */
function plainValue(value: string): unknown {
  const known: unknown = /^(?:-?\d{1,15}(?:\.\d{1,10})?|true|false)$/.test(value) ? JSON.parse(fixed(value)) : value;
  return String(known) === value ? known : value;
}

/** JSON has no numbers with leading zeros; such a value is text. */
const fixed = (value: string): string => (/^-?0\d/.test(value) ? JSON.stringify(value) : value);

/** Returns whether a table cannot show the front matter of a source as it is: lists, mappings and comments. */
export function isFrontMatterReduced(source: string): boolean {
  const found = findFrontMatter(source);
  if (!found) return false;
  const written = frontMatterOf(found.rows);
  const again = written === undefined ? undefined : findFrontMatter(written);
  if (!again || /(?:^|\s)#/.test(found.yaml)) return true;
  const jsonOf = (yaml: string) => JSON.stringify(parse(yaml, { maxAliasCount: 0, logLevel: 'error', schema: 'core' }));
  return jsonOf(again.yaml) !== jsonOf(found.yaml);
}

function rowsOf(yaml: string): [string, string][] | undefined {
  try {
    // No aliases, because a few lines of them can expand to gigabytes.
    const value: unknown = parse(yaml, { maxAliasCount: 0, logLevel: 'error', schema: 'core' });
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
    return Object.entries(value).map(([name, one]) => [name, shown(one)]);
  } catch {
    return undefined;
  }
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('，');
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
