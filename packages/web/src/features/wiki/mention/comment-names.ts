import type { UserLight } from '@easymock/contract';

// In the field, people stand as `@王宇一`; what is saved names them by their IDs as well.

/** The people who were chosen in a field, by the names that stand there. */
export type ChosenNames = ReadonlyMap<string, string>;

const mention = /@\[([^[\]\n]{1,60})\]\(([0-9a-f]{24})\)/g;

/** Chooses somebody: under their nickname or, if another one has the same, with the user name. */
export function chooseName(
  chosen: ChosenNames,
  { _id: id, nick_name, name }: Pick<UserLight, '_id' | 'nick_name' | 'name'>,
): { chosen: ChosenNames; shown: string } {
  const nickName = (nick_name || name).replace(/[[\]\n]/g, '');
  const held = chosen.get(nickName);
  const shown = held === undefined || held === id ? nickName : `${nickName}(${name})`;
  return { chosen: new Map([...chosen, [shown, id]]), shown };
}

/** The text to save, of what stands in the field. */
export function toSource(text: string, chosen: ChosenNames): string {
  // Longer names first: one may begin with another.
  const names = [...chosen.keys()].sort((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  const pattern = new RegExp(
    `@(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')).join('|')})`,
    'g',
  );
  return text.replace(pattern, (all, name: string) => {
    const id = chosen.get(name);
    return id === undefined ? all : `@[${name}](${id})`;
  });
}

/** What stands in the field, of a text that was saved. */
export function fromSource(source: string): { text: string; chosen: ChosenNames } {
  const chosen = new Map<string, string>();
  const text = source.replace(mention, (_, name: string, id: string) => {
    chosen.set(name, id);
    return `@${name}`;
  });
  return { text, chosen };
}
