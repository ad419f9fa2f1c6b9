import { describe, expect, it } from 'vitest';
import { queryRows } from './query-rows';
import { CollectionRefusal } from './refusal';
import type { Row } from './row';

const rows: Row[] = [
  { id: 1, name: '张伟', age: 30, status: 'on', owner: { name: 'Ann' }, tags: ['a', 'b'] },
  { id: 2, name: '李娜', age: 9, status: 'off', owner: { name: 'Bob' }, tags: ['b'] },
  { id: 3, name: '王芳', age: null, status: 'on', owner: { name: 'Ann' }, tags: [] },
  { id: 10, name: 'Zoe', age: 21, status: 'on' },
];
const ids = (query: string, of: readonly Row[] = rows) => queryRows(of, query).rows.map(({ id }) => id);
const refused = (query: string) => {
  try {
    queryRows(rows, query);
  } catch (error) {
    if (error instanceof CollectionRefusal) return error.status;
    throw error;
  }
  return undefined;
};

describe('a list of rows', () => {
  it('has all rows without parameters, and a page by each usual pair of names', () => {
    expect(queryRows(rows, '')).toMatchObject({ total: 4, page: 1, pageSize: 4, pages: 1 });
    for (const query of [
      'page=2&pageSize=3',
      'pageNum=2&limit=3',
      'current=2&size=3',
      '_page=2&_limit=3',
      'page_index=2&page_size=3',
    ]) {
      expect(queryRows(rows, query), query).toMatchObject({ total: 4, page: 2, pageSize: 3, pages: 2 });
      expect(ids(query), query).toEqual([10]);
    }
    expect(ids('page=9&pageSize=3')).toEqual([]);
    expect(ids('page=0&pageSize=1')).toEqual([1]);
  });

  it('is filtered by equal fields, also nested ones and items of lists', () => {
    expect(ids('status=on')).toEqual([1, 3, 10]);
    expect(ids('status=on&age=30')).toEqual([1]);
    expect(ids('id=2&id=10')).toEqual([2, 10]);
    expect(ids('id[]=2&id[]=3')).toEqual([2, 3]);
    expect(ids('owner.name=Ann')).toEqual([1, 3]);
    expect(ids('tags=b')).toEqual([1, 2]);
    expect(ids('status=none')).toEqual([]);
  });

  it('compares a bounded number of values with a bounded number of items', () => {
    const long = [{ id: 1, tags: Array.from({ length: 1_000 }, (_, at) => `t${at}`) }];
    expect(ids('tags=t49', long)).toEqual([1]);
    expect(ids('tags=t50', long)).toEqual([]);
    const many = (num: number) => Array.from({ length: num }, () => 'tags=x').join('&');
    expect(ids(`${many(9)}&tags=t0`, long)).toEqual([1]);
    expect(ids(`${many(10)}&tags=t0`, long)).toEqual([]);
  });

  it('ignores empty parameters and names that no row has', () => {
    expect(ids('status=&_t=17&callback=cb&__proto__=1&constructor=x&toString=y')).toEqual([1, 2, 3, 10]);
    expect(ids('status=on', [])).toEqual([]);
  });

  it('compares by the ends of names', () => {
    expect(ids('age_gte=21')).toEqual([1, 10]);
    expect(ids('age_lte=21')).toEqual([2, 10]);
    expect(ids('status_ne=on')).toEqual([2]);
    expect(ids('name_like=z')).toEqual([10]);
    expect(
      ids('age_like=1', [
        { id: 1, age_like: '1' },
        { id: 2, age_like: '2' },
      ]),
    ).toEqual([1]);
  });

  it('is searched by a keyword in all texts and numbers', () => {
    expect(ids('keyword=ann')).toEqual([1, 3]);
    expect(ids('q=21')).toEqual([10]);
    expect(ids(`keywords=${encodeURIComponent('李')}`)).toEqual([2]);
  });

  it('is sorted by each usual notation, missing values last', () => {
    for (const query of [
      'sort=age&order=desc',
      '_sort=age&_order=DESC',
      'sort=-age',
      'sort=age,desc',
      'order=age desc',
      'sortField=age&sortOrder=descend',
    ]) {
      expect(ids(query), query).toEqual([1, 10, 2, 3]);
    }
    expect(ids('sort=age')).toEqual([2, 10, 1, 3]);
    expect(ids('_sort=status,age&_order=asc,desc')).toEqual([2, 1, 10, 3]);
    expect(ids('sort=name')).toEqual([2, 3, 1, 10]);
    expect(ids('sort=nothing')).toEqual([1, 2, 3, 10]);
    // The eleventh field is ignored.
    expect(ids(`sort=${'status,'.repeat(10)}-id`)).toEqual(ids('sort=status'));
  });

  it('is refused for page numbers that are none, and for thousands of parameters', () => {
    for (const query of ['page=x', 'page=-1', 'pageSize=1.5', 'limit=1e9']) expect(refused(query), query).toBe(400);
    expect(refused(Array.from({ length: 10_000 }, (_, i) => `f${i}=1`).join('&'))).toBe(400);
  });
});
