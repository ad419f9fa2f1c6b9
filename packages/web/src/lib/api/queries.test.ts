import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { callQuery, invalidateReads, queryClient } from './queries';

const projects = [...callQuery('project', 'list', {}).queryKey];
const recent = [...callQuery('project', 'recent', {}).queryKey];
const mock = [...callQuery('mock', 'get', { id: '1' }).queryKey];
const teams = [...callQuery('team', 'list', { keywords: '' }).queryKey];
const known = [projects, recent, mock, teams];

function staleAfter(): string[] {
  return known
    .filter((key) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([group, name]) => `${group}.${name}`);
}

function remember(): void {
  for (const key of known) queryClient.setQueryData(key, []);
}

afterEach(() => queryClient.clear());

test('a change makes the answers of its own group stale', async () => {
  remember();
  await invalidateReads(queryClient, 'project', 'copy');
  expect(staleAfter()).toEqual(['project.list', 'project.recent']);
});

test('a change makes stale what its call names, groups and single calls', async () => {
  remember();
  await invalidateReads(queryClient, 'mock', 'create');
  expect(staleAfter()).toEqual(['project.list', 'mock.get']);
});

test('a change of everything makes every answer stale', async () => {
  remember();
  await invalidateReads(queryClient, 'enumeration', 'deleteEnumerationById');
  expect(staleAfter()).toHaveLength(known.length);
});

test('a first read that began before a change is asked anew, and tells the state after it', async () => {
  const answers: ((rows: string[]) => void)[] = [];
  const observer = new QueryObserver<string[]>(queryClient, {
    queryKey: ['team', 'list', {}],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  await expect.poll(() => answers.length).toBe(1);
  const read = invalidateReads(queryClient, 'team', 'create');
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.(['before']);
  answers[1]?.(['before', 'after']);
  await read;
  expect(observer.getCurrentResult().data).toEqual(['before', 'after']);
  stop();
});
