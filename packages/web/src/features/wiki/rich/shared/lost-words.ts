import * as Y from 'yjs';
import type { Arriving } from '../../shared-draft/draft-session';

/** A letter of a deleted line, a code unit of UTF-16. */
interface Letter {
  readonly text: string;
  readonly marks: Readonly<Record<string, unknown>>;
  readonly clock: number;
  /** Whether the person who deleted the line had received the letter. */
  readonly wasReceived: 'yes' | 'no' | 'unknown';
}

/** A deleted line with own letters that the person who deleted it may not have received. */
export interface LostLine {
  readonly line: Y.XmlText;
  readonly letters: readonly Letter[];
}

/**
 * Finds own letters that disappeared although nobody may have deleted them: a block that others move or turn into
 * another type is a deleted and a new one for Yjs, and the new one lacks what was typed in the former at the same time.
 * @param arriving the change of the others that the transaction applied; a merged one names all letters of a deleted
 * line, also those that the other person had not received
 * @param recentClock the clock of the first own letter that may not have reached all others
 */
export function findLostLines(
  transaction: Y.Transaction,
  { update, isMerged }: Arriving,
  recentClock: number,
): LostLine[] {
  const { deleteSet, doc } = transaction;
  const lines = new Set<Y.XmlText>();
  Y.iterateDeletedStructs(transaction, deleteSet, (struct) => {
    if (!(struct instanceof Y.Item) || struct.id.client !== doc.clientID) return;
    const { content, parent } = struct;
    if (content instanceof Y.ContentString && parent instanceof Y.XmlText && parent._item?.deleted) lines.add(parent);
  });
  if (lines.size === 0) return [];
  const { ds: wanted } = Y.decodeUpdate(update);
  const stateOf = (id: Y.ID): Letter['wasReceived'] | undefined => {
    const isOwn = id.client === doc.clientID;
    // The editors of other people restore their own letters.
    if (!Y.isDeleted(wanted, id)) return isOwn ? 'no' : undefined;
    return isMerged && isOwn && id.clock >= recentClock ? 'unknown' : 'yes';
  };
  return [...lines].flatMap((line) => {
    const letters = lettersOf(line, deleteSet, stateOf);
    return letters.some((letter) => letter.wasReceived !== 'yes') ? [{ line, letters }] : [];
  });
}

/** Returns the letters that a line had before it was deleted. A letter with the state `undefined` is left out. */
function lettersOf(
  line: Y.XmlText,
  deleteSet: Y.Transaction['deleteSet'],
  stateOf: (id: Y.ID) => Letter['wasReceived'] | undefined,
): Letter[] {
  const letters: Letter[] = [];
  let marks: Letter['marks'] = {};
  for (let item = line._start; item; item = item.right) {
    const { content, id } = item;
    if (item.deleted && !Y.isDeleted(deleteSet, id)) continue;
    if (content instanceof Y.ContentFormat) {
      const { [content.key]: _, ...others } = marks;
      marks = content.value === null ? others : { ...others, [content.key]: content.value };
    }
    if (!(content instanceof Y.ContentString)) continue;
    // Yjs merges letters into one item, of which the other person may have received a part.
    for (const [at, text] of content.str.split('').entries()) {
      const clock = id.clock + at;
      const wasReceived = stateOf(Y.createID(id.client, clock));
      if (wasReceived) letters.push({ text, marks, clock, wasReceived });
    }
  }
  return letters;
}

/**
 * Inserts lost letters into the line that replaced theirs. Letters without such a line become a new line if the other
 * person had certainly not received them.
 * @returns the new lines, by the deleted ones
 */
export function restoreWords(
  fragment: Y.XmlFragment,
  lost: readonly LostLine[],
  { beforeState }: Y.Transaction,
): Map<Y.XmlText, Y.XmlText> {
  const added = new Map<Y.XmlText, Y.XmlText>();
  const fresh = new Set(
    textsIn(fragment).filter(({ _item: item }) => item && item.id.clock >= (beforeState.get(item.id.client) ?? 0)),
  );
  for (const { line, letters } of lost) {
    const [successor] = [...fresh]
      .flatMap((text) => ({ text, missing: missingIn(plainOf(text), letters) }))
      .filter(({ missing }) => missing !== undefined)
      .toSorted((a, b) => (a.missing?.size ?? 0) - (b.missing?.size ?? 0));
    if (successor?.missing) {
      fresh.delete(successor.text);
      insertMissing(successor.text, letters, successor.missing);
      continue;
    }
    const missing = letters.filter(({ wasReceived }) => wasReceived === 'no');
    if (missing.length === 0) continue;
    const paragraph = new Y.XmlElement('paragraph');
    const text = new Y.XmlText();
    paragraph.insert(0, [text]);
    fragment.insert(placeOf(line, fragment), [paragraph]);
    insertMissing(text, missing, new Set(missing));
    added.set(line, text);
  }
  return added;
}

/**
 * Returns the letters of a line that a text lacks. Letters of one editor arrive in their order, so the newest are missing.
 * @returns undefined if the text is not that of the line
 */
function missingIn(text: string, letters: readonly Letter[]): Set<Letter> | undefined {
  const missing = new Set(letters.filter(({ wasReceived }) => wasReceived === 'no'));
  const moreNum = letters.length - missing.size - text.length;
  const unknown = letters.filter(({ wasReceived }) => wasReceived === 'unknown');
  if (moreNum < 0 || moreNum > unknown.length) return undefined;
  for (const letter of unknown.toSorted((a, b) => b.clock - a.clock).slice(0, moreNum)) missing.add(letter);
  const known = letters.filter((letter) => !missing.has(letter));
  return known.map((letter) => letter.text).join('') === text ? missing : undefined;
}

/** Inserts letters of a line into a text that has all the others. */
function insertMissing(text: Y.XmlText, letters: readonly Letter[], missing: ReadonlySet<Letter>): void {
  let start = 0;
  while (start < letters.length) {
    const first = letters[start];
    let end = start + 1;
    if (first && missing.has(first)) {
      while (letters[end]?.marks === first.marks && missing.has(letters[end] as Letter)) end += 1;
      const words = letters.slice(start, end).map((letter) => letter.text);
      text.insert(start, words.join(''), first.marks);
    }
    start = end;
  }
}

const textsIn = (parent: Y.XmlFragment): Y.XmlText[] =>
  parent
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? textsIn(child) : []));

const plainOf = (text: Y.XmlText): string =>
  (text.toDelta() as { insert: unknown }[]).map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');

/** Returns the index at which the block of a deleted line stood. */
function placeOf({ _item: line }: Y.XmlText, fragment: Y.XmlFragment): number {
  let block = line;
  while (block && block.parent !== fragment) block = (block.parent as Y.AbstractType<unknown>)._item;
  let place = 0;
  for (let item = fragment._start; item && item !== block; item = item.right) if (!item.deleted) place += 1;
  return place;
}
