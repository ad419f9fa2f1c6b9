import { afterEach, expect, test, vi } from 'vitest';
import { PdfSource } from './pdf-source';

afterEach(() => vi.unstubAllGlobals());

const pdf = { 'Content-Type': 'application/pdf', ETag: '"1"' };
const answering = (...answers: readonly (Response | Error)[]) => {
  const left = [...answers];
  const requests: { address: string; headers: Headers }[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    requests.push({ address, headers: new Headers(headers) });
    const answer = left.shift();
    if (answer instanceof Response) return answer;
    throw answer;
  });
  return requests;
};
const source = () => new PdfSource(async (isRetry) => `/file?token=${isRetry ? 'new' : 'old'}`);
const part = () => new Response('%PDF', { status: 206, headers: { ...pdf, 'Content-Range': 'bytes 0-3/900' } });

test('the beginning tells the length of the file, and later ranges are of the same version', async () => {
  const requests = answering(part(), new Response('abc', { status: 206, headers: pdf }));
  const opened = source();
  expect((await opened.open()).length).toBe(900);
  expect(await opened.read(600, 603)).toEqual(new TextEncoder().encode('abc'));
  expect(requests.map(({ headers }) => [headers.get('Range'), headers.get('If-Range')])).toEqual([
    ['bytes=0-262143', null],
    ['bytes=600-602', '"1"'],
  ]);
});

test('a refused address is replaced once', async () => {
  const requests = answering(new Response('', { status: 401 }), part());
  await source().open();
  expect(requests.map(({ address }) => address)).toEqual(['/file?token=old', '/file?token=new']);
});

test.for([
  ['missing', [new Response('', { status: 404 }), new Response('', { status: 404 })]],
  ['unreachable', [new TypeError('Failed to fetch')]],
  ['unreachable', [new Response('', { status: 503 })]],
  ['slow', [new DOMException('late', 'TimeoutError')]],
  ['notPdf', [new Response('x', { headers: { 'Content-Type': 'text/html' } })]],
  [
    'tooLarge',
    [new Response('%PDF', { status: 206, headers: { ...pdf, 'Content-Range': `bytes 0-3/${51 * 1024 * 1024}` } })],
  ],
] as const)('a file is %s', async ([kind, answers]) => {
  answering(...answers);
  await expect(source().open()).rejects.toMatchObject({ kind });
});

test('an attachment that is replaced while it is read has changed', async () => {
  answering(part(), new Response('another file', { headers: { ...pdf, ETag: '"2"' } }));
  const opened = source();
  await opened.open();
  await expect(opened.read(4, 8)).rejects.toMatchObject({ kind: 'changed' });
});
