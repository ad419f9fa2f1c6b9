import * as Y from 'yjs';

/** Words of this editor in a deleted line, which the person who deleted the line had not received. */
export interface LostWords {
  readonly line: Y.XmlText;
  /** The text of the line that the other person had. */
  readonly known: string;
  /** The lost words, each with its offset in the known text. */
  readonly words: readonly { readonly at: number; readonly text: string }[];
}

/**
 * Finds own words that disappeared although nobody deleted them: a block that others move or turn into another type is
 * a deleted and a new one for Yjs, and the new one lacks what was typed in the former at the same time.
 * @param update the update of the others that the transaction applied
 */
export function findLostWords(transaction: Y.Transaction, update: Uint8Array): LostWords[] {
  const { deleteSet, doc } = transaction;
  const lines = new Set<Y.XmlText>();
  Y.iterateDeletedStructs(transaction, deleteSet, (struct) => {
    if (!(struct instanceof Y.Item) || struct.id.client !== doc.clientID) return;
    const { content, parent } = struct;
    if (content instanceof Y.ContentString && parent instanceof Y.XmlText && parent._item?.deleted) lines.add(parent);
  });
  if (lines.size === 0) return [];
  const { ds: wanted } = Y.decodeUpdate(update);
  return [...lines].flatMap((line) => {
    let known = '';
    const words: { at: number; text: string }[] = [];
    for (let item = line._start; item; item = item.right) {
      const isFormer = item.deleted && !Y.isDeleted(deleteSet, item.id);
      if (isFormer || !(item.content instanceof Y.ContentString)) continue;
      const { str } = item.content;
      if (item.id.client === doc.clientID && !Y.isDeleted(wanted, item.id)) words.push({ at: known.length, text: str });
      else known += str;
    }
    return words.length > 0 ? [{ line, known, words }] : [];
  });
}

/**
 * Inserts lost words into the line that replaced theirs, or else as a new line.
 * @returns the new lines, by the deleted ones
 */
export function restoreWords(
  fragment: Y.XmlFragment,
  lost: readonly LostWords[],
  { beforeState }: Y.Transaction,
): Map<Y.XmlText, Y.XmlText> {
  const added = new Map<Y.XmlText, Y.XmlText>();
  const fresh = new Set(
    textsIn(fragment).filter(({ _item: item }) => item && item.id.clock >= (beforeState.get(item.id.client) ?? 0)),
  );
  for (const { line, known, words } of lost) {
    const successor = [...fresh].find((text) => plainOf(text) === known);
    if (successor) {
      fresh.delete(successor);
      for (const { at, text } of words.toReversed()) successor.insert(at, text);
    } else {
      const paragraph = new Y.XmlElement('paragraph');
      const text = new Y.XmlText(words.map((one) => one.text).join(''));
      paragraph.insert(0, [text]);
      fragment.insert(placeOf(line, fragment), [paragraph]);
      added.set(line, text);
    }
  }
  return added;
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
