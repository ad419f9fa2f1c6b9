import { expect, test } from 'vitest';
import { changedIn, mergeTyped, rebase } from './form-values';

test('lists with the same items are no change', () => {
  expect(changedIn({ name: 'a', tags: ['x', 'y'] }, { name: 'a', tags: ['x', 'y'] })).toEqual([]);
  expect(changedIn({ name: 'a', tags: ['x', 'y'] }, { name: 'a', tags: ['y', 'x'] })).toEqual(['tags']);
});

test('a field that only one side has is a change', () => {
  expect(changedIn<object>({ name: 'a' }, { name: 'a', url: '/' })).toEqual(['url']);
});

test('after a save fields are as they were stored, unless somebody typed on', () => {
  const typed = { name: ' a ', url: '/b', tags: ['x'] };
  const stored = { name: 'a', url: '/b', tags: ['x'] };
  expect(mergeTyped(typed, typed, stored)).toEqual(stored);
  expect(mergeTyped({ ...typed, url: '/bc', tags: ['x'] }, typed, stored)).toEqual({ ...stored, url: '/bc' });
});

const base = { url: '/a', mode: '{}', description: '甲' };

test('fields that were left alone follow a newer version, typed ones stay', () => {
  const typed = { ...base, description: '乙' };
  expect(rebase(typed, base, { ...base, url: '/b' })).toEqual({
    values: { url: '/b', mode: '{}', description: '乙' },
    both: [],
  });
});

test('a field that both changed is named, unless both wrote the same', () => {
  const typed = { ...base, url: '/mine', description: '同' };
  const newer = { ...base, url: '/theirs', description: '同' };
  expect(rebase(typed, base, newer)).toEqual({ values: typed, both: ['url'] });
});
