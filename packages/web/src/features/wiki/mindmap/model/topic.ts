import { type MindNode, mindMapLimits, readMindMap } from '@easymock/wiki-content/mind-map';
import { randomId } from '../../../../lib/browser/random-id';

/** A node of a mind map that nobody changes: an edit makes new nodes up to the root, and keeps all others. */
export interface Topic extends Readonly<Omit<MindNode, 'children'>> {
  readonly children: readonly Topic[];
}

/** What a source says beside its topics. */
export interface Meta {
  readonly name: string;
  readonly author: string;
  readonly version: string;
}

/** Where a node stands. */
export interface Spot {
  readonly node: Topic;
  readonly parent: Topic | undefined;
  /** Its place among its siblings. */
  readonly index: number;
  /** 1 for the root. */
  readonly depth: number;
}

const known = new WeakMap<Topic, ReadonlyMap<string, Spot>>();

/** All nodes below a root and the root itself by their IDs, in the order of reading. */
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

/** How many nodes a subtree has, and how many levels. */
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

/** Whether the children of a node are out of sight. Those of the root never are. */
export const isFolded = (node: Topic): boolean => node.expanded === false && node.children.length > 0;

/** Nodes in the order of reading, without those that are folded away. */
export function* shownTopics(root: Topic): Generator<Topic> {
  yield root;
  for (const child of root.children) yield* isFolded(child) ? [child] : shownTopics(child);
}

/** The chosen nodes that are not below another chosen one, in the order of reading. */
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

/** Whether a node is, or lies below, another one. */
export function isWithin(root: Topic, id: string, ancestorId: string): boolean {
  const spots = spotsOf(root);
  for (let at: string | undefined = id; at !== undefined; at = spots.get(at)?.parent?.id)
    if (at === ancestorId) return true;
  return false;
}

/** A new node. */
export const newTopic = (topic = '', more: Partial<Topic> = {}): Topic => ({
  id: newTopicId(),
  topic,
  children: [],
  ...more,
});

/** An ID that no node has, here or in the text of somebody who edits at the same time. */
export const newTopicId = (): string => `n${randomId().slice(0, 16)}`;

/** The same subtree with IDs of its own. */
export const withNewIds = (node: Topic): Topic => ({
  ...node,
  id: newTopicId(),
  children: node.children.map(withNewIds),
});

/** Reads a source; undefined if it is none of a mind map. */
export function readMap(source: string): { root: Topic; meta: Meta } | undefined {
  const read = readMindMap(source);
  return 'map' in read ? { root: read.map.data, meta: read.map.meta } : undefined;
}

/** A node with its fields in the order in which the server stores them, so that equal maps have equal sources. */
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

/** The source of a map. */
export const writeMap = (root: Topic, meta: Meta): string =>
  JSON.stringify({ meta, format: 'node_tree', data: inOrder(root) });
