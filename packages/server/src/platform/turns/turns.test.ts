import { expect, test } from 'vitest';
import { CallFailure } from '../failure';
import { personalTurn, type TurnLimits, Turns } from './turns';

/** Opens a queue whose work ends on command. */
function openTurns(limits: Partial<TurnLimits>) {
  const turns = new Turns({ atOnce: 2, waiting: 10, waitingPerGroup: 5, retrySeconds: 3, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (group: string, key: string, name: string) =>
    turns.take({ group, key }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, take, end };
}

test('one person has one piece of work under way at a time, and another does not wait for it', async () => {
  const { begun, take, end } = openTurns({});
  for (const name of ['a1', 'a2', 'a3']) void take('a', 'a', name);
  void take('b', 'b', 'b1');
  expect(begun).toEqual(['a1', 'b1']);
  void take('c', 'c', 'c1');
  await end('a1');
  // Groups rotate: `a` has had its slot.
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('a2');
  expect(begun.at(-1)).toBe('c1');
  await end('b1');
  expect(begun.at(-1)).toBe('a3');
});

test('a group never takes all that may work at once', () => {
  const { begun, take } = openTurns({ atOnce: 3, atOncePerGroup: 2 });
  for (const key of ['1', '2', '3']) void take('a', key, `a${key}`);
  void take('b', '4', 'b4');
  expect(begun).toEqual(['a1', 'a2', 'b4']);
});

test("a line that is too long refuses, a group's own before that of all", async () => {
  const { take } = openTurns({ atOnce: 1, waiting: 3, waitingPerGroup: 2 });
  const refusal = (work: Promise<string>) => work.catch((error: unknown) => error as CallFailure);
  for (const name of ['a1', 'a2', 'a3']) void take('a', 'a', name);
  expect(await refusal(take('a', 'a', 'a4'))).toMatchObject({ kind: 'tooMany', values: { seconds: 3 } });
  void take('b', 'b', 'b1');
  expect(await refusal(take('b', 'b', 'b2'))).toBeInstanceOf(CallFailure);
});

test('groups that fill the line keep nobody else out of it', async () => {
  const { begun, take, end } = openTurns({ atOnce: 1, waiting: 4, waitingPerGroup: 2 });
  const crowd = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => take(name[0] ?? '', name[0] ?? '', name));
  const last = Promise.race(crowd).catch((error: unknown) => error);
  void take('c', 'c', 'c1');
  expect(await last).toMatchObject({ kind: 'tooMany', values: { seconds: 3 } });
  for (const name of ['a1', 'a2', 'b1']) await end(name);
  expect(begun).toContain('c1');
});

test('work that fails gives its turn on', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1, waitingPerGroup: 1, retrySeconds: 1 });
  const failing = turns.take(personalTurn('a'), () => Promise.reject(new Error('broken')));
  const next = turns.take(personalTurn('a'), async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
