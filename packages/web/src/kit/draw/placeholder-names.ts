import { PLACEHOLDERS, type Placeholder } from '@easymock/mock-engine';

/**
 * The facts about all placeholders that template checks need. The build replaces this module by its value, see
 * vite.config.ts: pages generate data in workers, and need none of the engine's word lists.
 */
export const placeholderNames: readonly Pick<Placeholder, 'names' | 'numbers'>[] = PLACEHOLDERS.map(
  ({ names, numbers }) => ({ names, numbers }),
);
