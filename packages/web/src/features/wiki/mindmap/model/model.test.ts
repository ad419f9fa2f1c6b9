import { contentOf } from '@easymock/wiki-content';
import { mindMapLimits } from '@easymock/wiki-content/mind-map';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byDepth } from '../../../../../../../test-depth';
import {
  addChild,
  addChildren,
  addSibling,
  type Edited,
  foldAll,
  isTwoSided,
  type MapState,
  moveChosen,
  removeChosen,
  revealNode,
  setColour,
  setLink,
  setNote,
  setSides,
  setTopic,
  stateOf,
  toggleFold,
} from './edits';
import { beginHistory, dropStep, recordEdit, redo, stepLimit, undo } from './history';
import { moveAmong, moveInward, moveOutward } from './key-moves';
import { readCopied, readList, writeCopied, writeList } from './text-list';
import { newTopic, readMap, shownTopics, spotsOf, type Topic, writeMap } from './topic';

/** Builds a map from an outline; the IDs are the topics. */
const mapOf = (outline: string): Topic => {
  const named = (node: Topic): Topic => ({ ...node, id: node.topic, children: node.children.map(named) });
  const [root] = readList(outline).map(named);
  if (!root) throw new Error('empty outline');
  return root;
};
const outlineOf = (root: Topic): string => writeList([root]).replaceAll('\t', ' ').trimEnd();
const chosen = (root: Topic, ...ids: string[]): MapState => ({ root, chosen: ids, active: ids.at(-1) ?? root.id });
const rootOf = (edited: Edited): Topic => {
  if ('refused' in edited) throw new Error(edited.refused);
  return edited.root;
};

const small = mapOf('根\n 一\n  甲\n  乙\n  丙\n 二\n  丁');

describe('edits of a map', () => {
  test('children and siblings come where they belong, and are chosen', () => {
    const child = addChild(chosen(small, '甲')) as MapState;
    expect(spotsOf(child.root).get(child.active)).toMatchObject({ index: 0, depth: 4, parent: { id: '甲' } });
    const before = addSibling(chosen(small, '乙'), 'before') as MapState;
    expect(spotsOf(before.root).get(before.active)).toMatchObject({ index: 1, parent: { id: '一' } });
    const after = addSibling(chosen(small, '丙'), 'after') as MapState;
    expect(spotsOf(after.root).get(after.active)?.index).toBe(3);
    const ofRoot = addSibling(chosen(small, '根'), 'after') as MapState;
    expect(spotsOf(ofRoot.root).get(ofRoot.active)?.parent?.id).toBe('根');
  });

  test('several nodes are removed at once, and what stands beside them is chosen', () => {
    const result = removeChosen(chosen(small, '甲', '乙', '丁')) as MapState;
    expect(outlineOf(result.root)).toBe('根\n 一\n  丙\n 二');
    expect(result.active).toBe('二');
    expect(removeChosen(chosen(small, '根', '甲'))).toEqual({ refused: 'root' });
  });

  test('nodes move between parents and among siblings, never into themselves', () => {
    const moved = moveChosen(chosen(small, '甲', '丙'), { parentId: '二', beforeId: '丁' });
    expect(outlineOf(rootOf(moved))).toBe('根\n 一\n  乙\n 二\n  甲\n  丙\n  丁');
    expect(outlineOf(rootOf(moveAmong(chosen(small, '乙', '丙'), -1)))).toContain('一\n  乙\n  丙\n  甲');
    expect(outlineOf(rootOf(moveAmong(chosen(small, '甲'), 1)))).toContain('一\n  乙\n  甲\n  丙');
    expect(outlineOf(rootOf(moveInward(chosen(small, '乙'))))).toContain('  甲\n   乙');
    expect(outlineOf(rootOf(moveOutward(chosen(small, '乙'))))).toBe('根\n 一\n  甲\n  丙\n 乙\n 二\n  丁');
    expect(moveChosen(chosen(small, '一'), { parentId: '甲' })).toEqual({ refused: 'intoItself' });
    expect(moveAmong(chosen(small, '甲'), -1)).toEqual(chosen(small, '甲'));
  });

  test('children of the root have a side, and others have none', () => {
    const both = setSides(stateOf(small), 'both').root;
    expect(both.children.map(({ direction }) => direction)).toEqual([undefined, 'left']);
    expect(isTwoSided(both)).toBe(true);
    const crossed = rootOf(moveOutward(chosen(both, '一')));
    expect(spotsOf(crossed).get('一')?.node.direction).toBe('left');
    const inner = rootOf(moveChosen(chosen(both, '二'), { parentId: '一' }));
    expect(spotsOf(inner).get('二')?.node).not.toHaveProperty('direction');
    expect(isTwoSided(setSides(stateOf(both), 'right').root)).toBe(false);
  });

  test('a folded node hides what is below it, and opens for what is put into it', () => {
    const folded = toggleFold(chosen(small, '一', '甲'), ['一']);
    expect([...shownTopics(folded.root)].map(({ id }) => id)).toEqual(['根', '一', '二', '丁']);
    expect(folded.active).toBe('一');
    expect(revealNode(folded, '甲').root.children[0]).not.toHaveProperty('expanded');
    expect(rootOf(addChild(folded)).children[0]?.expanded).toBeUndefined();
    expect(toggleFold(folded, ['一']).root).toEqual(small);
    expect([...shownTopics(foldAll(stateOf(small), true).root)]).toHaveLength(3);
    expect(foldAll(foldAll(stateOf(small), true), false).root).toEqual(small);
  });

  test('limits are kept', () => {
    const many = Array.from({ length: mindMapLimits.nodes - 1 }, () => newTopic('x'));
    const full = rootOf(addChildren(stateOf(newTopic('根')), many));
    expect(addChild(stateOf(full))).toEqual({ refused: 'tooManyNodes' });
    const deep = mapOf(
      Array.from({ length: mindMapLimits.depth }, (_, depth) => `${' '.repeat(depth)}层${depth}`).join('\n'),
    );
    expect(addChild(chosen(deep, '层49'))).toEqual({ refused: 'tooDeep' });
    expect(setTopic(stateOf(small), '一', '长'.repeat(501))).toEqual({ refused: 'topicTooLong' });
    expect(rootOf(setTopic(stateOf(small), '一', '😀'.repeat(500))).children[0]?.topic).toHaveLength(1000);
    expect(setNote(stateOf(small), 'x'.repeat(2001))).toEqual({ refused: 'noteTooLong' });
  });

  test.each([
    'javascript:alert(1)',
    ' https://a',
    'data:text/html,x',
    '//evil.example',
    '/\\evil',
    '/\t/evil',
    'ftp://a',
    'https:// ',
  ])('the link %j is refused', (link) => {
    expect(setLink(stateOf(small), link)).toEqual({ refused: 'badLink' });
  });

  test('links, notes and colours are set and taken away', () => {
    for (const link of ['https://a.example/b?c', 'mailto:a@b.example', '/easymock/wikiCatalog/x'])
      expect(rootOf(setLink(stateOf(small), link)).link).toBe(link);
    expect(rootOf(setNote(chosen(small, '甲'), '备注')).children[0]?.children[0]?.note).toBe('备注');
    const coloured = setColour(chosen(small, '甲', '丁'), 'background-color', 'plum');
    expect(spotsOf(coloured.root).get('丁')?.node['background-color']).toBe('plum');
    expect(setColour(coloured, 'background-color', '').root).toEqual(small);
  });

  test('what is not touched stays the same object', () => {
    const { root } = setTopic(stateOf(small), '甲', '改') as MapState;
    expect(root.children[1]).toBe(small.children[1]);
  });
});

describe('lists of text', () => {
  test.each([
    ['tabs', '部署\n\t备份\n\t\t库\n\t发布'],
    ['blanks', '部署\n  备份\n     库\n  发布'],
    ['a Markdown list', '- 部署\n  - 备份\n    1. 库\n  * [x] 发布'],
    ['headings', '# 部署\n\n## 备份\n\n- 库\n\n## 发布 ##'],
    ['Windows line ends', '部署\r\n\t备份\r\n\t\t库\r\n\t发布\r\n'],
  ])('%s make the same nodes', (_, text) => {
    expect(writeList(readList(text))).toBe('部署\n\t备份\n\t\t库\n\t发布\n');
  });

  test('a link is taken if it is safe, and otherwise stays text', () => {
    expect(readList('- [文档](https://a.example)')[0]).toMatchObject({ topic: '文档', link: 'https://a.example' });
    expect(readList('[x](javascript:y)')[0]).not.toHaveProperty('link');
  });

  test('a text that is deeper or longer than a map may be is read without harm, and refused', () => {
    const deep = Array.from({ length: 9_000 }, (_, depth) => `${' '.repeat(depth)}x`).join('\n');
    expect(addChildren(stateOf(small), readList(deep))).toHaveProperty('refused');
    expect(addChildren(stateOf(small), readList('x\n'.repeat(100_000)))).toEqual({ refused: 'tooManyNodes' });
    expect(readList('长'.repeat(900))[0]?.topic).toHaveLength(500);
  });

  test('copied subtrees keep what they have and get IDs of their own; foreign data are checked', () => {
    const [node] = mapOf('根\n 甲').children;
    const rich = { ...(node as Topic), note: '备注', link: 'https://a.example', 'background-color': 'plum' };
    const [copy] = readCopied(writeCopied([rich]));
    expect(copy).toMatchObject({ topic: '甲', note: '备注', link: 'https://a.example', 'background-color': 'plum' });
    expect(copy?.id).not.toBe('甲');
    const hostile = { ...rich, link: 'javascript:x', onclick: 'x', 'background-color': 'url(x)' };
    expect(Object.keys(readCopied(writeCopied([hostile as Topic]))[0] ?? {}).sort()).toEqual([
      'children',
      'id',
      'note',
      'topic',
    ]);
    for (const text of ['', '{', '[]', '{"format":"node_tree"}']) expect(readCopied(text)).toEqual([]);
  });
});

test('a source that is read and written again is what the server stores', () => {
  const source = contentOf('jsmind').clean(
    JSON.stringify({
      meta: { name: '图', author: '王', version: '1' },
      format: 'node_tree',
      data: {
        id: 'root',
        topic: '根',
        expanded: true,
        children: [{ link: '/a', note: '注', topic: '一', id: 'a', direction: 'left', 'foreground-color': '#f00' }],
      },
    }),
  );
  const map = readMap(source);
  expect(map && writeMap(map.root, map.meta)).toBe(source);
});

type Step = (state: MapState, pick: (from: number) => number) => Edited;
const anyId = (state: MapState, pick: (from: number) => number): string => {
  const ids = [...spotsOf(state.root).keys()];
  return ids[pick(ids.length)] ?? state.root.id;
};
const steps: Step[] = [
  addChild,
  (state) => addSibling(state, 'after'),
  (state) => addSibling(state, 'before'),
  removeChosen,
  (state, pick) => moveChosen(state, { parentId: anyId(state, pick), beforeId: anyId(state, pick) }),
  (state, pick) => setTopic(state, anyId(state, pick), `主题${pick(9)}`),
  (state, pick) => setNote(state, pick(2) ? '备注' : ''),
  (state, pick) => setLink(state, pick(2) ? 'https://a.example' : ''),
  (state, pick) => setColour(state, 'background-color', pick(2) ? 'plum' : ''),
  (state) => toggleFold(state),
  (state, pick) => foldAll(state, pick(2) === 0),
  (state, pick) => setSides(state, pick(2) ? 'both' : 'right'),
  (state) => moveAmong(state, 1),
  (state) => moveAmong(state, -1),
  moveInward,
  moveOutward,
  (state, pick) => revealNode(state, anyId(state, pick)),
  (state, pick) => ({ ...state, chosen: [anyId(state, pick), state.active] }),
  (state, pick) => addChildren(state, readList(pick(2) ? '甲\n\t乙' : '- 丙')),
];

test('any edits leave a valid map with unique IDs, and can all be undone and redone', () => {
  const commands = fc.array(fc.tuple(fc.nat(steps.length - 1), fc.infiniteStream(fc.nat(1_000))), {
    maxLength: stepLimit,
  });
  fc.assert(
    fc.property(commands, (list) => {
      let history = beginHistory(stateOf(small));
      for (const [number, numbers] of list) {
        const pick = (from: number) => (numbers.next().value ?? 0) % from;
        const result = steps[number]?.(history.now, pick) ?? history.now;
        if (!('refused' in result)) history = recordEdit(history, result);
        const { root, active, chosen: picked } = history.now;
        expect(contentOf('jsmind').validate(writeMap(root, { name: '', author: '', version: '' }))).toBeNull();
        expect(picked).toContain(active);
        expect(picked.every((id) => spotsOf(root).has(id))).toBe(true);
        const inner = [...spotsOf(root).values()].filter(({ depth }) => depth > 2);
        expect(inner.filter(({ node }) => node.direction !== undefined)).toEqual([]);
      }
      const last = history.now.root;
      const count = history.past.length;
      for (let left = count; left > 0; left--) history = undo(history);
      expect(history.now.root).toBe(small);
      for (let left = count; left > 0; left--) history = redo(history);
      expect(history.now.root).toBe(last);
    }),
    { numRuns: byDepth(60, 600) },
  );
});

describe('the history', () => {
  const typed = (topic: string) => setTopic(stateOf(small), '一', topic) as MapState;

  test('keeps a hundred steps', () => {
    let history = beginHistory(stateOf(small));
    for (let at = 0; at < 130; at++) history = recordEdit(history, setTopic(history.now, '一', `${at}`) as MapState);
    for (let at = 0; at < 130; at++) history = undo(history);
    expect(history.now.root.children[0]?.topic).toBe('29');
  });

  test('makes one step of what is typed into a topic, which can be given up', () => {
    const first = recordEdit(beginHistory(stateOf(small)), typed('一新'), 'topic');
    const second = recordEdit(first, typed('一新名'), 'topic');
    expect(second.past).toHaveLength(1);
    expect(undo(second).now.root).toBe(small);
    expect(dropStep(second, 'topic')).toMatchObject({ past: [], future: [], now: { root: small } });
  });

  test('does not count what is only chosen', () => {
    const history = recordEdit(beginHistory(stateOf(small)), chosen(small, '甲'));
    expect(history.past).toEqual([]);
    expect(history.now.active).toBe('甲');
  });
});
