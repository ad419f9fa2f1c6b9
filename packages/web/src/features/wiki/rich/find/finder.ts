import type { FindQuery } from './matches';

/** What the panel that finds and replaces needs of an editor. */
export interface Finder {
  /** Hears whenever something else is found, or another place is the present one. */
  subscribe(hear: () => void): () => void;
  /** The places that were found, and which of them is the present one; the same as long as nothing changed. */
  read(): { readonly matches: readonly unknown[]; readonly at: number };
  /** Looks for something else; nothing ends the search. */
  find(query: FindQuery | undefined): void;
  /** Goes to the next place, or to the one before. */
  step(by: 1 | -1): void;
  /** Selects the present place and gives the cursor back to the text. */
  leave(): void;
  replaceOne(text: string): void;
  /** Replaces all of them as one step. @returns how many */
  replaceAll(text: string): number;
  /** The words that are selected in one line, to look for them. */
  selectedWords(): string;
}
