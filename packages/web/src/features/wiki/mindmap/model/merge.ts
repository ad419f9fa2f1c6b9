import { newTopicId, spotsOf, type Topic } from './topic';

type Field = 'topic' | 'note' | 'link' | 'background-color' | 'foreground-color' | 'expanded' | 'direction';
const fields: readonly Field[] = [
  'topic',
  'note',
  'link',
  'background-color',
  'foreground-color',
  'expanded',
  'direction',
];
/** Readers hardly notice these fields, so my version wins without a conflict. */
const quiet: ReadonlySet<Field> = new Set(['expanded', 'direction']);

/** A property that both versions changed. `kept` names the version in the merged map. */
export interface MapConflict {
  readonly kind: 'field' | 'place' | 'deleted';
  readonly id: string;
  readonly field?: Field;
  readonly topic: string;
  readonly mine: string;
  readonly theirs: string;
  readonly kept: 'mine' | 'theirs';
}

interface MergedMap {
  readonly root: Topic;
  readonly conflicts: readonly MapConflict[];
}

const textOf = (value: Topic[Field]): string => (value === undefined ? '' : String(value));

/** A node without its children, and the ID of its parent. */
interface Flat {
  readonly node: Topic;
  readonly parentId: string | undefined;
}

const flat = (root: Topic): Map<string, Flat> =>
  new Map([...spotsOf(root)].map(([id, { node, parent }]) => [id, { node, parentId: parent?.id }]));

const isSameNode = (a: Topic, b: Topic): boolean => fields.every((name) => a[name] === b[name]);

/** Returns the map with new IDs for added nodes whose IDs clash with nodes of the other version. */
function apart(root: Topic, base: ReadonlyMap<string, Flat>, other: ReadonlyMap<string, Flat>): Topic {
  const { id } = root;
  const twin = other.get(id);
  const isClash = twin !== undefined && !base.has(id) && !isSameNode(twin.node, root);
  const children = root.children.map((child) => apart(child, base, other));
  return { ...root, ...(isClash && { id: newTopicId() }), children };
}

/**
 * Merges two people's changes of a map, node by node. A change by one person is applied; if both changed the
 * same property, my version stays and the conflict is listed. A node that one person deleted stays if the
 * other changed it or added something to it.
 */
export function mergeMaps(base: Topic, mineGiven: Topic, theirs: Topic): MergedMap {
  const before = flat(base);
  const there = flat(theirs);
  const mine = apart(mineGiven, before, there);
  const here = flat(mine);
  const conflicts: MapConflict[] = [];
  const nodes = new Map<string, Topic>();
  const parents = new Map<string, string | undefined>([[mine.id, undefined]]);
  const waiting = stayingIds(before, here, there);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (nodes.has(id)) continue;
    const sides = { base: before.get(id), mine: here.get(id), theirs: there.get(id) };
    const known = sides.mine ?? sides.theirs;
    if (!known) continue;
    nodes.set(id, mergedNode(sides, known.node, conflicts));
    if (sides.base && !(sides.mine && sides.theirs)) conflicts.push(deletedConflict(known.node, Boolean(sides.mine)));
    if (id === mine.id) continue;
    const parentId = mergedParent(sides, conflicts) ?? mine.id;
    parents.set(id, parentId);
    // A deleted node stays if a descendant stays.
    waiting.push(parentId);
  }
  breakCircles(parents, here, mine.id);
  const childrenOf = groups(parents);
  const build = (id: string): Topic => {
    const orders = [here, there].map((map) => map.get(id)?.node.children.map((child) => child.id) ?? []);
    const ids = ordered(childrenOf.get(id) ?? [], orders[0] ?? [], orders[1] ?? [], before.get(id)?.node);
    return { ...(nodes.get(id) ?? mine), children: ids.map(build) };
  };
  return { root: build(mine.id), conflicts };
}

type Flats = ReadonlyMap<string, Flat>;

/**
 * Returns the nodes that stay by themselves: nodes in both versions, new nodes, and nodes that one person
 * deleted and the other changed.
 */
function stayingIds(before: Flats, here: Flats, there: Flats): string[] {
  const ids = new Set([...here.keys(), ...there.keys()]);
  return [...ids].filter((id) => {
    const old = before.get(id);
    const [one, other] = [here.get(id), there.get(id)];
    return !old || (one && other) || !isSameNode(old.node, ((one ?? other) as Flat).node);
  });
}

const deletedConflict = ({ id, topic }: Topic, isMine: boolean): MapConflict => ({
  kind: 'deleted',
  id,
  topic,
  kept: isMine ? 'mine' : 'theirs',
  mine: isMine ? topic : '',
  theirs: isMine ? '' : topic,
});

interface Sides {
  readonly base: Flat | undefined;
  readonly mine: Flat | undefined;
  readonly theirs: Flat | undefined;
}

function mergedNode({ base, mine, theirs }: Sides, known: Topic, conflicts: MapConflict[]): Topic {
  if (!mine || !theirs) return known;
  const merged: Partial<Record<Field, string | boolean>> = {};
  for (const field of fields) {
    const [old, ours, other] = [base?.node[field], mine.node[field], theirs.node[field]];
    const isTheirs = ours === old;
    const value = isTheirs ? other : ours;
    if (value !== undefined) merged[field] = value;
    if (isTheirs || other === old || ours === other || quiet.has(field)) continue;
    conflicts.push({
      kind: 'field',
      id: known.id,
      field,
      topic: known.topic,
      kept: 'mine',
      mine: textOf(ours),
      theirs: textOf(other),
    });
  }
  return { ...(merged as Omit<Topic, 'id' | 'children'>), id: known.id, children: [] };
}

function mergedParent({ base, mine, theirs }: Sides, conflicts: MapConflict[]): string | undefined {
  const [old, ours, other] = [base?.parentId, mine?.parentId, theirs?.parentId];
  const isMoved = mine !== undefined && ours !== old;
  if (isMoved && base && theirs && other !== old && ours !== other) {
    const { id, topic } = mine.node;
    conflicts.push({ kind: 'place', id, topic, mine: ours ?? '', theirs: other ?? '', kept: 'mine' });
  }
  return isMoved || !theirs ? ours : other;
}

/** Two moves can put two nodes into each other; such a node returns to its parent in my version. */
function breakCircles(parents: Map<string, string | undefined>, here: Flats, rootId: string): void {
  for (const id of parents.keys()) {
    const passed = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && at !== rootId) {
      if (passed.has(at)) {
        const home: string | undefined = here.get(at)?.parentId;
        parents.set(at, home !== undefined && !passed.has(home) ? home : rootId);
        break;
      }
      passed.add(at);
      at = parents.get(at);
    }
  }
}

function groups(parents: ReadonlyMap<string, string | undefined>): Map<string, string[]> {
  const result = new Map<string, string[]>();
  for (const [id, parentId] of parents) {
    if (parentId === undefined) continue;
    const list = result.get(parentId);
    if (list) list.push(id);
    else result.set(parentId, [id]);
  }
  return result;
}

/**
 * Orders children as the person who reordered them did, mine before theirs. A child that only one version has
 * follows its predecessor there.
 */
function ordered(
  ids: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  base: Topic | undefined,
): string[] {
  const wanted = new Set(ids);
  const old = base?.children.map(({ id }) => id) ?? [];
  const common = (list: readonly string[]) => list.filter((id) => old.includes(id));
  const isMineMoved = common(mine).join() !== old.filter((id) => mine.includes(id)).join();
  const [first, second] = isMineMoved || theirs.length === 0 ? [mine, theirs] : [theirs, mine];
  const result = first.filter((id) => wanted.has(id));
  const placed = new Set(result);
  for (const [index, id] of second.entries()) {
    if (!wanted.has(id) || placed.has(id)) continue;
    const before = second.slice(0, index).findLast((other) => placed.has(other));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id);
    placed.add(id);
  }
  return [...result, ...ids.filter((id) => !placed.has(id))];
}
