import { describe, expect, it } from 'vitest';
import { findLists } from './find-lists';

describe('the lists of a definition', () => {
  it('are found with their path, their fields and the field of the ID', () => {
    expect(findLists("{ code: 0, data: { 'list|10': [{ 'id|+1': 1, name: '@cname' }], total: 10 } }")).toEqual([
      { path: ['data', 'list'], fields: ['id', 'name'], idField: 'id' },
    ]);
    expect(findLists("[{ userId: 1, tags: ['a'] }]")).toEqual([
      { path: [], fields: ['userId', 'tags'], idField: 'userId' },
    ]);
  });

  it('come in the order of how usual their names are', () => {
    const mode = '{ filters: [{ name: 1 }], data: { menus: [{ id: 1 }], records: [{ _id: 1 }] } }';
    expect(findLists(mode).map(({ path }) => path.join('.'))).toEqual(['data.records', 'data.menus', 'filters']);
  });

  it('are none in a definition that forwards or has lists of other values only', () => {
    expect(findLists('http://backend.example/api')).toEqual([]);
    expect(findLists('{ data: [1, 2], nested: [[{ id: 1 }]] }')).toEqual([]);
  });
});
