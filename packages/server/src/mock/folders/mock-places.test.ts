import { describe, expect, it } from 'vitest';
import { placesPerMock } from '../mock.table';
import { type Neighbour, type Placed, placesBeside } from './mock-places';

const byPlace = (list: readonly Placed[]) => [...list].sort((a, b) => b.place - a.place || (a.id < b.id ? 1 : -1));
const ids = (list: readonly Placed[]) => list.map(({ id }) => id);

/** Returns the list after a move and the number of mocks with a new place. */
function moved(list: readonly Placed[], moving: readonly string[], beside: Neighbour, top: number) {
  const places = placesBeside(list, moving, beside, top) ?? [];
  const wanted = new Map(places.map(({ id, place }) => [id, place]));
  const after = byPlace(list.map(({ id, place }) => ({ id, place: wanted.get(id) ?? place })));
  return { after, changedNum: places.length };
}

/** Consecutively created mocks, newest first. */
const made = (num: number): Placed[] =>
  byPlace(Array.from({ length: num }, (_, at) => ({ id: `m${at + 1}`, place: (at + 1) * placesPerMock })));

describe('places in a list', () => {
  it('put one or several mocks before or after another one, in the order given', () => {
    const list = made(5);
    const top = 6 * placesPerMock;
    expect(ids(moved(list, ['m1'], { id: 'm4', side: 'before' }, top).after)).toEqual('m5 m1 m4 m3 m2'.split(' '));
    expect(ids(moved(list, ['m5', 'm1'], { id: 'm3', side: 'after' }, top).after)).toEqual('m4 m3 m5 m1 m2'.split(' '));
    expect(ids(moved(list, ['m2', 'm3'], { id: 'm5', side: 'before' }, top).after)).toEqual(
      'm2 m3 m5 m4 m1'.split(' '),
    );
    expect(ids(moved(list, ['m5'], { id: 'm1', side: 'after' }, top).after)).toEqual('m4 m3 m2 m1 m5'.split(' '));
  });

  it('leave others alone until there is no room between two, and then keep their order', () => {
    let list = made(4);
    let top = 5 * placesPerMock;
    const changedNums: number[] = [];
    // Alternately move the last two mocks between the first two; each move halves the room.
    for (let round = 0; round < 60; round++) {
      const [first, , , last = ''] = ids(list);
      top += placesPerMock;
      const { after, changedNum } = moved(list, [last], { id: first ?? '', side: 'after' }, top);
      expect(ids(after)[1]).toBe(last);
      expect(new Set(after.map(({ place }) => place)).size).toBe(4);
      changedNums.push(changedNum);
      list = after;
    }
    expect(changedNums.filter((num) => num === 1).length).toBeGreaterThan(50);
    expect(changedNums.filter((num) => num === 4).length).toBeGreaterThan(0);
    expect(new Set(changedNums)).toEqual(new Set([1, 4]));
  });

  it('are whole numbers below those of mocks that are made later', () => {
    const top = 3 * placesPerMock;
    const { after } = moved(made(2), ['m1'], { id: 'm2', side: 'before' }, top);
    expect(after[0]).toMatchObject({ id: 'm1' });
    expect(after.every(({ place }) => Number.isInteger(place) && place < top)).toBe(true);
  });

  it('are none beside a mock that is gone, or that moves itself', () => {
    expect(placesBeside(made(3), ['m1'], { id: 'm9', side: 'after' }, 1)).toBeUndefined();
    expect(placesBeside(made(3), ['m1'], { id: 'm1', side: 'after' }, 1)).toBeUndefined();
  });
});
