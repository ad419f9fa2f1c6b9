import { expect, test } from 'vitest';
import { TimeShares } from './time-shares';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Creates shares with a clock that only the steps advance. */
function openShares() {
  let now = 0;
  const taken: string[] = [];
  const shares = new TimeShares(() => now);
  const refused: string[] = [];
  const run = (name: string, ms: number) =>
    shares.run(
      name[0] ?? '',
      () => {
        taken.push(name);
        now += ms;
      },
      (failure) => refused.push(`${name} ${failure.kind}`),
    );
  return { taken, refused, run };
}

test('quick steps are taken at once, however many there are', () => {
  const { taken, run } = openShares();
  for (let i = 0; i < 100; i += 1) run(`a${i}`, 0.03);
  expect(taken).toHaveLength(100);
});

test('a project that has had its share waits for the next turn, and nobody else does', async () => {
  const { taken, run } = openShares();
  for (const name of ['a1', 'a2', 'a3', 'a4']) run(name, 3);
  run('b1', 1);
  expect(taken).toEqual(['a1', 'a2', 'b1']);
  await nextTurn();
  expect(taken).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('steps of many projects take turns, and together leave time for the rest of the server', async () => {
  const { taken, run } = openShares();
  for (const name of ['a1', 'b1', 'a2', 'a3', 'b2', 'c1', 'd1']) run(name, 5);
  expect(taken).toEqual(['a1', 'b1']);
  await nextTurn();
  expect(taken.slice(2)).toEqual(['a2', 'b2']);
  await nextTurn();
  expect(taken.slice(4)).toEqual(['c1', 'd1']);
  await nextTurn();
  expect(taken.slice(6)).toEqual(['a3']);
});

test('a line that is too long refuses', () => {
  const { run, refused } = openShares();
  run('a', 5);
  for (let i = 0; i < 5_000; i += 1) run('a', 5);
  expect(refused).toEqual([]);
  run('a!', 5);
  run('b', 5);
  expect(refused).toEqual(['a! tooMany']);
});

test('a few projects that fill the line keep no other project out of it', async () => {
  const { run, refused, taken } = openShares();
  for (const name of ['a', 'b']) run(name, 5);
  for (const name of ['a', 'b', 'c', 'd']) for (let i = 0; i < 5_000; i += 1) run(name, 5);
  run('e', 5);
  expect(refused).toHaveLength(1);
  for (let i = 0; i < 3; i += 1) await nextTurn();
  expect(taken).toContain('e');
});
