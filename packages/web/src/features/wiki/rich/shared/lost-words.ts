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

/** A line of a new text; a text of code has several. */
interface NewLine {
  readonly text: Y.XmlText;
  /** Index of its first letter in the text. */
  start: number;
  readonly words: string;
}

/** The new line with most of a deleted one, and the letters that it lacks. */
interface Successor {
  readonly line: NewLine;
  readonly match: Match;
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
  const texts = textsIn(fragment).filter(
    ({ _item: item }) => item && item.id.clock >= (beforeState.get(item.id.client) ?? 0),
  );
  const wholes = new Set(texts.map((text): NewLine => ({ text, start: 0, words: plainOf(text) })));
  const left: LostLine[] = [];
  for (const one of lost) {
    const found = findSuccessor(wholes, one.letters, missingIn);
    if (!found) left.push(one);
    else {
      wholes.delete(found.line);
      insertMissing(found.line, one.letters, found.match);
    }
  }
  const rows = new Set([...wholes].flatMap(rowsOf));
  for (const { line, letters } of left) {
    for (const row of lettersByRow(letters).filter((one) => one.some(({ wasReceived }) => wasReceived !== 'yes'))) {
      const missing = row.filter(({ wasReceived }) => wasReceived === 'no');
      if (!insertIntoRow(rows, row) && missing.length > 0) added.set(line, addLine(fragment, line, missing));
    }
  }
  return added;
}

/** Inserts the lost letters of a row into the new row that replaced it. @returns whether there is one */
function insertIntoRow(rows: Set<NewLine>, letters: readonly Letter[]): boolean {
  const found = findSuccessor(rows, letters, missingIn) ?? findSuccessor(rows, letters, missingInSimilar);
  if (!found) return false;
  const { line, match } = found;
  rows.delete(line);
  const length = insertMissing(line, letters, match);
  for (const other of rows) if (other.text === line.text && other.start > line.start) other.start += length;
  return true;
}

/** Adds lost letters as a line of their own at the place of the deleted one. */
function addLine(fragment: Y.XmlFragment, line: Y.XmlText, letters: readonly Letter[]): Y.XmlText {
  const paragraph = new Y.XmlElement('paragraph');
  const text = new Y.XmlText();
  paragraph.insert(0, [text]);
  fragment.insert(placeOf(line, fragment), [paragraph]);
  const start = { text, start: 0, words: '' };
  insertMissing(
    start,
    letters,
    letters.map(() => 0),
  );
  return text;
}

/** For each letter of a deleted line, its index in the new one before which it is missing; undefined if it is there. */
type Match = readonly (number | undefined)[];

function findSuccessor(
  lines: Iterable<NewLine>,
  letters: readonly Letter[],
  matchIn: (words: string, letters: readonly Letter[]) => Match | undefined,
): Successor | undefined {
  const missingNum = ({ match }: Successor) => match.filter((at) => at !== undefined).length;
  const [best] = [...lines]
    .flatMap((line): Successor[] => {
      const match = matchIn(line.words, letters);
      return match ? [{ line, match }] : [];
    })
    .toSorted((a, b) => missingNum(a) - missingNum(b));
  return best;
}

const rowsOf = ({ text, words }: NewLine): NewLine[] => {
  let start = 0;
  return words.split('\n').map((row) => {
    const line = { text, start, words: row };
    start += row.length + 1;
    return line;
  });
};

/** Splits the letters of code into its rows, which may have become lines of their own. */
function lettersByRow(letters: readonly Letter[]): Letter[][] {
  const rows: Letter[][] = [[]];
  for (const letter of letters) {
    if (letter.text === '\n') rows.push([]);
    else rows.at(-1)?.push(letter);
  }
  return rows;
}

/** Returns the letters that the other person had received if the newest `lateNum` of those that may be late were late. */
function receivedOf(letters: readonly Letter[], lateNum: number): Letter[] {
  const unknown = letters.filter(({ wasReceived }) => wasReceived === 'unknown');
  // Letters of one editor arrive in their order, so the newest are missing.
  const late = new Set(unknown.toSorted((a, b) => b.clock - a.clock).slice(0, lateNum));
  return letters.filter((letter) => letter.wasReceived !== 'no' && !late.has(letter));
}

/** Matches a line with one that has the same text, except for letters that the other person had not received. */
function missingIn(words: string, letters: readonly Letter[]): Match | undefined {
  const unknownNum = letters.filter(({ wasReceived }) => wasReceived === 'unknown').length;
  const sureNum = letters.filter(({ wasReceived }) => wasReceived === 'yes').length;
  const lateNum = sureNum + unknownNum - words.length;
  if (lateNum < 0 || lateNum > unknownNum) return undefined;
  const received = receivedOf(letters, lateNum);
  if (received.map(({ text }) => text).join('') !== words) return undefined;
  const places = new Map(received.map((letter, at) => [letter, at]));
  return matchOf(letters, places, (letter) => !places.has(letter));
}

/** Maximum letters of a line that is compared with similar ones, since the time grows with their square. */
const maxCompared = 1_000;

/**
 * Matches a line with one that has at least half of it in the same order: the other person also typed or deleted in it.
 * Only letters that were certainly not received are missing, so that no letter appears twice or returns after it was
 * deleted.
 */
function missingInSimilar(words: string, letters: readonly Letter[]): Match | undefined {
  const received = receivedOf(letters, 0).filter(({ wasReceived }) => wasReceived === 'yes');
  if (received.length === 0 || Math.max(words.length, received.length) > maxCompared) return undefined;
  const places = commonPlaces(received, words);
  if (places.size * 2 < received.length || places.size * 2 < words.length) return undefined;
  return matchOf(letters, places, ({ wasReceived }) => wasReceived === 'no');
}

/** Returns where each missing letter belongs: behind the letter before it. */
function matchOf(
  letters: readonly Letter[],
  places: ReadonlyMap<Letter, number>,
  isMissing: (letter: Letter) => boolean,
): Match {
  let next = 0;
  return letters.map((letter) => {
    const at = places.get(letter);
    if (at !== undefined) next = at + 1;
    return isMissing(letter) ? next : undefined;
  });
}

/** Returns the indices of the letters that a text has in the same order, for as many letters as possible. */
function commonPlaces(letters: readonly Letter[], words: string): Map<Letter, number> {
  const width = words.length + 1;
  // The length of the longest common sequence from each pair of places on.
  const lengths = new Uint16Array((letters.length + 1) * width);
  const lengthAt = (no: number, at: number) => lengths[no * width + at] ?? 0;
  for (let no = letters.length - 1; no >= 0; no -= 1)
    for (let at = words.length - 1; at >= 0; at -= 1)
      lengths[no * width + at] =
        letters[no]?.text === words[at]
          ? lengthAt(no + 1, at + 1) + 1
          : Math.max(lengthAt(no + 1, at), lengthAt(no, at + 1));
  const places = new Map<Letter, number>();
  let at = 0;
  for (const [no, letter] of letters.entries()) {
    while (at < words.length && letter.text !== words[at] && lengthAt(no, at + 1) > lengthAt(no + 1, at)) at += 1;
    if (letter.text === words[at]) {
      places.set(letter, at);
      at += 1;
    }
  }
  return places;
}

/** Inserts the missing letters into a line. @returns their number */
function insertMissing({ text, start }: NewLine, letters: readonly Letter[], match: Match): number {
  let insertedNum = 0;
  let no = 0;
  while (no < letters.length) {
    const first = letters[no];
    const at = match[no];
    let end = no + 1;
    if (first && at !== undefined) {
      while (letters[end]?.marks === first.marks && match[end] === at) end += 1;
      const words = letters.slice(no, end).map((letter) => letter.text);
      text.insert(start + at + insertedNum, words.join(''), first.marks);
      insertedNum += end - no;
    }
    no = end;
  }
  return insertedNum;
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
