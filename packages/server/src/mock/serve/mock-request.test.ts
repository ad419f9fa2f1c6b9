import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { dataOf, readBytes } from './mock-request';

function bodyOf(type: string, text: string): Promise<unknown> {
  const request = Object.assign(Readable.from([Buffer.from(text)], { objectMode: false }), {
    headers: { 'content-type': type },
  }) as unknown as IncomingMessage;
  return readBytes(request, 'project', (bytes) => dataOf(request, bytes));
}

test('as many parts as a body holds are read in one pass', async () => {
  const part = (i: number) => `--x\r\nContent-Disposition: form-data; name="${i}"\r\n\r\n\r\n`;
  const parts = Array.from({ length: 18_000 }, (_, i) => part(i)).join('');
  const body = await bodyOf('multipart/form-data; boundary=x', `${parts}--x--\r\n`);
  expect(Object.keys(body as object)).toHaveLength(18_000);
});

test('JSON so deep that it could be read but not handed on stays a text', async () => {
  const deep = '['.repeat(300_000) + ']'.repeat(300_000);
  expect(await bodyOf('application/json', deep)).toBe(deep);
  expect(await bodyOf('application/json', '[[1]]')).toEqual([[1]]);
});
