import { type CheckItemDraft, releaseLimits } from '@easymock/contract';

/** A checklist while it is edited. The items are sorted by group, in the order of the groups. */
export interface EditList {
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly items: readonly CheckItemDraft[];
}

export type EditAction =
  | { type: 'load'; list: EditList }
  | { type: 'change'; id: string; fields: Partial<CheckItemDraft> }
  /** Adds lines as items after an item, or at the end of a group. */
  | { type: 'add'; ids: readonly string[]; titles: readonly string[]; group: string; after?: string }
  | { type: 'remove'; id: string }
  | { type: 'step'; id: string; step: 1 | -1 }
  /** Moves an item before another one, or to the end of a group. */
  | { type: 'put'; id: string; group: string; before: string | undefined }
  | { type: 'addGroup'; id: string; name: string }
  | { type: 'nameGroup'; id: string; name: string }
  | { type: 'removeGroup'; id: string }
  | { type: 'stepGroup'; id: string; step: 1 | -1 }
  | { type: 'import'; list: EditList };

export const blankItem = (id: string, group: string, title: string): CheckItemDraft => ({
  id,
  group_id: group,
  title,
  desc: '',
  required: true,
  ownerUserIds: [],
  link: '',
  auto: null,
});

/**
 * Splits a text into titles, without empty lines and list markers.
 * @example linesOf('- 备份数据库\n\n2. 通知客服') // ['备份数据库', '通知客服']
 */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*+•·]\s+|\d{1,3}[.)、．](?!\d)\s*|[-*+]?\s*\[[ xX]?\]\s*)+/, '')
        .trim()
        .slice(0, 200),
    )
    .filter((line) => line !== '');

/** Sorts the items by the order of their groups. */
function sorted({ groups, items }: EditList): EditList {
  const places = new Map(groups.map(({ id }, place) => [id, place]));
  const placeOf = (item: CheckItemDraft) => places.get(item.group_id) ?? groups.length;
  return { groups, items: items.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

function put(list: EditList, id: string, group: string, before: string | undefined): EditList {
  const item = list.items.find((one) => one.id === id);
  if (!item || before === id) return list;
  const others = list.items.filter((one) => one !== item);
  const at = before ? others.findIndex((one) => one.id === before) : -1;
  const moved = item.group_id === group ? item : { ...item, group_id: group };
  const last = others.findLastIndex((one) => one.group_id === group);
  const place = at >= 0 ? at : last + 1;
  return sorted({ groups: list.groups, items: others.toSpliced(place, 0, moved) });
}

/** Moves an item up or down by one; at the end of its group it moves to the neighbouring group. */
function step(list: EditList, id: string, by: 1 | -1): EditList {
  const { groups, items } = list;
  const at = items.findIndex((one) => one.id === id);
  const item = items[at];
  if (!item) return list;
  const neighbour = items[at + by];
  if (neighbour?.group_id === item.group_id) {
    const next = items.with(at, neighbour).with(at + by, item);
    return { groups, items: next };
  }
  const place = groups.findIndex((group) => group.id === item.group_id);
  const group = groups[place + by];
  if (!group) return list;
  const first = items.find((one) => one.group_id === group.id);
  return put(list, id, group.id, by === 1 ? first?.id : undefined);
}

/** Applies a change. Returns the same list if nothing changed. */
export function editList(list: EditList, action: EditAction): EditList {
  const { groups, items } = list;
  switch (action.type) {
    case 'load':
      return action.list;
    case 'change':
      return { groups, items: items.map((item) => (item.id === action.id ? { ...item, ...action.fields } : item)) };
    case 'add': {
      const room = releaseLimits.items - items.length;
      const added = action.titles
        .slice(0, room)
        .map((title, at) => blankItem(action.ids[at] ?? '', action.group, title));
      const at = action.after
        ? items.findIndex(({ id }) => id === action.after)
        : items.findLastIndex(({ group_id }) => group_id === action.group);
      return sorted({ groups, items: items.toSpliced(at + 1, 0, ...added) });
    }
    case 'remove':
      return { groups, items: items.filter(({ id }) => id !== action.id) };
    case 'step':
      return step(list, action.id, action.step);
    case 'put':
      return put(list, action.id, action.group, action.before);
    case 'addGroup':
      return groups.length >= releaseLimits.groups
        ? list
        : { groups: [...groups, { id: action.id, name: action.name }], items };
    case 'nameGroup':
      return {
        groups: groups.map((group) => (group.id === action.id ? { ...group, name: action.name } : group)),
        items,
      };
    case 'removeGroup':
      return {
        groups: groups.filter(({ id }) => id !== action.id),
        items: items.filter(({ group_id }) => group_id !== action.id),
      };
    case 'stepGroup': {
      const at = groups.findIndex(({ id }) => id === action.id);
      const [group, other] = [groups[at], groups[at + action.step]];
      if (!group || !other) return list;
      return sorted({ groups: groups.with(at, other).with(at + action.step, group), items });
    }
    case 'import':
      return sorted({
        groups: [...groups, ...action.list.groups].slice(0, releaseLimits.groups),
        items: [...items, ...action.list.items].slice(0, releaseLimits.items),
      });
  }
}
