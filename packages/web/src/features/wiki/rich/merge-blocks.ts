import { toSafeTree } from '@easymock/wiki-content/browser';
import { mergeBlocks as mergeTrees } from '@easymock/wiki-content/rich';

export { type Choice, chosenSource, type MergedBlocks } from '@easymock/wiki-content/rich';

/** Merges two people's changes of a rich text article, parsed by the browser. */
export const mergeBlocks = (texts: { base: string; mine: string; theirs: string }) => mergeTrees(texts, toSafeTree);
