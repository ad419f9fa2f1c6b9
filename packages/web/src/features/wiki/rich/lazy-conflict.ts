import { lazy } from 'react';
import type { Conflicts } from '../edit/editor-frame';

/** How rich text articles handle a newer text; the code is loaded when there is one. */
export const richConflicts: Conflicts = {
  async merge(texts) {
    const { chosenSource, mergeBlocks } = await import('./merge-blocks');
    return chosenSource(mergeBlocks(texts), new Map());
  },
  Dialog: lazy(async () => ({ default: (await import('./conflict-dialog')).RichConflictDialog })),
};
