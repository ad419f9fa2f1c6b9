import { mergeModes } from '@easymock/mock-engine';

/**
 * Joins two changes of one definition, key by key: of what both changed, `typed` stays.
 * @returns undefined if one of the texts cannot be read
 */
export function mergeDefinitions(base: string, typed: string, newer: string): string | undefined {
  const { mode, isTextKept } = mergeModes(base, typed, newer);
  return isTextKept ? undefined : mode;
}
