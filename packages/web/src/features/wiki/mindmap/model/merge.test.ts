import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDepth } from '../../../../../../../test-depth';
import { addChildren, type MapState, moveChosen, removeChosen, setNote, setTopic, stateOf } from './edits';
import { mergeMaps } from './merge';
import { readList, writeList } from './text-list';
import { newTopic, readMap, spotsOf, type Topic, writeMap } from './topic';

const named = (node: Topic): Topic => ({ ...node, id: node.topic, children: node.children.map(named) });
const mapOf = (outline: string): Topic => readList(outline).map(named)[0] as Topic;
const outlineOf = (root: Topic): string => writeList([root]).replaceAll('\t', ' ').trimEnd();
const base = mapOf('根\n 一\n  甲\n  乙\n 二\n  丙');

test('what each of two people added, changed, moved and deleted comes together', () => {
  const mine = mapOf('根\n 一\n  甲\n   新甲\n  乙\n 二\n  丙');
  const theirs = mapOf('根\n 二\n  丙\n  乙\n  新丙\n 三\n 一\n  甲');
  const { root, conflicts } = mergeMaps(base, mine, theirs);
  expect(outlineOf(root)).toBe('根\n 二\n  丙\n  乙\n  新丙\n 三\n 一\n  甲\n   新甲');
  expect(conflicts).toEqual([]);
  expect(outlineOf(mergeMaps(base, mapOf('根\n 一\n  乙\n 二\n  丙'), mapOf('根\n 一\n  甲\n  乙')).root)).toBe(
    '根\n 一\n  乙',
  );
});

test('where both changed the same, mine stays and the conflict is listed', () => {
  const mine = (setTopic(stateOf(base), '甲', '我的') as MapState).root;
  const theirs = (setTopic(stateOf((setNote(stateOf(base), '备注') as MapState).root), '甲', '他的') as MapState).root;
  const { root, conflicts } = mergeMaps(base, mine, theirs);
  expect(root.note).toBe('备注');
  expect(spotsOf(root).get('甲')?.node.topic).toBe('我的');
  expect(conflicts).toEqual([
    { kind: 'field', field: 'topic', id: '甲', topic: '我的', mine: '我的', theirs: '他的', kept: 'mine' },
  ]);
});

test('a node that one deleted and the other changed or filled stays', () => {
  const without = mapOf('根\n 二\n  丙');
  const edited = (setTopic(stateOf(base), '甲', '改') as MapState).root;
  const merged = mergeMaps(base, without, edited);
  expect(outlineOf(merged.root)).toBe('根\n 一\n  改\n 二\n  丙');
  expect(merged.conflicts.map(({ id, kind, kept }) => [id, kind, kept])).toEqual([
    ['甲', 'deleted', 'theirs'],
    ['一', 'deleted', 'theirs'],
  ]);
  const filled = mapOf('根\n 一\n  甲\n  乙\n   新\n 二\n  丙');
  expect(outlineOf(mergeMaps(base, filled, without).root)).toBe('根\n 一\n  乙\n   新\n 二\n  丙');
});

test('a node that was moved out of a deleted one does not bring that back', () => {
  const theirs = mapOf('根\n 二\n  丙\n  甲');
  const { root, conflicts } = mergeMaps(base, base, theirs);
  expect(outlineOf(root)).toBe(outlineOf(theirs));
  expect(conflicts).toEqual([]);
});

test('two moves that would put two nodes into each other leave both in the map', () => {
  const mine = mapOf('根\n 二\n  丙\n  一\n   甲\n   乙');
  const theirs = mapOf('根\n 一\n  甲\n  乙\n  二\n   丙');
  const { root } = mergeMaps(base, mine, theirs);
  expect([...spotsOf(root).keys()].sort()).toEqual([...spotsOf(base).keys()].sort());
});

test('new nodes of both with one ID, as imports make them, both stay', () => {
  const one = { ...base, children: [...base.children, newTopic('我的', { id: 'n1' })] };
  const other = { ...base, children: [...base.children, newTopic('他的', { id: 'n1' })] };
  const topics = mergeMaps(base, one, other).root.children.map(({ topic }) => topic);
  expect(topics.toSorted()).toEqual(['一', '二', '他的', '我的']);
  expect(mergeMaps(base, one, one).root).toEqual(one);
});

type Move = [kind: number, from: number, to: number];

const edit = (root: Topic, moves: readonly Move[], who: string): Topic => {
  let state = stateOf(root);
  for (const [kind, from, to] of moves) {
    const ids = [...spotsOf(state.root).keys()];
    const [id = root.id, target = root.id] = [ids[from % ids.length], ids[to % ids.length]];
    const at: MapState = { ...state, chosen: [id], active: id };
    const next = [
      () => addChildren(at, [newTopic(`${who}新`)]),
      () => removeChosen(at),
      () => moveChosen(at, { parentId: target }),
      () => setTopic(at, id, `${who}${to}`),
      () => setNote(at, `${who}${to}`),
    ][kind]?.();
    if (next && !('refused' in next)) state = next;
  }
  return state.root;
};
const moves = fc.array(fc.tuple(fc.nat(4), fc.nat(50), fc.nat(50)), { maxLength: 12 });
const meta = { name: '', author: '', version: '' };

test('whatever two people do, the merged map is whole, loses nothing new, and equals the only change', () => {
  fc.assert(
    fc.property(moves, moves, (my, other) => {
      const mine = edit(base, my, '我');
      const theirs = edit(base, other, '他');
      const { root } = mergeMaps(base, mine, theirs);
      expect(readMap(writeMap(root, meta))).toBeDefined();
      const merged = spotsOf(root);
      for (const side of [mine, theirs])
        for (const [id] of spotsOf(side)) if (!spotsOf(base).has(id)) expect(merged.has(id)).toBe(true);
      expect(mergeMaps(base, mine, base).root).toEqual(mine);
      expect(mergeMaps(base, base, theirs).root).toEqual(theirs);
      expect(mergeMaps(base, mine, mine)).toEqual({ root: mine, conflicts: [] });
    }),
    { numRuns: byDepth(300, 1_500) },
  );
});
