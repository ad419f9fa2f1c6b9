import { outlineMode, putField } from '@easymock/mock-engine';
import { expect, test } from 'vitest';
import { isDelay, isPace, isRepeat, isStatus, isToken, readResponse, settingSource } from './response-settings';

const read = (source: string) => readResponse(outlineMode(source));

test('the settings are read from where they stand', () => {
  const source = "{ _res: { status: 404, delay: '100-500', headers: { 'X-A': '1', b: 2 }, cookies: {} }, a: 1 }";
  const { isPossible, status, delay, headers, cookies } = read(source);
  expect(isPossible).toBe(true);
  expect(status).toEqual({ text: '404', isPlain: true, at: source.indexOf('404') });
  expect(delay?.text).toBe('100-500');
  expect(headers.map(({ name, text }) => [name, text])).toEqual([
    ['X-A', '1'],
    ['b', '2'],
  ]);
  expect(cookies).toEqual([]);
});

test('values that only the code can express are left to it', () => {
  expect(read('{ _res: { status: () => 404 } }').status).toMatchObject({ text: '() => 404', isPlain: false });
  expect(read("{ _res: { 'status|1': 404 } }").status?.isPlain).toBe(false);
  expect(read('[]').isPossible).toBe(false);
  expect(read('{ _res: () => 1 }').isPossible).toBe(false);
});

test('a setting is written as what it is', () => {
  expect(settingSource('404', '"')).toBe('404');
  expect(settingSource('100-500', "'")).toBe("'100-500'");
  expect(settingSource('0123', '"')).toBe('"0123"');
  expect(settingSource('', '"')).toBeUndefined();
  const made = putField(outlineMode('{ a: 1 }'), ['_res', 'status'], settingSource('404', '"'));
  expect(read(made?.outline.source ?? '').status?.text).toBe('404');
});

test('only what can be served is taken', () => {
  expect(['200', '599', '@pick([200, 500])'].every(isStatus)).toBe(true);
  expect(['99', '199', '600', '2e2', 'abc'].some(isStatus)).toBe(false);
  expect(['0', '60000', '100-500', '@natural(1, 9)'].every(isDelay)).toBe(true);
  expect(['60001', '1-70000', '-1', '1.5', '1s'].some(isDelay)).toBe(false);
  expect(['0', '30000', '50-200', '@natural(1, 9)'].every(isPace)).toBe(true);
  expect(['30001', '1-40000', '', '1s'].some(isPace)).toBe(false);
  expect([isRepeat('1000'), isRepeat('0'), isRepeat('1001'), isRepeat('1.5')]).toEqual([true, false, false, false]);
  expect([isToken('X-Trace-Id'), isToken('a b'), isToken('')]).toEqual([true, false, false]);
});

test('a stream is read with its settings', () => {
  const stream = (text: string) => read(`{ _res: { stream: ${text} } }`).stream;
  expect(stream("{ pace: '50-200', end: '[DONE]', repeat: () => 2 }")).toMatchObject({
    pace: { text: '50-200', isPlain: true },
    end: { text: '[DONE]' },
    repeat: { isPlain: false },
  });
  expect(stream('true')).toEqual({ pace: undefined, end: undefined, repeat: undefined });
  expect([stream('false'), stream('null'), read('{ a: 1 }').stream]).toEqual([undefined, undefined, undefined]);
});
