import { ModeError, RenderError } from '@easymock/mock-engine';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { textOf } from './body';
import { DrawThreads, type ThreadGeneration } from './draw-threads';

const threads = new DrawThreads(pino({ level: 'silent' }));
afterAll(() => threads.close());

const drawOf = (mode: string, more: Partial<ThreadGeneration> = {}): ThreadGeneration => ({
  mode,
  seed: undefined,
  zone: 'UTC',
  cookiePath: undefined,
  query: '',
  counters: { increment: 0 },
  ...more,
});
const turn = (key: string, group = 'project') => ({ group, key });

test('a draw gives what the same draw gives here, and its mistakes with their places', async () => {
  const drawn = await threads.draw(turn('a'), drawOf("{ 'n|2': '@increment', _res: 1 }"));
  expect(drawn.kind === 'drawn' && JSON.parse(textOf(drawn))).toEqual({ n: '12', _res: 1 });
  expect((await threads.draw(turn('a'), drawOf('http://a.example/'))).kind).toBe('proxy');
  expect((await threads.draw(turn('a'), drawOf('{ a() {} }'))).kind).toBe('script');
  const mistake = await threads.draw(turn('a'), drawOf('{\n a: ]\n}')).catch((error: unknown) => error);
  expect(mistake).toBeInstanceOf(ModeError);
  expect(mistake).toMatchObject({ line: 2, texts: { zh: expect.any(String) } });
  const tooMuch = await threads
    .draw(turn('a'), drawOf("{ a: { 'b|90000': [[1, 2]] } }"))
    .catch((error: unknown) => error);
  expect(tooMuch).toBeInstanceOf(RenderError);
  expect(tooMuch).toMatchObject({ code: 'tooManyNodes', path: expect.stringMatching(/^a\.b/) });
});

test('a placeholder reads the query of the call', async () => {
  const drawn = await threads.draw(turn('a'), drawOf(`{ page: '@query("page", 1)' }`, { query: 'page=3' }));
  expect(drawn.kind === 'drawn' && JSON.parse(textOf(drawn))).toEqual({ page: 3 });
});

test('a counter is handed on from draw to draw of a mock', async () => {
  const counters = { increment: 40 };
  const draws = Array.from({ length: 5 }, () => threads.draw(turn('a'), drawOf("'@increment'", { counters })));
  expect(threads.holds('a')).toBe(true);
  const numbers = (await Promise.all(draws)).map((drawn) => drawn.kind === 'drawn' && Number(textOf(drawn)));
  expect(numbers).toEqual([41, 42, 43, 44, 45]);
  expect(counters.increment).toBe(45);
  expect(threads.holds('a')).toBe(false);
});

test('a draw that nobody waits for any more is passed over', async () => {
  const counters = { increment: 0 };
  const gone = threads.draw(turn('a'), drawOf("'@increment'", { counters, isWanted: () => false }));
  await expect(gone).rejects.toMatchObject({ kind: 'unavailable' });
  expect(counters.increment).toBe(0);
});

test('a thread that ends in the middle fails its draw, and another takes its place', async () => {
  const draw = threads.draw(turn('a'), drawOf("{ 'list|60000': ['@guid'] }")).catch((error: unknown) => error);
  await threads.close();
  expect(await draw).toBeInstanceOf(RenderError);
  expect((await threads.draw(turn('a'), drawOf("'@cname'"))).kind).toBe('drawn');
});
