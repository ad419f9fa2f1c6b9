import { describe, expect, it } from 'vitest';
import { listAt, reportsOutcome, withFailure, withPage, withRow } from './envelope';

const page = { rows: [{ id: 1 }], total: 21, page: 2, pageSize: 10, pages: 3 };

describe('the envelope of a collection', () => {
  it('has the page in place of the list and its numbers in the fields named for them', () => {
    const data = {
      code: 0,
      data: { list: [1], total: 5, pageNum: 1, page_size: '20', pages: 1, hasNext: false, page: { current: 1 } },
      count: 'many',
    };
    expect(withPage(data, ['data', 'list'], page)).toEqual({
      code: 0,
      data: {
        list: [{ id: 1 }],
        total: 21,
        pageNum: 2,
        page_size: '10',
        pages: 3,
        hasNext: true,
        page: { current: 2 },
      },
      count: 'many',
    });
    expect(withPage([1, 2], [], page)).toEqual([{ id: 1 }]);
  });

  it('of one row has it in place of the data', () => {
    const row = { id: 7 };
    expect(withRow({ code: 0, data: { list: [], total: 1 } }, ['data', 'list'], row)).toEqual({ code: 0, data: row });
    expect(withRow({ ok: true, data: [] }, ['data'], row)).toEqual({ ok: true, data: row });
    expect(withRow({ code: 200, msg: 'ok', rows: [], total: 3 }, ['rows'], row)).toEqual({
      code: 200,
      msg: 'ok',
      data: row,
    });
    expect(withRow({ list: [], total: 3 }, ['list'], row)).toEqual(row);
    expect(withRow([], [], row)).toEqual(row);
  });

  it('of a failure says so in its code, success and message', () => {
    expect(
      withFailure({ code: 0, success: true, msg: 'ok', data: { list: [] } }, ['data', 'list'], 404, 'none'),
    ).toEqual({ code: 404, success: false, msg: 'none', data: null });
    expect(withFailure({ code: '0', rows: [], total: 1 }, ['rows'], 404, 'none')).toEqual({
      code: '404',
      data: null,
      message: 'none',
    });
    expect(withFailure([], [], 404, 'none')).toEqual({ message: 'none' });
  });

  it('has names of prototypes as any other name', () => {
    const data = JSON.parse('{"__proto__":{"list":[1]},"constructor":1}') as unknown;
    expect(listAt(data, ['__proto__', 'list'])).toEqual([1]);
    expect(listAt({}, ['constructor'])).toBeUndefined();
    expect(JSON.stringify(withPage(data, ['__proto__', 'list'], page))).toBe(
      '{"__proto__":{"list":[{"id":1}]},"constructor":1}',
    );
  });

  it('reports its outcome itself if it has a code or success', () => {
    expect([{ code: 0 }, { success: true }, { data: 1 }, []].map(reportsOutcome)).toEqual([true, true, false, false]);
  });
});
