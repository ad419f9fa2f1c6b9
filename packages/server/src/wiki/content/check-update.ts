import * as Y from 'yjs';
import { sharedTexts } from './shared-doc';

// Updates come from browsers. This file decides from the structure of an update alone, without building the document,
// whether the replicas of others can apply the update.

/** Exclusive maximum of clocks and lengths, so that their sums stay exact integers. */
const maxClock = 2 ** 40;

/** Maximum inserted and deleted parts of an update, since their places are searched one by one in every replica. */
const maxParts = 20_000;
/** Maximum editors whose text one update contains; more than a person opens before they are sent. */
const maxClients = 50;

interface Place {
  readonly client: number;
  readonly clock: number;
}

export interface Struct extends Place {
  readonly length: number;
  /** The places that the struct must find in the document before it. */
  readonly needs: readonly Place[];
}

/** The facts about an update that decide whether a document can take it. */
export interface ReadUpdate {
  /** In the order of each client's clock. */
  readonly structs: ReadonlyMap<number, readonly Struct[]>;
  /** The last place of each deleted range. */
  readonly deletes: readonly Place[];
  /** UTF-16 units of the inserted texts and values. */
  readonly inserted: number;
  /** The clock of each client in the document by which an update of rich text was checked. */
  readonly from?: ReadonlyMap<number, number>;
}

/** Thrown for a rejected update. The message is only for the log and the tests, because pages send valid updates. */
export class BadUpdate extends Error {}

const bad = (why: string): never => {
  throw new BadUpdate(why);
};

const isPlace = ({ client, clock }: Place): boolean =>
  Number.isSafeInteger(client) && client > 0 && client < 2 ** 32 && clock >= 0 && clock < maxClock;

/** NUL cannot be stored, and `\r` would shift positions, because editors normalise line breaks. */
const isForbidden = /[\0\r]/;

/** A part of an update, and the length that it adds. */
interface ReadPart {
  readonly struct: Struct;
  readonly inserted: number;
}

function readItem(item: Y.Item): ReadPart {
  const { client, clock } = item.id;
  const { content, length } = item;
  if (!(content instanceof Y.ContentString || content instanceof Y.ContentDeleted)) bad('it contains more than text');
  if (item.parentSub !== null) bad('it sets a key');
  const parent: unknown = item.parent;
  const { origin, rightOrigin } = item;
  if (origin === null && rightOrigin === null) {
    if (!sharedTexts.some((name) => name === parent)) bad('it changes an unknown text');
  } else if (parent !== null && parent !== undefined) bad('it names a parent besides its neighbours');
  const needs = [origin, rightOrigin].filter((one) => one !== null);
  const inserted = content instanceof Y.ContentString ? content.str.length : 0;
  return { struct: { client, clock, length, needs }, inserted };
}

/**
 * Reads an update of a text and checks all that can be checked without the document.
 * @throws BadUpdate
 */
export const readUpdate = (update: Uint8Array): ReadUpdate => structsOf(update, readItem);

/**
 * Reads the structure of an update.
 * @param read checks an item
 * @param most maximum inserted and deleted parts
 * @throws BadUpdate
 */
export function structsOf(update: Uint8Array, read: (item: Y.Item) => ReadPart, most = maxParts): ReadUpdate {
  let decoded: ReturnType<typeof Y.decodeUpdate>;
  try {
    decoded = Y.decodeUpdate(update);
  } catch {
    return bad('it cannot be read');
  }
  const ranges = [...decoded.ds.clients.values()].reduce((sum, { length }) => sum + length, 0);
  if (decoded.structs.length + ranges > most) bad('it has too many parts');
  const structs = new Map<number, Struct[]>();
  let inserted = 0;
  for (const struct of decoded.structs) {
    if (!(struct instanceof Y.Item)) return bad('it contains a gap');
    const { content } = struct;
    if (content instanceof Y.ContentString && isForbidden.test(content.str)) bad('it contains a forbidden character');
    const part = read(struct);
    const { client, clock, length, needs } = part.struct;
    if (![part.struct, ...needs].every(isPlace)) bad('it contains an impossible number');
    if (!(length > 0 && clock + length < maxClock)) bad('it contains an impossible length');
    inserted += part.inserted;
    const own = structs.get(client) ?? [];
    const last = own.at(-1);
    if (last && last.clock + last.length !== clock) bad('its parts do not follow each other');
    own.push(part.struct);
    structs.set(client, own);
  }
  if (structs.size > maxClients) bad('it has text of too many editors');
  const deletes: Place[] = [];
  for (const [client, gone] of decoded.ds.clients)
    for (const { clock, len } of gone) {
      const last = { client, clock: clock + len - 1 };
      if (!isPlace({ client, clock }) || !isPlace(last) || len < 1) bad('it deletes an impossible range');
      deletes.push(last);
    }
  return { structs, deletes, inserted };
}

/** Returns the clients with text in an update that a document in a state lacks. */
export const authorsOf = ({ structs }: ReadUpdate, known: ReadonlyMap<number, number>): number[] =>
  [...structs].flatMap(([client, list]) => {
    const last = list.at(-1);
    return last && last.clock + last.length > (known.get(client) ?? 0) ? [client] : [];
  });

export type TriedUpdate = { readonly read: ReadUpdate } | { readonly why: string };

/** Reads an update in the content thread, from which an error cannot return. */
export function tryRead(read: () => ReadUpdate): TriedUpdate {
  try {
    return { read: read() };
  } catch (error) {
    if (!(error instanceof BadUpdate)) throw error;
    return { why: error.message };
  }
}

/**
 * Checks that a document can apply an update completely: the update may only refer to places that exist.
 * @param known the clock of each client in the document
 * @param visit receives each new struct after those that it refers to
 * @returns the clocks afterwards
 * @throws BadUpdate
 */
export function requireApplies(
  { structs, deletes }: ReadUpdate,
  known: ReadonlyMap<number, number>,
  visit: (struct: Struct) => void = () => {},
): Map<number, number> {
  const clocks = new Map(known);
  const clockOf = (client: number) => clocks.get(client) ?? 0;
  const waiting = new Map([...structs].map(([client, list]) => [client, [...list].reverse()]));
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    for (const list of waiting.values()) {
      for (let next = list.at(-1); next; next = list.at(-1)) {
        const { client, clock, length, needs } = next;
        if (clock > clockOf(client)) bad('it leaves a gap');
        const isNew = clock + length > clockOf(client);
        if (isNew && !needs.every((one) => one.clock < clockOf(one.client))) break;
        if (isNew) {
          clocks.set(client, clock + length);
          visit(next);
        }
        list.pop();
        hasMoved = true;
      }
    }
  }
  if ([...waiting.values()].some((list) => list.length > 0)) bad('it refers to text that does not exist');
  if (deletes.some(({ client, clock }) => clock >= clockOf(client))) bad('it deletes text that does not exist');
  return clocks;
}
