import type { LookupAddress } from 'node:dns';
import { expect, test, vi } from 'vitest';
import { HostCheck } from './host-check';

const found: LookupAddress[] = [{ address: '10.1.2.7', family: 4 }];

/**
 * A name server that never answers for names with `slow` in them and answers others at once; records its
 * queries.
 */
function check() {
  const asked: string[] = [];
  const answers = new Map<string, (found: LookupAddress[]) => void>();
  const hosts = new HostCheck({
    allow: [],
    isPrivateAllowed: true,
    resolve(host) {
      asked.push(host);
      return host.includes('slow') ? new Promise((resolve) => answers.set(host, resolve)) : Promise.resolve(found);
    },
  });
  const never = new AbortController().signal;
  const ask = (host: string, group?: string, signal = never) =>
    hosts.addressesOf(new URL(`http://${host}/`), { signal, group });
  return { hosts, asked, answers, ask, never };
}

test('names whose server is silent are asked one at a time, and none that nobody waits for any more', async () => {
  const { hosts, asked, answers, ask, never } = check();
  const ends = new AbortController();
  const given = ['slow1', 'slow2', 'slow3'].map((name) => ask(`${name}.test`, 'mock 1', ends.signal));
  const other = ask('quick.test', 'mock 2');
  await vi.waitFor(() => expect(asked).toEqual(['slow1.test']));
  // Names of the product itself and IP addresses do not wait in the queue.
  const own = hosts.addressesOf(new URL('http://robot.test/'), { signal: never, isOwn: true });
  expect(await own).toEqual(found);
  expect(await ask('10.1.2.9', 'mock 2')).toEqual(found);
  ends.abort();
  for (const one of given) await expect(one).rejects.toMatchObject({ kind: 'outside' });
  answers.get('slow1.test')?.(found);
  expect(await other).toEqual(found);
  expect(asked).toEqual(['slow1.test', 'robot.test', '10.1.2.9', 'quick.test']);
});

test('a name that was known is not kept waiting by names whose server is silent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { asked, ask } = check();
    expect(await ask('quick.test', 'mock 2')).toEqual(found);
    vi.advanceTimersByTime(20_000);
    const silent = ask('slow.test', 'mock 1');
    silent.catch(() => {});
    await vi.waitFor(() => expect(asked).toEqual(['quick.test', 'slow.test']));
    const again = ask('quick.test', 'mock 2');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await again).toEqual(found);
    expect(asked).toEqual(['quick.test', 'slow.test']);
  } finally {
    vi.useRealTimers();
  }
});

test('a group whose names were silent leaves the name server to others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { asked, answers, ask } = check();
    const silent = ['slow1', 'slow2', 'slow3'].map((name) => ask(`${name}.test`, 'mock 1'));
    for (const one of silent) one.catch(() => {});
    await vi.waitFor(() => expect(asked).toEqual(['slow1.test']));
    await vi.advanceTimersByTimeAsync(12_000);
    answers.get('slow1.test')?.([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await ask('quick.test', 'mock 2')).toEqual(found);
    expect(asked).toEqual(['slow1.test', 'quick.test']);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(asked).toEqual(['slow1.test', 'quick.test', 'slow2.test']);
  } finally {
    vi.useRealTimers();
  }
});

test('an answer is remembered for a while, and one under way is shared', async () => {
  const { asked, answers, ask } = check();
  const both = [ask('slow.test', 'mock 1'), ask('slow.test', 'mock 2')];
  await vi.waitFor(() => expect(asked).toEqual(['slow.test']));
  answers.get('slow.test')?.(found);
  expect(await Promise.all(both)).toEqual([found, found]);
  expect(await ask('slow.test', 'mock 3')).toEqual(found);
  expect(asked).toEqual(['slow.test']);
});

test('one group that brings very many names is refused before it fills the line', async () => {
  const { ask } = check();
  const answers = Array.from({ length: 40 }, (_, num) => ask(`slow${num}.test`, 'mock 1'));
  for (const answer of answers.slice(21)) await expect(answer).rejects.toMatchObject({ kind: 'tooMany' });
  for (const answer of answers) answer.catch(() => {});
});
