import type { SharedSignal } from '@easymock/contract';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';

/** A person with an open editor of the draft. */
export interface DraftPerson {
  readonly userId: string;
  readonly nickName: string;
  readonly colour: string;
}

interface Cursor {
  readonly anchor: unknown;
  readonly head: unknown;
}

/** Degrees between hues. Coprime with 360, so that different sums give different hues. */
const hueStep = 47;

/** Returns the colour of a person's cursor, the same on every screen. */
function colourOf(userId: string): string {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + letter.charCodeAt(0)) % 360;
  return `hsl(${(sum * hueStep) % 360} 62% 38%)`;
}

const encode = (position: unknown): string | null => (position ? JSON.stringify(position) : null);

/** Returns the cursor of the own editor as it is sent to the others. */
export function ownCursor(awareness: Awareness): Pick<SharedSignal, 'anchor' | 'head'> {
  const { anchor, head } = (awareness.getLocalState()?.cursor ?? {}) as Partial<Cursor>;
  return { anchor: encode(anchor), head: encode(head) };
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
  { clientId, isHere, userId, nickName, ...cursor }: SharedSignal & { userId: string; nickName: string },
): boolean {
  const { awareness } = shown;
  const isKnown = awareness.states.has(clientId);
  if (!isHere) {
    if (!isKnown) return false;
    awareness.states.delete(clientId);
    awareness.meta.delete(clientId);
    emit(awareness, { removed: [clientId] });
    return false;
  }
  const [anchor, head] = [readPosition(shown, cursor.anchor), readPosition(shown, cursor.head)];
  const colour = colourOf(userId);
  const user = { userId, name: nickName, color: colour, colorLight: colour.replace(')', ' / 0.2)') };
  awareness.states.set(clientId, { user, cursor: anchor && head ? { anchor, head } : null });
  const clock = (awareness.meta.get(clientId)?.clock ?? 0) + 1;
  // The awareness removes editors that were silent for half a minute.
  awareness.meta.set(clientId, { clock, lastUpdated: Date.now() });
  emit(awareness, isKnown ? { updated: [clientId] } : { added: [clientId] });
  return !isKnown;
}

function emit(awareness: Awareness, changed: { added?: number[]; updated?: number[]; removed?: number[] }): void {
  awareness.emit('change', [{ added: [], updated: [], removed: [], ...changed }, 'remote']);
}

/** Lists the other people with an open editor, each once. */
export function othersHere(awareness: Awareness): DraftPerson[] {
  const people = new Map<string, DraftPerson>();
  for (const [clientId, { user }] of awareness.getStates()) {
    if (clientId === awareness.clientID || !user) continue;
    people.set(user.userId, { userId: user.userId, nickName: user.name, colour: user.color });
  }
  return [...people.values()];
}
