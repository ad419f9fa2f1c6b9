import type { Need } from '@easymock/search-text';

// How tokens are spelt in the vector. PostgreSQL's own parser and its weights have no part in this: an index does not hold
// weights, and reading them from the rows takes longer than everything else. So a field is a prefix of its tokens.

/** `A` title; `B` tags, path, author and old titles; `C` headings; what stands anywhere has no prefix. */
export type Field = 'A' | 'B' | 'C';

/** Pinyin of the title, and of path and author. */
export type Reading = 'P' | 'Q';

export const inField = (field: Field | Reading, token: string): string => `${field}|${token}`;

/** The token of a band; see `standing.ts`. */
export const bandToken = (band: number): string => `#${band}`;

const quote = (token: string): string => `'${token.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

/** A vector of tokens, as PostgreSQL reads it. */
export const vectorOf = (tokens: Iterable<string>): string => Array.from(tokens, quote).join(' ');

/** Whether a token is among the words of a node, each spelt by `spell`. */
export function queryOf(
  need: Need,
  spell: (token: string) => readonly string[] = (token) => [token],
): string {
  if ('token' in need) {
    const spelt = spell(need.token).map((token) => quote(token) + (need.isBeginning ? ':*' : ''));
    return spelt.length === 1 ? (spelt[0] ?? '') : `(${spelt.join(' | ')})`;
  }
  const [needs, by] = 'all' in need ? [need.all, ' & '] : [need.any, ' | '];
  return `(${needs.map((one) => queryOf(one, spell)).join(by)})`;
}

/** Any of some tokens. */
export const anyOfTokens = (tokens: readonly string[]): string => `(${tokens.map(quote).join(' | ')})`;
