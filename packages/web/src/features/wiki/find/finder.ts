import type { FindQuery } from './matches';

/** Methods of an editor that the find panel needs. */
export interface Finder {
  /** Whether queries may be regular expressions. */
  readonly hasRegex?: true;
  /** Notifies when the matches or the current match change. */
  subscribe(hear: () => void): () => void;
  /** The matches and the index of the current one; the same object while nothing changes. */
  read(): { readonly matches: readonly unknown[]; readonly at: number };
  /** Starts a new search; `undefined` ends the search. */
  find(query: FindQuery | undefined): void;
  /** Moves to the next or previous match. */
  step(by: 1 | -1): void;
  /** Selects the current match and returns the focus to the text. */
  leave(): void;
  replaceOne(text: string): void;
  /** Replaces all matches as one undo step. @returns the number of replacements */
  replaceAll(text: string): number;
  /** Returns the text selected within one line, as the initial query. */
  selectedWords(): string;
}
