import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue';

const options = { atOnce: 2, room: 5, roomInAll: 8, waitMs: 60_000 };

/** Work that ends when it is told to. */
function openWork() {
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const work = (name: string) => async () => {
    started.push(name);
    await new Promise<void>((end) => ends.push(end));
    return name;
  };
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await sleep(5);
    }
  };
  return { work, started, endAll };
}

describe('a queue by keys', () => {
  it('runs only so much of a key at once, the rest in its order, and other keys beside it', async () => {
    const queue = new KeyedQueue(options);
    const { work, started, endAll } = openWork();
    const running = [
      ...['a1', 'a2', 'a3', 'a4'].map((name) => queue.run('a', work(name))),
      queue.run('b', work('b1')),
    ];
    await sleep(5);
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await endAll();
    expect(await Promise.all(running)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('refuses what one key or all together have too much of, and says when to come again', async () => {
    const queue = new KeyedQueue(options);
    const { work, endAll } = openWork();
    const refusal = { kind: 'tooMany', values: { seconds: 5 } };
    const running = Array.from({ length: 5 }, () => queue.run('a', work('a')));
    await sleep(5);
    await expect(queue.run('a', work('one too many'))).rejects.toMatchObject(refusal);
    running.push(...Array.from({ length: 3 }, () => queue.run('b', work('b'))));
    await sleep(5);
    await expect(queue.run('c', work('one too many'))).rejects.toMatchObject(refusal);
    await endAll();
    await Promise.all(running);
    const late = queue.run('a', work('late'));
    await sleep(5);
    await endAll();
    expect(await late).toBe('late');
  });

  it('refuses what waited too long, and goes on after work that failed', async () => {
    const queue = new KeyedQueue({ ...options, atOnce: 1, waitMs: 200 });
    const first = queue.run('a', async () => {
      await sleep(300);
      throw new Error('failed');
    });
    const second = queue.run('a', async () => 'second');
    await expect(first).rejects.toThrow('failed');
    await expect(second).rejects.toMatchObject({ kind: 'tooMany' });
  });
});
