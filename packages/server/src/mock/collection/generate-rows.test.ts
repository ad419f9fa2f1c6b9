import { describe, expect, it } from 'vitest';
import { generateRows } from './generate-rows';
import { CollectionRefusal } from './refusal';

const setting = { list_path: ['list'], id_field: 'id', scope: 'project', first_rows: 0, takes: [] } as const;
const of = { ...setting, list_path: ['list'], takes: [] };
const idsOf = async (rows: readonly unknown[], more = {}) =>
  (await generateRows({ ...of, ...more }, async () => ({ list: rows }))).rows.map(({ rowId }) => rowId);

describe('the first rows of a collection', () => {
  it('are those of one generation, or as many as wanted of several', async () => {
    const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
    expect(await idsOf(rows)).toEqual(['1', '2', '3']);
    expect(await idsOf(rows, { first_rows: 5 })).toEqual(['1', '2', '3', '4', '5']);
    expect(await idsOf(rows, { first_rows: 2 })).toEqual(['1', '2']);
    expect(await idsOf([], { first_rows: 2 })).toEqual([]);
  });

  it('are generated with turns for other work in between', async () => {
    let turns = 0;
    const timer = setImmediate(function again() {
      turns += 1;
      if (turns < 100) setImmediate(again);
    });
    const found: number[] = [];
    const draw = async () => {
      found.push(turns);
      return { list: [{ name: 'a' }] };
    };
    await generateRows({ ...of, first_rows: 4 }, draw);
    clearImmediate(timer);
    expect(found[0]).toBe(0);
    expect(found[3]).toBeGreaterThan(0);
  });

  it('get IDs where these are missing or repeated, of the type of the others', async () => {
    expect(await idsOf([{ name: 'a' }, { id: 5 }, { id: 5 }])).toEqual(['6', '5', '7']);
    const texts = await idsOf([{ id: 'a' }, { id: 'a' }, {}]);
    expect(texts[0]).toBe('a');
    expect(new Set(texts).size).toBe(3);
    expect(texts[2]).toMatch(/^[0-9a-f]{24}$/);
  });

  it('leave out values that are no objects, and stop at the limit of bytes', async () => {
    expect(await idsOf([1, null, [2], { id: 4 }])).toEqual(['4']);
    const long = { text: 'x'.repeat(300_000) };
    expect(await idsOf([long, long, long, long])).toHaveLength(3);
  });

  it('are refused if the definition has no list at the place', async () => {
    await expect(generateRows(of, async () => ({ rows: [] }))).rejects.toBeInstanceOf(CollectionRefusal);
  });
});
