import { expect, it } from 'vitest';
import { CallQueue, type Stage } from './call-queue';

/** A queue on a clock that moves when it is told to, and work that ends when it is told to. */
function scripted(turns: number, maxWaitMs = 5_000) {
  let now = 0;
  const begun: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const queue = new CallQueue({ turns: () => turns, maxWaitMs, now: () => now });
  const settled = () => new Promise(setImmediate);
  return {
    queue,
    begun,
    settled,
    advance: (ms: number) => {
      now += ms;
    },
    start(name: string, stage: Stage = 'arriving') {
      const work = () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name);
          ends.set(name, { resolve: () => resolve(name), reject });
        });
      const running = queue.run(stage, work);
      // What still waits when its test is over gives up some time later.
      running.catch(() => {});
      return running;
    },
    async end(name: string, error?: Error) {
      if (error) ends.get(name)?.reject(error);
      else ends.get(name)?.resolve();
      await settled();
    },
  };
}

const busy = (seconds: number) => expect.objectContaining({ kind: 'busy', values: { seconds } });

it('lets so many have their turn at once, and the others in the order they came', async () => {
  const { start, end, begun, settled } = scripted(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  await end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

it('finishes what has begun before it takes in what arrives', async () => {
  const { start, end, begun } = scripted(1);
  void start('running');
  void start('newcomer');
  void start('half done', 'begun');
  await end('running');
  expect(begun).toEqual(['running', 'half done']);
  await end('half done');
  expect(begun).toEqual(['running', 'half done', 'newcomer']);
});

it('gives the turn on when the work fails, and tells the failure', async () => {
  const { start, end, begun } = scripted(1);
  const failing = expect(start('failing')).rejects.toThrow('broken');
  const next = start('next');
  await end('failing', new Error('broken'));
  await failing;
  expect(begun).toEqual(['failing', 'next']);
  await end('next');
  expect(await next).toBe('next');
});

it('refuses further calls when those that wait take longer than the limit, by how long turns took lately', async () => {
  const { queue, start, end, advance } = scripted(2);
  void start('slow');
  advance(1_000);
  await end('slow');
  void start('one');
  void start('two');
  // Each call that waits takes two turns of a second, and two are taken at once.
  for (let num = 0; num < 5; num += 1) {
    queue.requireRoom();
    void start(`waits ${num}`);
  }
  expect(queue.expectedWaitMs()).toBe(5_000);
  queue.requireRoom();
  void start('the last one');
  expect(() => queue.requireRoom()).toThrow(busy(6));
  await end('one');
  queue.requireRoom();
});

it('sees that those under way are stuck before the first of them has ended', async () => {
  const { queue, start, advance } = scripted(1);
  void start('stuck');
  void start('waits');
  advance(2_500);
  queue.requireRoom();
  advance(1);
  expect(() => queue.requireRoom()).toThrow(busy(6));
});

it('refuses nobody while there is a turn to be had, however slow the turns were', async () => {
  const { queue, start, end, advance } = scripted(1);
  void start('slow');
  advance(60_000);
  await end('slow');
  queue.requireRoom();
  expect(queue.expectedWaitMs()).toBe(0);
});

it('does not refuse a burst because turns were slow some time ago', async () => {
  const { queue, start, end, advance } = scripted(1);
  void start('slow');
  advance(60_000);
  await end('slow');
  advance(11_000);
  void start('first of many');
  for (let num = 0; num < 100; num += 1) void start(`${num}`);
  queue.requireRoom();
  expect(queue.expectedWaitMs()).toBe(0);
});

it('lets nobody wait longer than the limit', async () => {
  const { start, end, begun } = scripted(1, 30);
  void start('stuck');
  await expect(start('gives up')).rejects.toEqual(busy(1));
  void start('comes later');
  await end('stuck');
  expect(begun).toEqual(['stuck', 'comes later']);
});

it('turns calls away that wait for the thread of the server, before they wait for the database', () => {
  let loopDelayMs = 1_200;
  const queue = new CallQueue({ turns: () => 2, loopDelayMs: () => loopDelayMs });
  queue.requireRoom();
  loopDelayMs = 1_300;
  expect(() => queue.requireRoom()).toThrow(busy(6));
  loopDelayMs = 0;
  queue.requireRoom();
});
