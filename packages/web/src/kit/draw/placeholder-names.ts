import { PLACEHOLDERS, type Placeholder } from '@easymock/mock-engine';

/**
 * What checks need to know of all placeholders. A build replaces this module by its value, see vite.config.ts: pages draw
 * in workers and need none of the words that draws choose from.
 */
export const placeholderNames: readonly Pick<Placeholder, 'names' | 'numbers'>[] = PLACEHOLDERS.map(
  ({ names, numbers }) => ({ names, numbers }),
);
