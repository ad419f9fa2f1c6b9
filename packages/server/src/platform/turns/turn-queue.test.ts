import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue';

const queueOf = (turns: string[]) => {
  const queue = new TurnQueue<{ group: string; key: string; name: string }>();
  for (const name of turns) queue.add({ group: name[0] ?? '', key: name.slice(0, 2), name });
  return queue;
};
const takeAll = (queue: ReturnType<typeof queueOf>, atWork: string[] = []) => {
  const names: string[] = [];
  const mayBegin = ({ key }: { key: string }) => !atWork.includes(key);
  for (let turn = queue.take(mayBegin); turn; turn = queue.take(mayBegin)) names.push(turn.name);
  return names;
};

test('groups take turns, and in each group its keys', () => {
  const queue = queueOf(['a1x', 'a1y', 'a2x', 'a1z', 'b1x', 'b1y', 'c1x']);
  expect(queue.size).toBe(7);
  expect(takeAll(queue)).toEqual(['a1x', 'b1x', 'c1x', 'a2x', 'b1y', 'a1y', 'a1z']);
  expect(queue.size).toBe(0);
});

test('keys at work wait, and hold up neither their group nor others', () => {
  const queue = queueOf(['a1x', 'a2x', 'b1x', 'b1y']);
  expect(takeAll(queue, ['a1', 'b1'])).toEqual(['a2x']);
  expect(queue.sizeOf({ group: 'b', key: 'b1' })).toBe(2);
  expect([queue.sizeOfGroup('a'), queue.sizeOfGroup('b')]).toEqual([1, 2]);
  expect(takeAll(queue)).toEqual(['b1x', 'a1x', 'b1y']);
});

test('a newcomer displaces the latest of the longest line of the largest group, unless its own is as large', () => {
  const queue = queueOf(['a1x', 'a2x', 'a2y', 'b1x', 'b1y']);
  const displace = (group: string) => queue.displaceFor({ group, key: `${group}9` })?.name;
  expect(displace('a')).toBeUndefined();
  expect(displace('b')).toBeUndefined();
  expect(displace('c')).toBe('a2y');
  expect(queue.size).toBe(4);
  expect(displace('c')).toBe('a1x');
  expect(displace('c')).toBe('b1y');
  expect(displace('c')).toBeUndefined();
  expect(takeAll(queue)).toEqual(['a2x', 'b1x']);
});
