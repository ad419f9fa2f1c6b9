import { wordsOfNode } from '@easymock/wiki-content/mind-map';
import type { Topic } from './topic';

const known = new WeakMap<Topic, number>();

/** Counts the words of a map. Counts are cached per node, so an edit recounts only the changed nodes. */
export function wordsIn(node: Topic): number {
  const before = known.get(node);
  if (before !== undefined) return before;
  const words = node.children.reduce((sum, child) => sum + wordsIn(child), wordsOfNode(node));
  known.set(node, words);
  return words;
}
