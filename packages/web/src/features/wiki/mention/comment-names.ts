import type { UserLight } from '@easymock/contract';

// The field shows mentions as `@王宇一`; the saved source also contains the IDs.

/** IDs of the people mentioned in a field, by their displayed names. */
export type ChosenNames = ReadonlyMap<string, string>;

const mention = /@\[([^[\]\n]{1,60})\]\(([0-9a-f]{24})\)/g;

/**
 * Adds a mention, under the nickname or, if another chosen person has the same nickname, with the user name.
 */
export function chooseName(
  chosen: ChosenNames,
  { _id: id, nick_name, name }: Pick<UserLight, '_id' | 'nick_name' | 'name'>,
): { chosen: ChosenNames; shown: string } {
  const nickName = (nick_name || name).replace(/[[\]\n]/g, '');
  const held = chosen.get(nickName);
  const shown = held === undefined || held === id ? nickName : `${nickName}(${name})`;
  return { chosen: new Map([...chosen, [shown, id]]), shown };
}

/** Converts the text of the field to the source to save. */
export function toSource(text: string, chosen: ChosenNames): string {
  // Longer names first, because one name may begin with another.
  const names = [...chosen.keys()].sort((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  const pattern = new RegExp(`@(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')).join('|')})`, 'g');
  return text.replace(pattern, (all, name: string) => {
    const id = chosen.get(name);
    return id === undefined ? all : `@[${name}](${id})`;
  });
}

/** Converts a saved source to the text of the field. */
export function fromSource(source: string): { text: string; chosen: ChosenNames } {
  const chosen = new Map<string, string>();
  const text = source.replace(mention, (_, name: string, id: string) => {
    chosen.set(name, id);
    return `@${name}`;
  });
  return { text, chosen };
}
