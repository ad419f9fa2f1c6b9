import { expect, it } from 'vitest';
import type { Turn } from '../../turns/turn-queue';
import { CallQueue, type Stage } from './call-queue';

/** Returns a queue with a clock, an event loop and work that advance only on command. */
function scripted(turns: number, maxWaitMs = 5_000) {
  let now = 0;
  const begun: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const deferred: (() => void)[] = [];
  const defer = (run: () => void) => void deferred.push(run);
  const queue = new CallQueue({ turns: () => turns, maxWaitMs, now: () => now, defer });
  const settled = () => new Promise(setImmediate);
  return {
    queue,
    begun,
    settled,
    advance: (ms: number) => {
      now += ms;
    },
    /** Runs the work that was deferred to the next iteration of the event loop. */
    async turnLoop() {
      for (const run of deferred.splice(0)) run();
      await settled();
    },
    start(name: string, stage: Stage = 'arriving', isWanted?: () => boolean, caller?: Turn) {
      const work = () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name);
          ends.set(name, { resolve: () => resolve(name), reject });
        });
      const running = queue.run(stage, work, { isWanted, caller });
      // Calls that still wait at the end of their test fail some time later.
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

/** Returns a queue of one slot in which `waiting` calls wait, after a hundred calls of `msEach` each. */
async function steady(msEach: number, waiting: number) {
  const given = scripted(1);
  const { start, end, advance } = given;
  const all = 100 + waiting;
  for (let num = 0; num <= all; num += 1) void start(`${num}`);
  for (let num = 0; num < 100; num += 1) {
    advance(msEach);
    await end(`${num}`);
  }
  return given;
}

it('expects those ahead to take as long as the latest did', async () => {
  for (const [msEach, waiting] of [
    [10, 50],
    [100, 4],
    [1_000, 1],
  ] as const) {
    const { queue } = await steady(msEach, waiting);
    // Each call takes two slots.
    const expected = 2 * waiting * msEach;
    expect(queue.expectedWaitMs()).toBeGreaterThan(0.98 * expected);
    expect(queue.expectedWaitMs()).toBeLessThanOrEqual(expected);
  }
});

it('refuses a call that would wait longer than the limit, and takes the next when some have ended', async () => {
  const { queue, start, end, advance } = await steady(100, 25);
  queue.requireRoom();
  void start('the last one');
  expect(() => queue.requireRoom()).toThrow(busy(6));
  advance(100);
  await end('100');
  queue.requireRoom();
});

it('follows a server that becomes slower, and one that recovers', async () => {
  const { queue, end, advance } = await steady(10, 3_000);
  const before = queue.expectedWaitMs();
  const endAt = async (ms: number, from: number, to: number) => {
    for (let num = from; num < to; num += 1) {
      advance(ms);
      await end(`${num}`);
    }
  };
  await endAt(500, 100, 120);
  const slow = queue.expectedWaitMs();
  expect(slow).toBeGreaterThan(5 * before);
  await endAt(10, 120, 2_100);
  expect(queue.expectedWaitMs()).toBeLessThan(before);
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

it('sees that those under way are stuck, however fast the others were', async () => {
  const { queue, advance } = await steady(10, 10);
  advance(999);
  queue.requireRoom();
  advance(1);
  expect(() => queue.requireRoom()).toThrow(busy(20));
});

it('refuses nobody while there is a turn to be had, however slow the turns were', async () => {
  const { queue, start, end, advance } = scripted(1);
  void start('slow');
  advance(60_000);
  await end('slow');
  queue.requireRoom();
  expect(queue.expectedWaitMs()).toBe(0);
});

it('refuses nobody of a burst before it has seen turns end for a moment', async () => {
  const { queue, start, advance } = scripted(1);
  for (let num = 0; num < 1_000; num += 1) {
    queue.requireRoom();
    void start(`${num}`);
  }
  advance(249);
  queue.requireRoom();
  advance(1);
  expect(() => queue.requireRoom()).toThrow(busy(30));
});

it('does not refuse a burst because turns were slow some time ago', async () => {
  const burstAfter = async (ms: number) => {
    const { queue, start, end, advance } = await steady(1_000, 0);
    await end('100');
    advance(ms);
    for (let num = 0; num < 100; num += 1) void start(`later ${num}`);
    return queue.expectedWaitMs();
  };
  expect(await burstAfter(9_000)).toBeGreaterThan(100_000);
  expect(await burstAfter(11_000)).toBe(0);
});

it('begins no turn while connections come in, but for a moment only', async () => {
  const { queue, start, end, begun, advance, turnLoop } = scripted(1);
  void start('running');
  for (const name of ['a', 'b', 'c']) void start(name);
  await end('running');
  expect(begun).toEqual(['running', 'a']);

  queue.noteConnection();
  await end('a');
  expect(begun).toEqual(['running', 'a']);
  await turnLoop();
  queue.noteConnection();
  await turnLoop();
  expect(begun).toEqual(['running', 'a']);
  // The next iteration of the event loop accepts no connection.
  await turnLoop();
  expect(begun).toEqual(['running', 'a', 'b']);

  queue.noteConnection();
  await end('b');
  advance(20);
  queue.noteConnection();
  await turnLoop();
  expect(begun).toEqual(['running', 'a', 'b', 'c']);
});

it('passes over those whose caller has gone away', async () => {
  const { start, end, begun } = scripted(1);
  void start('running');
  const gone = start('gone', 'arriving', () => false);
  void start('still there');
  await end('running');
  await expect(gone).rejects.toThrow('badRequest');
  expect(begun).toEqual(['running', 'still there']);
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

it('gives the turn of whoever waits for something else to others, and it goes on before those that arrive', async () => {
  const { queue, start, end, begun, settled } = scripted(1);
  let comes = () => {};
  const other = new Promise<void>((resolve) => {
    comes = resolve;
  });
  const first = queue.run('begun', async (aside) => {
    begun.push('first');
    await aside(() => other);
    begun.push('first again');
  });
  await settled();
  void start('second');
  void start('third');
  await settled();
  expect(begun).toEqual(['first', 'second']);
  comes();
  await settled();
  await end('second');
  expect(begun).toEqual(['first', 'second', 'first again', 'third']);
  await end('third');
  await first;
  // All slots are free again, however the calls ended.
  const failed = queue.run('begun', (aside) => aside(() => Promise.reject(new Error('no'))));
  await expect(failed).rejects.toThrow('no');
  await queue.run('begun', async (aside) => {
    await Promise.all([aside(async () => {}), aside(async () => {})]);
  });
  void start('last');
  await settled();
  expect(begun.at(-1)).toBe('last');
});

it('lets callers take turns, and at an address those who claim to be somebody', async () => {
  const { start, end, begun, settled } = scripted(1);
  const caller = (group: string, key = group) => ({ group, key });
  for (let num = 1; num <= 5; num += 1) void start(`a${num}`, 'arriving', undefined, caller('a'));
  void start('b1', 'arriving', undefined, caller('b', 'b-one'));
  void start('b2', 'arriving', undefined, caller('b', 'b-one'));
  void start('b3', 'arriving', undefined, caller('b', 'b-two'));
  await settled();
  for (let num = 0; num < 8; num += 1) await end(begun.at(-1) ?? '');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b3', 'a4', 'b2', 'a5']);
});
