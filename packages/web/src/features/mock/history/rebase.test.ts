import { expect, test } from 'vitest';
import { changedFields, rebase } from './rebase';

const base = { url: '/a', mode: '{}', description: '甲' };

test('fields that were left alone follow the newer version, typed ones stay', () => {
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

test('the fields that differ are named in the order of the record', () => {
  expect(changedFields(base, { ...base, description: '乙', url: '/b' })).toEqual(['url', 'description']);
});
