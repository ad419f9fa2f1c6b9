import { mergeModes } from '@easymock/mock-engine';

/**
 * Merges two changes of a definition key by key. If both changed a key, `typed` wins.
 * @returns undefined if one of the texts cannot be parsed
 */
export function mergeDefinitions(base: string, typed: string, newer: string): string | undefined {
  const { mode, isTextKept } = mergeModes(base, typed, newer);
  return isTextKept ? undefined : mode;
}
