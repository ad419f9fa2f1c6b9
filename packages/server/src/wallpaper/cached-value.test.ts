import { describe, expect, it } from 'vitest';
import { cachedValue } from './cached-value';

/** A source and a clock that the test controls. */
function scripted() {
  const waiting: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const failures: unknown[] = [];
  let now = 1_000_000;
  const get = cachedValue<string>(() => new Promise((resolve, reject) => waiting.push({ resolve, reject })), {
    freshMs: () => 1000,
    restMs: 100,
    clock: () => new Date(now),
    onFailure: (error) => failures.push(error),
  });
  const settle = (act: (answer: (typeof waiting)[number]) => void) => {
    const last = waiting.at(-1);
    if (!last) throw new Error('nothing was fetched');
    act(last);
    return new Promise(setImmediate);
  };
  return {
    get,
    failures,
    fetches: () => waiting.length,
    advance: (ms: number) => {
      now += ms;
    },
    answer: (value: string) => settle(({ resolve }) => resolve(value)),
    refuse: () => settle(({ reject }) => reject(new Error('away'))),
  };
}

describe('a value that is kept', () => {
  it('is fetched by one, however many ask', async () => {
    const source = scripted();
    const all = Promise.all([source.get(), source.get(), source.get()]);
    await source.answer('a');
    expect(await all).toEqual(['a', 'a', 'a']);
    source.advance(999);
    expect(await source.get()).toBe('a');
    expect(source.fetches()).toBe(1);
  });

  it('is given as it was while a new one is on its way', async () => {
    const source = scripted();
    const first = source.get();
    await source.answer('old');
    await first;
    source.advance(1000);
    expect(await source.get()).toBe('old');
    expect(await source.get()).toBe('old');
    expect(source.fetches()).toBe(2);
    await source.answer('new');
    expect(await source.get()).toBe('new');
  });

  it('that cannot be had is not asked for again for a while', async () => {
    const source = scripted();
    const first = source.get();
    await source.refuse();
    expect(await first).toBeUndefined();
    source.advance(99);
    expect(await source.get()).toBeUndefined();
    expect([source.fetches(), source.failures.length]).toEqual([1, 1]);
    source.advance(1);
    const later = source.get();
    await source.answer('back');
    expect(await later).toBe('back');
  });

  it('outlives a source that went away', async () => {
    const source = scripted();
    const first = source.get();
    await source.answer('old');
    await first;
    source.advance(5000);
    await source.get();
    await source.refuse();
    expect(await source.get()).toBe('old');
  });
});
