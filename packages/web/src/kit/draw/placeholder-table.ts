import { PLACEHOLDERS, type Placeholder } from '@easymock/mock-engine';

/** What a page knows of a placeholder: all but how it draws. */
export type KnownPlaceholder = Omit<Placeholder, 'prepare'>;

/**
 * All placeholders, for checks, completion and the manual. A build replaces this module by its value, see vite.config.ts:
 * pages draw in workers and need none of the words that draws choose from.
 */
export const placeholderTable: readonly KnownPlaceholder[] = PLACEHOLDERS.map(
  ({ prepare: _, ...known }) => known,
);
