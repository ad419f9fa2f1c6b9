import { PLACEHOLDERS, type Placeholder } from '@easymock/mock-engine';

/**
 * All placeholders with their descriptions, for completion and the manual. The build replaces this module by
 * its value, like placeholder-names.ts.
 */
export const placeholderTable: readonly Pick<Placeholder, 'names' | 'group' | 'example' | 'about'>[] = PLACEHOLDERS.map(
  ({ names, group, example, about }) => ({ names, group, example, about }),
);
