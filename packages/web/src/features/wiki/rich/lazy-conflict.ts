import { lazy } from 'react';
import type { Conflicts } from '../edit/editor-frame';

/** What articles in rich text do about a newer text: programs that are loaded when there is one. */
export const richConflicts: Conflicts = {
  async merge(texts) {
    const { chosenSource, mergeBlocks } = await import('./merge-blocks');
    return chosenSource(mergeBlocks(texts), new Map());
  },
  Dialog: lazy(async () => ({ default: (await import('./conflict-dialog')).RichConflictDialog })),
};
