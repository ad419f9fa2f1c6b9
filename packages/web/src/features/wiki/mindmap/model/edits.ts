import { isMindLink, isTopicFit, mindMapLimits } from '@easymock/wiki-content/mind-map';
import { isWithin, newTopic, shownTopics, sizeOf, spotsOf, type Topic, topmost } from './topic';

/** A map, and the selection in it. */
export interface MapState {
  readonly root: Topic;
  /** IDs of the chosen nodes; never empty. */
  readonly chosen: readonly string[];
  /** ID of the chosen node that keys apply to. */
  readonly active: string;
}

/** The reason why an edit is refused. The caller supplies the text. */
export interface Refused {
  readonly refused: 'tooManyNodes' | 'tooDeep' | 'topicTooLong' | 'noteTooLong' | 'badLink' | 'root' | 'intoItself';
}

export type Edited = MapState | Refused;
export type Side = 'left' | 'right';

/** A position for nodes: in a parent, before one of its children or after all of them. */
export interface DropPlace {
  readonly parentId: string;
  readonly beforeId?: string | undefined;
  /** The side of the root, if the root is the parent. */
  readonly side?: Side | undefined;
}

type Change = (node: Topic) => Topic;

/** Returns the tree with some nodes changed. Nodes that no change touches stay the same objects. */
function changed(node: Topic, changes: ReadonlyMap<string, Change>): Topic {
  const children = node.children.map((child) => changed(child, changes));
  const isSame = children.every((child, index) => child === node.children[index]);
  const next = isSame ? node : { ...node, children };
  return changes.get(node.id)?.(next) ?? next;
}

const changedOne = (root: Topic, id: string, change: Change): Topic => changed(root, new Map([[id, change]]));

function without(node: Topic, ids: ReadonlySet<string>): Topic {
  const kept = node.children.filter(({ id }) => !ids.has(id)).map((child) => without(child, ids));
  const isSame = kept.length === node.children.length && kept.every((child, at) => child === node.children[at]);
  return isSame ? node : { ...node, children: kept };
}

/** Returns the state with a single chosen node. */
export const chooseOne = (state: MapState, id: string): MapState => ({ ...state, chosen: [id], active: id });

/** Returns a state of a map in which its root is chosen. */
export const stateOf = (root: Topic): MapState => ({ root, chosen: [root.id], active: root.id });

/** Returns the node that keys apply to. */
export const activeOf = ({ root, active }: MapState): Topic => spotsOf(root).get(active)?.node ?? root;

const withField = <K extends keyof Topic>(node: Topic, name: K, value: Topic[K] | undefined): Topic => {
  if (value !== undefined && value !== '') return { ...node, [name]: value };
  const { [name]: _, ...rest } = node;
  return rest as Topic;
};

/** Returns the side of a child of the root: right, unless the data says left, as in jsMind. */
export const sideOf = ({ direction }: Topic): Side => (direction === 'left' ? 'left' : 'right');

const hasLeft = (root: Topic): boolean => root.children.some((child) => sideOf(child) === 'left');

/** Returns the side with fewer nodes, in a map with two sides. */
function lighterSide(root: Topic): Side {
  if (!hasLeft(root)) return 'right';
  const weight = (side: Side) =>
    root.children.filter((child) => sideOf(child) === side).reduce((sum, child) => sum + sizeOf(child).count, 0);
  return weight('left') < weight('right') ? 'left' : 'right';
}

/** Inserts nodes at a position. The nodes are new, or were removed from the map before. */
function insert(state: MapState, nodes: readonly Topic[], place: DropPlace): Edited {
  const { root } = state;
  const spot = spotsOf(root).get(place.parentId);
  if (!spot) return state;
  const total = nodes.reduce((sum, node) => sum + sizeOf(node).count, sizeOf(root).count);
  if (total > mindMapLimits.nodes) return { refused: 'tooManyNodes' };
  if (nodes.some((node) => spot.depth + sizeOf(node).levels > mindMapLimits.depth)) return { refused: 'tooDeep' };
  const isTop = spot.parent === undefined;
  const placed = nodes.map((node) =>
    withField(node, 'direction', isTop ? (place.side ?? lighterSide(root)) : undefined),
  );
  const next = changedOne(root, place.parentId, (parent) => {
    const at = parent.children.findIndex(({ id }) => id === place.beforeId);
    const children = parent.children.toSpliced(at < 0 ? parent.children.length : at, 0, ...placed);
    // The inserted nodes must be visible.
    return withField({ ...parent, children }, 'expanded', undefined);
  });
  const ids = placed.map(({ id }) => id);
  return { root: next, chosen: ids.length > 0 ? ids : state.chosen, active: ids[0] ?? state.active };
}

/** Adds nodes below a node, and chooses them. */
export const addChildren = (state: MapState, nodes: readonly Topic[], parentId = state.active): Edited =>
  insert(state, nodes, { parentId });

/** Adds an empty child to the active node. */
export const addChild = (state: MapState): Edited => addChildren(state, [newTopic()]);

/** Adds an empty node beside the active node; the root, which has no sibling, gets a child. */
export function addSibling(state: MapState, where: 'before' | 'after', node = newTopic()): Edited {
  const spot = spotsOf(state.root).get(state.active);
  if (!spot?.parent) return addChildren(state, [node]);
  const beforeId = where === 'before' ? state.active : spot.parent.children[spot.index + 1]?.id;
  return insert(state, [node], { parentId: spot.parent.id, beforeId, side: sideOf(spot.node) });
}

/** Removes the chosen nodes with their subtrees, and chooses a node that was next to them. */
export function removeChosen(state: MapState): Edited {
  const { root } = state;
  const gone = topmost(root, state.chosen);
  if (gone.some(({ id }) => id === root.id)) return { refused: 'root' };
  const ids = new Set(gone.map(({ id }) => id));
  const last = spotsOf(root).get(gone.at(-1)?.id ?? '');
  const siblings = last?.parent?.children ?? [];
  const isLeft = ({ id }: Topic) => !ids.has(id);
  const after = siblings.slice((last?.index ?? 0) + 1).find(isLeft);
  const before = siblings.slice(0, last?.index ?? 0).findLast(isLeft);
  const next = (after ?? before ?? last?.parent)?.id ?? root.id;
  return chooseOne({ ...state, root: without(root, ids) }, next);
}

/** Removes the active node if it has neither text nor children. */
export function removeBlank(state: MapState): Edited {
  const node = spotsOf(state.root).get(state.active)?.node;
  if (!node || node.id === state.root.id || node.topic !== '' || node.children.length > 0) return state;
  return removeChosen(chooseOne(state, node.id));
}

/** Moves the chosen nodes with their subtrees. */
export function moveChosen(state: MapState, place: DropPlace): Edited {
  const { root } = state;
  const moved = topmost(root, state.chosen);
  const ids = new Set(moved.map(({ id }) => id));
  if (ids.has(root.id)) return { refused: 'root' };
  if (moved.some(({ id }) => isWithin(root, place.parentId, id))) return { refused: 'intoItself' };
  // If the next sibling moves too, insert before the first following sibling that stays.
  const siblings = spotsOf(root).get(place.parentId)?.node.children ?? [];
  const from = siblings.findIndex(({ id }) => id === place.beforeId);
  const beforeId = from < 0 ? undefined : siblings.slice(from).find(({ id }) => !ids.has(id))?.id;
  const result = insert({ ...state, root: without(root, ids) }, moved, { ...place, beforeId });
  return 'refused' in result ? result : { ...result, active: ids.has(state.active) ? state.active : result.active };
}

/** Sets the topic of a node. */
export function setTopic(state: MapState, id: string, topic: string): Edited {
  if (!isTopicFit(topic)) return { refused: 'topicTooLong' };
  if (spotsOf(state.root).get(id)?.node.topic === topic) return state;
  return { ...state, root: changedOne(state.root, id, (node) => ({ ...node, topic })) };
}

/** Sets the note of the active node; an empty note removes it. */
export function setNote(state: MapState, note: string): Edited {
  if (note.length > mindMapLimits.note) return { refused: 'noteTooLong' };
  return { ...state, root: changedOne(state.root, state.active, (node) => withField(node, 'note', note)) };
}

/** Sets the link of the active node; an empty link removes it. */
export function setLink(state: MapState, link: string): Edited {
  if (link !== '' && !isMindLink(link)) return { refused: 'badLink' };
  return { ...state, root: changedOne(state.root, state.active, (node) => withField(node, 'link', link)) };
}

/** Sets the background or text colour of all chosen nodes; an empty colour restores the default. */
export function setColour(state: MapState, field: 'background-color' | 'foreground-color', colour: string): MapState {
  const change: Change = (node) => withField(node, field, colour);
  return { ...state, root: changed(state.root, new Map(state.chosen.map((id) => [id, change]))) };
}

/** If folding hides the active node, chooses its nearest visible ancestor. */
function seen(state: MapState): MapState {
  const shown = new Set([...shownTopics(state.root)].map(({ id }) => id));
  const spots = spotsOf(state.root);
  let { active } = state;
  while (!shown.has(active)) active = spots.get(active)?.parent?.id ?? state.root.id;
  const chosen = state.chosen.filter((id) => shown.has(id));
  return { ...state, active, chosen: chosen.includes(active) ? chosen : [...chosen, active] };
}

const foldTo =
  (isToFold: boolean): Change =>
  (node) =>
    node.children.length === 0 ? node : withField(node, 'expanded', isToFold ? false : undefined);

/** Folds the given nodes, or unfolds them if all are folded. */
export function toggleFold(state: MapState, ids: readonly string[] = state.chosen): MapState {
  const spots = spotsOf(state.root);
  const nodes = ids.flatMap((id) => spots.get(id)?.node ?? []).filter(({ id }) => id !== state.root.id);
  const change = foldTo(nodes.some((node) => node.expanded !== false && node.children.length > 0));
  return seen({ ...state, root: changed(state.root, new Map(nodes.map(({ id }) => [id, change]))) });
}

/** Folds all children of the root, or unfolds every node. */
export function foldAll(state: MapState, isToFold: boolean): MapState {
  const nodes = isToFold ? state.root.children : [...spotsOf(state.root).values()].map(({ node }) => node);
  const change = foldTo(isToFold);
  const changes = new Map(nodes.filter(({ id }) => id !== state.root.id).map(({ id }) => [id, change]));
  return seen({ ...state, root: changed(state.root, changes) });
}

/** Unfolds the ancestors of a node, so that it is visible, and chooses it. */
export function revealNode(state: MapState, id: string): MapState {
  const spots = spotsOf(state.root);
  const changes = new Map<string, Change>();
  for (let at = spots.get(id)?.parent; at; at = spots.get(at.id)?.parent)
    if (at.expanded === false) changes.set(at.id, foldTo(false));
  const root = changes.size > 0 ? changed(state.root, changes) : state.root;
  return spots.has(id) ? chooseOne({ ...state, root }, id) : state;
}

/** Arranges the map on both sides of its root, or on the right only. */
export function setSides(state: MapState, sides: 'both' | 'right'): MapState {
  const { children } = state.root;
  const total = children.reduce((sum, child) => sum + sizeOf(child).count, 0);
  let sum = 0;
  const changes = new Map<string, Change>();
  for (const child of children) {
    // The first half, by number of nodes, stays on the right.
    const side: Side = sides === 'right' || sum < total / 2 ? 'right' : 'left';
    sum += sizeOf(child).count;
    if (sideOf(child) !== side) changes.set(child.id, (node) => ({ ...node, direction: side }));
  }
  return { ...state, root: changed(state.root, changes) };
}

/** Whether a map has nodes on both sides of its root. */
export const isTwoSided = hasLeft;
