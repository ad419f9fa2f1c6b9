import { type Edited, type MapState, moveChosen, sideOf } from './edits';
import { spotsOf, type Topic, topmost } from './topic';

// A move by key has the same drop position as a drag, one step away.

/** Returns the chosen nodes with their neighbours, if the nodes are siblings on one side. */
function chosenSiblings({ root, chosen }: MapState) {
  const nodes = topmost(root, chosen);
  const spots = spotsOf(root);
  const parent = spots.get(nodes[0]?.id ?? '')?.parent;
  const [first] = nodes;
  if (!parent || !first) return undefined;
  const isTop = parent.id === root.id;
  const isBeside = (node: Topic) => !isTop || sideOf(node) === sideOf(first);
  if (!nodes.every((node) => spots.get(node.id)?.parent?.id === parent.id && isBeside(node))) return undefined;
  const siblings = parent.children.filter(isBeside);
  const ids = new Set(nodes.map(({ id }) => id));
  return {
    parent,
    isTop,
    side: sideOf(first),
    siblings,
    from: siblings.findIndex(({ id }) => ids.has(id)),
    to: siblings.findLastIndex(({ id }) => ids.has(id)),
  };
}

/** Moves the chosen nodes up or down among their siblings. */
export function moveAmong(state: MapState, step: -1 | 1): Edited {
  const found = chosenSiblings(state);
  if (!found) return state;
  const { parent, siblings, from, to, side } = found;
  if (step < 0 ? from === 0 : to === siblings.length - 1) return state;
  const beforeId = step < 0 ? siblings[from - 1]?.id : siblings[to + 2]?.id;
  return moveChosen(state, { parentId: parent.id, beforeId, side });
}

/** Moves the chosen nodes below the sibling before them. */
export function moveInward(state: MapState): Edited {
  const found = chosenSiblings(state);
  const before = found?.siblings[found.from - 1];
  return before ? moveChosen(state, { parentId: before.id }) : state;
}

/** Moves the chosen nodes beside their parent; children of the root move to its other side. */
export function moveOutward(state: MapState): Edited {
  const found = chosenSiblings(state);
  if (!found) return state;
  const { parent, isTop, side } = found;
  if (isTop) return moveChosen(state, { parentId: parent.id, side: side === 'left' ? 'right' : 'left' });
  const spot = spotsOf(state.root).get(parent.id);
  if (!spot?.parent) return state;
  const beforeId = spot.parent.children[spot.index + 1]?.id;
  return moveChosen(state, { parentId: spot.parent.id, beforeId, side: sideOf(parent) });
}
