import * as Y from 'yjs';

/**
 * Returns whether undo may delete an item. Undo deletes the own words first, so an element that still contains something
 * contains what others wrote.
 */
export const hasNoContent = ({ content }: Y.Item): boolean =>
  !(content instanceof Y.ContentType) || !isWritten(content.type);

function isWritten(type: Y.AbstractType<unknown>): boolean {
  if (type instanceof Y.XmlText) return type.length > 0;
  if (!(type instanceof Y.XmlFragment)) return false;
  return type.toArray().some((child) => !(child instanceof Y.XmlText) || child.length > 0);
}
