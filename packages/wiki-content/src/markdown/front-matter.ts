import { parse } from 'yaml';
import { escapeHtml } from './escape';

/** Maximum length of front matter. */
const limit = 20_000;

/**
 * Extracts the front matter, which is YAML between two lines of `---` at the very beginning, and converts it
 * to a table. The text keeps its line numbers. YAML that is not a mapping is not front matter.
 */
export function takeFrontMatter(source: string): { table: string; body: string } {
  const none = { table: '', body: source };
  if (!/^---[ \t]*\r?\n/.test(source)) return none;
  const [whole, yaml = ''] = /^---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)/s.exec(source.slice(0, limit)) ?? [];
  if (!whole) return none;
  const rows = rowsOf(yaml);
  if (!rows) return none;
  const cells = rows.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const lines = whole.split('\n').length - 1;
  return {
    table: `<table class="md-front"><tbody>${cells.join('')}</tbody></table>\n`,
    body: '\n'.repeat(lines) + source.slice(whole.length),
  };
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
