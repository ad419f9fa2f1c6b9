import { type MindNode, mindMapLimits, readMindMap } from '@easymock/wiki-content/mind-map';
import { randomId } from '../../../../lib/browser/random-id';

/** An immutable node of a mind map: an edit creates new nodes up to the root, and shares all others. */
export interface Topic extends Readonly<Omit<MindNode, 'children'>> {
  readonly children: readonly Topic[];
}

/** Metadata of a source. */
export interface Meta {
  readonly name: string;
  readonly author: string;
  readonly version: string;
}

/** A node with its position in the map. */
export interface Spot {
  readonly node: Topic;
  readonly parent: Topic | undefined;
  /** Index among its siblings. */
  readonly index: number;
  /** 1 for the root. */
  readonly depth: number;
}

const known = new WeakMap<Topic, ReadonlyMap<string, Spot>>();

/** Returns the root and all its descendants by ID, in reading order. */
export function spotsOf(root: Topic): ReadonlyMap<string, Spot> {
  const cached = known.get(root);
  if (cached) return cached;
  const spots = new Map<string, Spot>();
  const visit = (node: Topic, parent: Topic | undefined, index: number, depth: number): void => {
    spots.set(node.id, { node, parent, index, depth });
    for (const [at, child] of node.children.entries()) visit(child, node, at, depth + 1);
  };
  visit(root, undefined, 0, 1);
  known.set(root, spots);
  return spots;
}

const sizes = new WeakMap<Topic, { readonly count: number; readonly levels: number }>();

/** Returns the number of nodes and of levels in a subtree. */
export function sizeOf(node: Topic): { readonly count: number; readonly levels: number } {
  const cached = sizes.get(node);
  if (cached) return cached;
  let count = 1;
  let levels = 0;
  for (const child of node.children) {
    const size = sizeOf(child);
    count += size.count;
    levels = Math.max(levels, size.levels);
  }
  const size = { count, levels: levels + 1 };
  sizes.set(node, size);
  return size;
}

/**
 * Returns whether the children of a node are hidden. Folding does not apply to the root, whose children are
 * always shown.
 */
export const isFolded = (node: Topic): boolean => node.expanded === false && node.children.length > 0;

/** Yields nodes in reading order, without those hidden by folding. */
export function* shownTopics(root: Topic): Generator<Topic> {
  yield root;
  for (const child of root.children) yield* isFolded(child) ? [child] : shownTopics(child);
}

/** Returns the chosen nodes that have no chosen ancestor, in reading order. */
export function topmost(root: Topic, ids: Iterable<string>): Topic[] {
  const wanted = new Set(ids);
  const found: Topic[] = [];
  const visit = (node: Topic): void => {
    if (wanted.has(node.id)) found.push(node);
    else for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

/** Returns whether a node is another node or one of its descendants. */
export function isWithin(root: Topic, id: string, ancestorId: string): boolean {
  const spots = spotsOf(root);
  for (let at: string | undefined = id; at !== undefined; at = spots.get(at)?.parent?.id)
    if (at === ancestorId) return true;
  return false;
}

/** Returns a new node. */
export const newTopic = (topic = '', more: Partial<Topic> = {}): Topic => ({
  id: newTopicId(),
  topic,
  children: [],
  ...more,
});

/** Returns an ID that no other node has, also in a version that someone else edits at the same time. */
export const newTopicId = (): string => `n${randomId().slice(0, 16)}`;

/** Returns a copy of the subtree with new IDs. */
export const withNewIds = (node: Topic): Topic => ({
  ...node,
  id: newTopicId(),
  children: node.children.map(withNewIds),
});

/** Parses a source; undefined if it is not a mind map. */
export function readMap(source: string): { root: Topic; meta: Meta } | undefined {
  const read = readMindMap(source);
  return 'map' in read ? { root: read.map.data, meta: read.map.meta } : undefined;
}

/** Returns a node with its fields in the server's order, so that equal maps have equal sources. */
const inOrder = (node: Topic): MindNode => ({
  id: node.id,
  topic: node.topic,
  ...(node.expanded !== undefined && { expanded: node.expanded }),
  ...(node.direction && { direction: node.direction }),
  ...(node['background-color'] && { 'background-color': node['background-color'] }),
  ...(node['foreground-color'] && { 'foreground-color': node['foreground-color'] }),
  ...(node.note && { note: node.note.slice(0, mindMapLimits.note) }),
  ...(node.link && { link: node.link }),
  children: node.children.map(inOrder),
});

/** Serialises a map to its source. */
export const writeMap = (root: Topic, meta: Meta): string =>
  JSON.stringify({ meta, format: 'node_tree', data: inOrder(root) });
