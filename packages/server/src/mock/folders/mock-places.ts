import { placesPerMock } from '../mock.table';

/** A mock and its place in the project's list; the highest place comes first. */
export interface Placed {
  readonly id: string;
  readonly place: number;
}

/** Target of a move: before or after another mock. */
export interface Neighbour {
  readonly id: string;
  readonly side: 'before' | 'after';
}

/**
 * Computes the places that put mocks next to another one. Usually only the moved mocks change, since there is
 * room between two mocks; if there is none left, all mocks of the project get new places.
 * @param list all mocks of the project in list order
 * @param ids the mocks to move, in their new order
 * @param top the place above all others, as for a newly created mock
 * @returns undefined if the neighbour is not in the list or moves as well
 * @example placesBeside([{ id: 'a', place: 9 }, { id: 'b', place: 5 }], ['c'], { id: 'b', side: 'before' },
 * 20) // [{ id: 'c', place: 7 }]
 */
export function placesBeside(
  list: readonly Placed[],
  ids: readonly string[],
  { id: neighbour, side }: Neighbour,
  top: number,
): Placed[] | undefined {
  const moving = new Set(ids);
  const rest = list.filter(({ id }) => !moving.has(id));
  const found = rest.findIndex(({ id }) => id === neighbour);
  if (found < 0) return undefined;
  const at = side === 'before' ? found : found + 1;
  const high = rest[at - 1]?.place ?? top;
  const lowest = rest.at(-1)?.place ?? top;
  const low = rest[at]?.place ?? lowest - (ids.length + 1) * placesPerMock;
  if (high - low > ids.length) return spread(ids, high, (high - low) / (ids.length + 1));
  const all = [...rest.slice(0, at).map(({ id }) => id), ...ids, ...rest.slice(at).map(({ id }) => id)];
  // `top` grows by one step per mock ever created, so all mocks have room below it.
  return spread(all, top, top / (all.length + 1));
}

const spread = (ids: readonly string[], high: number, step: number): Placed[] =>
  ids.map((id, index) => ({ id, place: Math.floor(high - step * (index + 1)) }));
