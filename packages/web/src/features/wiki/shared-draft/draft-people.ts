import type { SharedSignal } from '@easymock/contract';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { assignColours, type PersonColour } from './person-colours';

/** A person with an open editor of the draft. */
export interface DraftPerson {
  readonly userId: string;
  readonly nickName: string;
  readonly colour: PersonColour;
}

/** A selection as the editors bind it to the text. */
interface Selected {
  readonly anchor: Y.RelativePosition;
  readonly head: Y.RelativePosition;
}

/** An editor of the draft, as the awareness stores it; the own one has no nickname. */
interface EditorState {
  readonly user?: { readonly userId: string; readonly nickName?: string };
  readonly cursor?: Selected | null;
  readonly movedAt?: number;
}

/** The cursor of an editor of another person. */
export interface OthersCursor extends Selected {
  readonly clientId: number;
  readonly nickName: string;
  readonly colour: PersonColour;
  /** Milliseconds since 1970. */
  readonly movedAt: number;
}

const statesOf = (awareness: Awareness) => awareness.getStates() as Map<number, EditorState>;

/** Notes the person of the own editor, whose colour no other person gets. */
export function enterAs(userId: string, awareness: Awareness): void {
  awareness.setLocalStateField('user', { userId });
}

const isSamePlace = (one: Y.RelativePosition, other: Y.RelativePosition): boolean =>
  // The awareness may contain a position that was parsed from JSON.
  JSON.stringify(one) === JSON.stringify(other);

const isSameSelection = (one: Selected | null, other: Selected | null): boolean =>
  one && other ? isSamePlace(one.anchor, other.anchor) && isSamePlace(one.head, other.head) : one === other;

/** Sends the own selection to the others if it changed; null while the editor lacks the focus. */
export function showOwnCursor(awareness: Awareness, cursor: Selected | null): void {
  const former = statesOf(awareness).get(awareness.clientID)?.cursor ?? null;
  if (!isSameSelection(former, cursor)) awareness.setLocalStateField('cursor', cursor);
}

const encode = (position: unknown): string | null => (position ? JSON.stringify(position) : null);

/** Returns the cursor of the own editor as it is sent to the others. */
export function ownCursor(awareness: Awareness): Pick<SharedSignal, 'anchor' | 'head'> {
  const cursor = statesOf(awareness).get(awareness.clientID)?.cursor;
  return { anchor: encode(cursor?.anchor), head: encode(cursor?.head) };
}

/** The parts of a session that show other people. */
interface Shown {
  readonly awareness: Awareness;
  readonly content: Y.Text | Y.XmlFragment;
}

const isId = (id: Y.ID): boolean => [id.client, id.clock].every((one) => Number.isSafeInteger(one) && one >= 0);

/** Reads a position that others sent; null if it cannot be one in the text, since the editor would fail at it. */
function readPosition({ awareness: { doc }, content }: Shown, encoded: string | null): Y.RelativePosition | null {
  if (!encoded) return null;
  try {
    const position = Y.createRelativePositionFromJSON(JSON.parse(encoded));
    const { type, tname, item } = position;
    if (tname !== null && tname !== Y.findRootTypeKey(content)) return null;
    if (![type, item].every((id) => id === null || isId(id))) return null;
    const place = Y.createAbsolutePositionFromRelativePosition(position, doc);
    // A position in text that has not arrived yet has no place.
    return place && place.type !== content && !Y.isParentOf(content, place.type._item) ? null : position;
  } catch {
    return null;
  }
}

/** Shows or removes the editor of another person. @returns whether the editor was unknown */
export function showSignal(
  shown: Shown,
  { clientId, isHere, userId, nickName, ...sent }: SharedSignal & { userId: string; nickName: string },
): boolean {
  const { awareness } = shown;
  const former = statesOf(awareness).get(clientId);
  if (!isHere) {
    if (!former) return false;
    awareness.states.delete(clientId);
    awareness.meta.delete(clientId);
    emit(awareness, { removed: [clientId] });
    return false;
  }
  const [anchor, head] = [readPosition(shown, sent.anchor), readPosition(shown, sent.head)];
  const cursor = anchor && head ? { anchor, head } : null;
  // A heartbeat repeats the position.
  const movedAt = former?.movedAt && isSameSelection(former.cursor ?? null, cursor) ? former.movedAt : Date.now();
  awareness.states.set(clientId, { user: { userId, nickName }, cursor, movedAt } satisfies EditorState);
  const clock = (awareness.meta.get(clientId)?.clock ?? 0) + 1;
  // The awareness removes editors that were silent for half a minute.
  awareness.meta.set(clientId, { clock, lastUpdated: Date.now() });
  emit(awareness, former ? { updated: [clientId] } : { added: [clientId] });
  return !former;
}

/** Counts typing as a move: a position is bound to the letter behind it, so it stays the same while its person types. */
export function noteTyping(awareness: Awareness, { beforeState, afterState }: Y.Transaction): void {
  for (const [clientId, clock] of afterState) {
    const state = statesOf(awareness).get(clientId);
    if (state?.cursor && clock > (beforeState.get(clientId) ?? 0)) {
      awareness.states.set(clientId, { ...state, movedAt: Date.now() } satisfies EditorState);
      emit(awareness, { updated: [clientId] });
    }
  }
}

function emit(awareness: Awareness, changed: { added?: number[]; updated?: number[]; removed?: number[] }): void {
  awareness.emit('change', [{ added: [], updated: [], removed: [], ...changed }, 'remote']);
}

/** Returns the editors of others with their people, and the colours of all people present, also of the own person. */
function readEditors(awareness: Awareness) {
  const states = [...statesOf(awareness)];
  const colours = assignColours(states.flatMap(([, { user }]) => (user ? [user.userId] : [])));
  return states.flatMap(([clientId, { user, cursor, movedAt = 0 }]) => {
    if (clientId === awareness.clientID || !user) return [];
    const { userId, nickName = '' } = user;
    return [{ clientId, userId, nickName, colour: colours.get(userId) ?? 'indigo', cursor, movedAt } as const];
  });
}

/** Lists the other people with an open editor, each once. */
export function othersHere(awareness: Awareness): DraftPerson[] {
  const people = new Map<string, DraftPerson>();
  for (const { userId, nickName, colour } of readEditors(awareness)) people.set(userId, { userId, nickName, colour });
  return [...people.values()];
}

/** Lists the cursors of the other editors. */
export const othersCursors = (awareness: Awareness): OthersCursor[] =>
  readEditors(awareness).flatMap(({ cursor, clientId, nickName, colour, movedAt }) =>
    cursor ? [{ ...cursor, clientId, nickName, colour, movedAt }] : [],
  );
