import { expect, test } from 'vitest';
import { ResponseMemory } from './response-memory';

function openHeld() {
  const clock = { now: 0 };
  const held = new ResponseMemory(100, () => clock.now);
  const cut: string[] = [];
  const hold = (name: string, bytes: number) => held.reserve(name[0] ?? '', bytes, () => cut.push(name));
  return { hold, cut, clock };
}
const tooMany = expect.objectContaining({ kind: 'tooMany' });

test('answers are held while there is room, and leave it to others when they are over', () => {
  const { hold, cut } = openHeld();
  const end = hold('a1', 60);
  hold('a2', 40);
  expect(() => hold('a3', 10)).toThrow(tooMany);
  end();
  end();
  hold('a4', 60);
  expect(() => hold('a5', 1)).toThrow(tooMany);
  expect(cut).toEqual([]);
});

test('a project whose clients do not read gives up its oldest answers for another project', () => {
  const { hold, cut } = openHeld();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) hold(name, 20);
  hold('b1', 30);
  expect(cut).toEqual(['a1', 'a2']);
  // `b` would now retain as much as `a`.
  expect(() => hold('b2', 40)).toThrow(tooMany);
});

test('the oldest of a project give way to its new ones after a while', () => {
  const { hold, cut, clock } = openHeld();
  hold('a1', 50);
  clock.now = 60_000;
  hold('a2', 50);
  clock.now = 70_001;
  hold('a3', 50);
  expect(cut).toEqual(['a1']);
  expect(() => hold('a4', 50)).toThrow(tooMany);
});
