import type { Need } from '@easymock/search-text';

// The spelling of tokens in the vector. PostgreSQL's parser and weights are not used: an index stores no
// weights, and reading them from the rows dominates the run time. A field is therefore a prefix of its
// tokens.

/** `A` title; `B` tags, path, author and old titles; `C` headings; tokens of any field have no prefix. */
export type Field = 'A' | 'B' | 'C';

/** Pinyin of the title (`P`), and of path and author (`Q`); pinyin of their single characters (`S`, `T`). */
export type Reading = 'P' | 'Q' | 'S' | 'T';

export const inField = (field: Field | Reading, token: string): string => `${field}|${token}`;

/** Returns the token of a band; see `standing.ts`. */
export const bandToken = (band: number): string => `#${band}`;

const quote = (token: string): string => `'${token.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

/** Writes a vector of tokens in PostgreSQL's syntax. */
export const vectorOf = (tokens: Iterable<string>): string => Array.from(tokens, quote).join(' ');

/** Writes a query for a need; `spell` returns the spellings of a token. */
export function queryOf(need: Need, spell: (token: string) => readonly string[] = (token) => [token]): string {
  if ('token' in need) {
    const spelt = spell(need.token).map((token) => quote(token) + (need.isBeginning ? ':*' : ''));
    return spelt.length === 1 ? (spelt[0] ?? '') : `(${spelt.join(' | ')})`;
  }
  const [needs, by] = 'all' in need ? [need.all, ' & '] : [need.any, ' | '];
  return `(${needs.map((one) => queryOf(one, spell)).join(by)})`;
}

/** Writes a query that matches any of some tokens. */
export const anyOfTokens = (tokens: readonly string[]): string => `(${tokens.map(quote).join(' | ')})`;
