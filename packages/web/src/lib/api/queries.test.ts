import { afterEach, expect, test } from 'vitest';
import { callQuery, queryClient, readAgain } from './queries';

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
  await readAgain(queryClient, 'project', 'copy');
  expect(staleAfter()).toEqual(['project.list', 'project.recent']);
});

test('a change makes stale what its call names, groups and single calls', async () => {
  remember();
  await readAgain(queryClient, 'mock', 'create');
  expect(staleAfter()).toEqual(['project.list', 'mock.get']);
});

test('a change of everything makes every answer stale', async () => {
  remember();
  await readAgain(queryClient, 'enumeration', 'deleteEnumerationById');
  expect(staleAfter()).toHaveLength(known.length);
});
