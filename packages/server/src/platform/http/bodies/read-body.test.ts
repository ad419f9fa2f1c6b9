import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readBody } from './read-body';

const deep = { tags: 'deep' };

const long = Buffer.alloc(100_000, 'x');
const read = (body: PassThrough, group: string) => readBody(body, { limit: 1_000_000, group }, (bytes) => bytes.length);

test('of one sender so many long bodies are read at once, and of others none the less', async () => {
  const slow = Array.from({ length: 6 }, () => new PassThrough());
  const lengths = slow.map((body) => read(body, 'slow'));
  for (const body of slow) body.write(long);
  const seventh = new PassThrough();
  const another = new PassThrough();
  const ended: string[] = [];
  const last = read(seventh, 'slow').then((length) => {
    ended.push('seventh');
    return length;
  });
  for (const body of [seventh, another]) body.end(long);
  expect(await read(another, 'quick')).toBe(100_000);
  expect(ended).toEqual([]);
  for (const body of slow) body.end();
  expect(await Promise.all([...lengths, last])).toEqual(Array(7).fill(100_000));
});

test('each long body is used in a turn of the event loop of its own', async () => {
  let turn = 0;
  let isOver = false;
  const count = (async () => {
    while (!isOver) {
      turn += 1;
      await nextTurn();
    }
  })();
  const turns = await Promise.all(
    Array.from({ length: 5 }, (_, num) => {
      const body = new PassThrough();
      body.end(long);
      return readBody(body, { limit: 1_000_000, group: `${num}` }, () => turn);
    }),
  );
  isOver = true;
  await count;
  expect(new Set(turns).size).toBe(5);
});

test('a body beyond the limit is refused, whether or not it declares its length', async () => {
  const refusal = { kind: 'tooLarge', values: { limit: '64 KB' } };
  const limits = { limit: 65_536, group: 'x' };
  const said = readBody(new PassThrough(), { ...limits, declared: '70000' }, () => 0);
  await expect(said).rejects.toMatchObject(refusal);
  const body = new PassThrough();
  body.end(long);
  await expect(readBody(body, limits, () => 0)).rejects.toMatchObject(refusal);
});

test('strangers who fill their places and send nothing more keep none of people, and lose theirs', deep, async () => {
  const limits = { limit: 1_000_000, isAnonymous: true };
  const slow = Array.from({ length: 30 }, () => new PassThrough());
  let lost = 0;
  const ended = slow.map((body, num) =>
    readBody(body, { ...limits, group: `mock ${num % 6}` }, () => 'read').catch(() => {
      lost += 1;
    }),
  );
  for (const body of slow) body.write(long);
  const mine = new PassThrough();
  mine.end(long);
  expect(await read(mine, 'person')).toBe(100_000);
  const quick = new PassThrough();
  quick.end(long);
  expect(await readBody(quick, { ...limits, group: 'mock quick' }, () => 'read')).toBe('read');
  // Each body has its own timer, and the timers need not fire in one iteration of the event loop.
  await expect.poll(() => lost, { timeout: 10_000 }).toBeGreaterThan(20);
  for (const body of slow) body.end();
  await Promise.all(ended);
});
