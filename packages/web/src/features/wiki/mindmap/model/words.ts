import { wordsOfNode } from '@easymock/wiki-content/mind-map';
import type { Topic } from './topic';

const known = new WeakMap<Topic, number>();

/** Counts the words of a map. After an edit only what changed is counted again. */
export function wordsIn(node: Topic): number {
  const before = known.get(node);
  if (before !== undefined) return before;
  const words = node.children.reduce((sum, child) => sum + wordsIn(child), wordsOfNode(node));
  known.set(node, words);
  return words;
}
