import { expect, test } from 'vitest';
import { foldAll, setSides, stateOf, toggleFold } from '../model/edits';
import { readList } from '../model/text-list';
import type { Topic } from '../model/topic';
import { dropPlaceAt } from './drop-place';
import { foldPoint, hitAt, linkPath, meets, planner, rectOf } from './layout';
import { maxLine, measurer } from './measure';
import { neighbour } from './neighbours';

/** Han characters are as wide as high, all others half as wide. */
const measure = measurer((text, { size }) =>
  [...text].reduce((sum, character) => sum + (/\p{sc=Han}|[\u3000-\uffef]/u.test(character) ? size : size / 2), 0),
);
const plan = planner(measure);
const named = (node: Topic): Topic => ({ ...node, id: node.topic, children: node.children.map(named) });
const mapOf = (outline: string): Topic => readList(outline).map(named)[0] as Topic;
const map = mapOf('根\n 一\n  甲\n  乙\n  丙\n 二\n  丁\n 三');
const textOf = (topic: string) => measure({ id: 'x', topic, children: [] }, 2).lines.map(({ text }) => text.trimEnd());

test('topics are set in lines: Chinese between characters, others between words, long words within', () => {
  expect(textOf('部署手册')).toEqual(['部署手册']);
  expect(textOf('一'.repeat(45))).toEqual(['一'.repeat(20), '一'.repeat(20), '一'.repeat(5)]);
  expect(textOf('word '.repeat(12).trim())).toEqual(['word word word word word word word word', 'word word word word']);
  expect(textOf('x'.repeat(90)).map((line) => line.length)).toEqual([40, 40, 10]);
  expect(textOf('先备份\n再发布')).toEqual(['先备份', '再发布']);
  expect(textOf('')).toEqual(['']);
});

test('no line begins with a closing mark', () => {
  expect(textOf(`${'一'.repeat(20)}，二`)).toEqual([`${'一'.repeat(20)}，`, '二']);
});

test('a long topic stays within its width', () => {
  const { width } = measure({ id: 'x', topic: '长'.repeat(500), children: [] }, 2);
  expect(width).toBeLessThanOrEqual(maxLine + 20);
});

test('no two nodes lie on each other, and children are beside their parent on its side', () => {
  for (const root of [map, setSides(stateOf(map), 'both').root]) {
    const { boxes, bounds } = plan(root);
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) expect(meets(rectOf(box), rectOf(other))).toBe(false);
      if (!box.parent) continue;
      const isRight = box.x > box.parent.x;
      expect(isRight).toBe(box.side > 0);
      expect(box.x).toBeGreaterThanOrEqual(bounds.x);
      expect(box.y + box.measured.height).toBeLessThanOrEqual(bounds.y + bounds.height);
    }
  }
  expect(plan(map).boxes.every(({ side }) => side === 1)).toBe(true);
  expect(plan(setSides(stateOf(map), 'both').root).boxes.some(({ side }) => side === -1)).toBe(true);
});

test('what is folded is not placed, and counted', () => {
  const { boxes, byId } = plan(toggleFold(stateOf(map), ['一']).root);
  expect(boxes.map(({ id }) => id)).toEqual(['根', '一', '二', '丁', '三']);
  expect(byId.get('一')?.hidden).toBe(3);
  expect(plan(foldAll(stateOf(map), true).root).boxes).toHaveLength(4);
});

test('a point meets a node, or the button that folds it', () => {
  const layout = plan(map);
  const box = layout.byId.get('一');
  if (!box) throw new Error('no box');
  expect(hitAt(layout, { x: box.x + 3, y: box.y + 3 })).toMatchObject({ box: { id: '一' }, isFold: false });
  expect(hitAt(layout, foldPoint(box))).toMatchObject({ box: { id: '一' }, isFold: true });
  expect(hitAt(layout, { x: 9_999, y: 0 })).toBeUndefined();
  expect(linkPath(box)).toMatch(/^M[\d.-]+ [\d.-]+C/);
});

test('arrows lead where people see a node', () => {
  const layout = plan(setSides(stateOf(map), 'both').root);
  expect(neighbour(layout, '根', 'right')).toBe('一');
  expect(neighbour(layout, '根', 'left')).toBe('二');
  expect(neighbour(layout, '一', 'left')).toBe('根');
  expect(neighbour(layout, '二', 'left')).toBe('丁');
  expect(neighbour(layout, '丁', 'right')).toBe('二');
  expect(neighbour(layout, '甲', 'down')).toBe('乙');
  expect(neighbour(layout, '甲', 'up')).toBeUndefined();
  expect(neighbour(plan(map), '丙', 'down')).toBe('丁');
});

test('a drop means the node under it, or the place beside it', () => {
  const layout = plan(map);
  const at = (id: string, dx: number, dy: number) => {
    const { x, y, width, height } = rectOf(layout.byId.get(id) as never);
    return dropPlaceAt(layout, map, { x: x + width * dx, y: y + height * dy }, ['三']);
  };
  expect(at('乙', 0.5, 0.5)?.place).toEqual({ parentId: '乙' });
  expect(at('乙', 0.5, 0.1)?.place).toEqual({ parentId: '一', beforeId: '乙' });
  expect(at('乙', 0.5, 0.9)?.place).toEqual({ parentId: '一', beforeId: '丙' });
  expect(at('丙', 0.5, 0.9)?.place).toEqual({ parentId: '一', beforeId: undefined });
  expect(at('丁', 1.5, 0.1)?.place).toEqual({ parentId: '丁' });
  expect(at('根', 0.1, 0.5)?.place).toEqual({ parentId: '根', side: 'left' });
  expect(at('二', 0.5, 0.1)?.place).toEqual({ parentId: '根', beforeId: '二', side: 'right' });
  expect(dropPlaceAt(layout, map, { x: 5_000, y: 0 }, ['三'])).toBeUndefined();
  const inside = rectOf(layout.byId.get('甲') as never);
  expect(dropPlaceAt(layout, map, { x: inside.x + 3, y: inside.y + 8 }, ['一'])).toBeUndefined();
});
