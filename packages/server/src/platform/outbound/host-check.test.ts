import type { LookupAddress } from 'node:dns';
import { expect, test, vi } from 'vitest';
import { HostCheck } from './host-check';

const found: LookupAddress[] = [{ address: '10.1.2.7', family: 4 }];

/** A name server that never answers names with `slow` in them, and others at once; notes what it was asked. */
function check() {
  const asked: string[] = [];
  const answers = new Map<string, (found: LookupAddress[]) => void>();
  const hosts = new HostCheck({
    allow: [],
    isPrivateAllowed: true,
    resolve(host) {
      asked.push(host);
      return host.includes('slow')
        ? new Promise((resolve) => answers.set(host, resolve))
        : Promise.resolve(found);
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
  // The product's own names and addresses that are none wait for nobody.
  const own = hosts.addressesOf(new URL('http://robot.test/'), { signal: never, isOwn: true });
  expect(await own).toEqual(found);
  expect(await ask('10.1.2.9', 'mock 2')).toEqual(found);
  ends.abort();
  for (const one of given) await expect(one).rejects.toMatchObject({ kind: 'outside' });
  answers.get('slow1.test')?.(found);
  expect(await other).toEqual(found);
  expect(asked).toEqual(['slow1.test', 'robot.test', '10.1.2.9', 'quick.test']);
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
