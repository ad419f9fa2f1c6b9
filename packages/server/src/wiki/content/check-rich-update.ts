import {
  isAllowedAttribute,
  isAllowedMark,
  markNameOf,
  nestingOf,
  sharedRichName,
} from '@easymock/wiki-content/shared-rich';
import * as Y from 'yjs';
import { BadUpdate, type ReadUpdate, requireApplies, type Struct, structsOf } from './check-update';

// Updates of rich text. Unlike those of a text, they cannot be judged alone: an item names its neighbours, and only the
// document shows whether these are letters, blocks or an attribute. The parent of an item never changes, so a check on
// any state that contains the neighbours holds for all later states.

/** Maximum parts of an update: a pasted table has five per cell. */
const maxParts = 60_000;
/** Levels of elements. The allow-list flattens deeper articles. */
const maxDepth = 200;
/** Maximum characters of a format key: the name of a mark and a hash. */
const maxKey = 40;
/** Length that an element, attribute or format counts for besides its values. */
const overhead = 8;

const bad = (why: string): never => {
  throw new BadUpdate(why);
};

/** The place of an item: among the children of a node, in its text, or in an attribute of it. */
interface Spot {
  readonly kind: 'title' | 'children' | 'text' | 'attribute';
  /** The node type of the parent, or of the parent of the text. */
  readonly name: string;
  /** The attribute. */
  readonly key: string;
  readonly depth: number;
  /** Identifies the list that the item is in. */
  readonly list: string;
}

/** The item was deleted with its parent, so whatever refers to it is deleted as well. */
const gone = 'gone';
type Place = Spot | typeof gone;

const roots: Readonly<Record<string, Spot>> = {
  title: { kind: 'title', name: '', key: '', depth: 0, list: 'title' },
  [sharedRichName]: { kind: 'children', name: 'doc', key: '', depth: 0, list: sharedRichName },
};

const keyOf = ({ client, clock }: { client: number; clock: number }): string => `${client}:${clock}`;

/** Returns the place of what a type contains. */
function insideOf(place: Place, item: Y.Item): Place {
  if (place === gone) return gone;
  if (!(item.content instanceof Y.ContentType)) return gone;
  const { type } = item.content;
  const list = keyOf(item.id);
  if (type instanceof Y.XmlElement)
    return { kind: 'children', name: type.nodeName, key: '', depth: place.depth + 1, list };
  return { kind: 'text', name: place.name, key: '', depth: place.depth, list };
}

/** Finds places in a document, and in an update that follows it. */
class Places {
  readonly #doc: Y.Doc;
  /** Items of the update, in the order of each client's clock. */
  readonly #items = new Map<number, { item: Y.Item; place: Place }[]>();
  readonly #lists = new Map<Y.AbstractType<unknown>, Place>();

  constructor(doc: Y.Doc) {
    this.#doc = doc;
  }

  add(item: Y.Item, place: Place): void {
    const list = this.#items.get(item.id.client) ?? [];
    list.push({ item, place });
    this.#items.set(item.id.client, list);
  }

  /** Returns the place of a new item. */
  of({ origin, rightOrigin, parent, parentSub }: Y.Item): Place {
    const neighbours = [origin, rightOrigin].filter((id) => id !== null).map((id) => this.#at(id).place);
    const [first, second] = neighbours;
    if (first !== undefined) {
      if (second !== undefined && first !== gone && second !== gone && first.list !== second.list)
        bad('its neighbours have different parents');
      return first === gone ? (second ?? gone) : first;
    }
    const inside = this.#inside(parent);
    if (inside === gone || parentSub === null) return inside;
    if (inside.kind !== 'children' || inside.depth === 0) bad('it sets a key of something that is no element');
    return { ...inside, kind: 'attribute', key: parentSub, list: `${inside.list}:${parentSub}` };
  }

  #inside(parent: unknown): Place {
    if (typeof parent === 'string')
      return (Object.hasOwn(roots, parent) ? roots[parent] : undefined) ?? bad('it changes an unknown text');
    if (!(parent instanceof Y.ID)) return bad('it has no parent');
    const { item, place } = this.#at(parent);
    return item ? insideOf(place, item) : gone;
  }

  /** Finds the item at a clock, which exists. */
  #at({ client, clock }: Y.ID): { item?: Y.Item; place: Place } {
    const added = this.#items.get(client);
    if (added?.[0] && clock >= added[0].item.id.clock) {
      let [low, high] = [0, added.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((added[middle] as { item: Y.Item }).item.id.clock <= clock) low = middle;
        else high = middle - 1;
      }
      return added[low] as { item: Y.Item; place: Place };
    }
    const structs = this.#doc.store.clients.get(client) ?? [];
    const struct = structs[Y.findIndexSS(structs, clock)];
    return struct instanceof Y.Item ? { item: struct, place: this.#ofStored(struct) } : { place: gone };
  }

  #ofStored({ parent, parentSub }: Y.Item): Place {
    if (!(parent instanceof Y.AbstractType)) return gone;
    const list = this.#listOf(parent);
    if (list === gone || parentSub === null) return list;
    return { ...list, kind: 'attribute', key: parentSub, list: `${list.list}:${parentSub}` };
  }

  #listOf(type: Y.AbstractType<unknown>): Place {
    const known = this.#lists.get(type);
    if (known) return known;
    const { _item: item } = type;
    const place = item ? insideOf(this.#ofStored(item), item) : (roots[Y.findRootTypeKey(type)] ?? gone);
    this.#lists.set(type, place);
    return place;
  }
}

function requireAllowed({ content, parentSub }: Y.Item, place: Place): void {
  // Deleted content has no effect wherever it is.
  if (place === gone || content instanceof Y.ContentDeleted) return;
  if (parentSub !== null && place.kind !== 'attribute') bad('it sets a key');
  const { kind, name, key, depth } = place;
  if (kind === 'title') {
    if (!(content instanceof Y.ContentString)) bad('it contains more than text');
  } else if (kind === 'attribute') {
    const isAllowed =
      content instanceof Y.ContentAny && content.arr.length === 1 && isAllowedAttribute(name, key, content.arr[0]);
    if (!isAllowed) bad('it sets an attribute that is not allowed');
  } else if (kind === 'text') {
    if (content instanceof Y.ContentFormat) {
      const { key: format, value } = content as { key: string; value: unknown };
      const isAllowed = value === null || isAllowedMark(markNameOf(format), value);
      if (format.length > maxKey || !isAllowed) bad('it sets a format that is not allowed');
    } else if (!(content instanceof Y.ContentString)) bad('it contains more than text');
  } else requireAllowedChild(content, name, depth);
}

function requireAllowedChild(content: Y.Item['content'], parent: string, depth: number): void {
  const type = content instanceof Y.ContentType ? content.type : undefined;
  const nesting = nestingOf(parent);
  if (type?.constructor === Y.XmlText) {
    if (!nesting?.hasText) bad('it puts text where only blocks may be');
  } else if (type?.constructor !== Y.XmlElement) bad('it puts something else between elements');
  else if (!nesting?.children.has((type as Y.XmlElement).nodeName)) bad('it puts an element where it may not be');
  else if (depth >= maxDepth) bad('it nests too deeply');
}

const lengthOf = ({ content }: Y.Item): number => {
  if (content instanceof Y.ContentString) return content.str.length;
  if (content instanceof Y.ContentDeleted) return 0;
  const value = content instanceof Y.ContentAny ? content.arr : content instanceof Y.ContentFormat ? content.value : 0;
  try {
    return overhead + JSON.stringify(value ?? null).length;
  } catch {
    return bad('it contains a value that JSON cannot express');
  }
};

const isReadable = ({ content }: Y.Item): boolean =>
  [Y.ContentString, Y.ContentDeleted, Y.ContentType, Y.ContentAny, Y.ContentFormat].some(
    (kind) => content instanceof kind,
  );

/**
 * Reads an update of a rich text and checks it on a document that contains all that the update refers to.
 * @throws BadUpdate
 */
export function readRichUpdate(update: Uint8Array, doc: Y.Doc): ReadUpdate {
  const known = Y.decodeStateVector(Y.encodeStateVector(doc));
  let fresh: Uint8Array;
  try {
    // The rest of a struct of which the document has a part refers to that part, whatever the struct contains.
    fresh = Y.diffUpdate(update, Y.encodeStateVector(doc));
  } catch {
    return bad('it cannot be read');
  }
  const items = new Map<Struct, Y.Item>();
  const read = structsOf(
    fresh,
    (item) => {
      if (!isReadable(item)) bad('it contains something unknown');
      const { id, origin, rightOrigin, parent, length } = item;
      const above = parent instanceof Y.ID ? [parent] : [];
      const needs = [origin, rightOrigin, ...above].filter((one) => one !== null);
      const struct = {
        client: id.client,
        clock: id.clock,
        length,
        needs: needs.map(({ client, clock }) => ({ client, clock })),
      };
      items.set(struct, item);
      return { struct, inserted: lengthOf(item) };
    },
    maxParts,
  );
  const places = new Places(doc);
  requireApplies(read, known, (struct) => {
    const item = items.get(struct);
    if (!item) return;
    const place = places.of(item);
    requireAllowed(item, place);
    places.add(item, place);
  });
  const from = new Map([...read.structs.keys()].map((client) => [client, known.get(client) ?? 0]));
  return { ...read, from };
}
