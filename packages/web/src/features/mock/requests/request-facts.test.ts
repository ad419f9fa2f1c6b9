import { eventStreamOf } from '@easymock/mock-engine';
import { expect, it } from 'vitest';
import { requestOf } from '../../../../test/requests';
import { curlOf, definitionOf, isShown, newMockOf, withEarlier } from './request-facts';

const project = { url: '/shop' };
const all = { words: '', method: '', isOnlyProblems: false };

it('finds requests by words, method and failure', () => {
  const request = requestOf(1, { path: '/shop/orders?size=2', status: 200 });
  expect(isShown(request, all)).toBe(true);
  expect(isShown(request, { ...all, words: 'ORDERS size' })).toBe(true);
  expect(isShown(request, { ...all, words: 'orders goods' })).toBe(false);
  expect(isShown(request, { ...all, method: 'post' })).toBe(false);
  expect(isShown(request, { ...all, isOnlyProblems: true })).toBe(false);
  expect(isShown(requestOf(2, { status: 404, reason: 'unmatched' }), { ...all, isOnlyProblems: true })).toBe(true);
});

it('writes a command that a shell reads as one, whatever was sent', () => {
  const details = requestOf(1, {
    method: 'POST',
    path: "/shop/it's",
    request: {
      headers: [
        ['Host', 'x'],
        ['Content-Type', 'application/json'],
        ['Authorization', 'Bearer ***'],
      ],
      body: { text: `{"a":"it's"}`, size: 12, kind: 'text', is_cut: false },
    },
  });
  const command = curlOf(`https://mocks.example${details.path}`, details);
  expect(command).toContain(`/shop/it'\\''s'`);
  expect(command).toContain(`-H 'Content-Type: application/json'`);
  expect(command).toContain(`--data-raw '{"a":"it'\\''s"}'`);
  expect(command).not.toContain('Host');
});

it('makes a definition of a response that is JSON as a whole', () => {
  const withBody = (text: string, is_cut = false) =>
    definitionOf(requestOf(1, { response: { headers: [], body: { text, size: 9, kind: 'text', is_cut } } }));
  expect(withBody('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(withBody('{"a":1}', true)).toBeUndefined();
  expect(withBody('<a>')).toBeUndefined();
});

it('makes a definition of a stream with the same messages', () => {
  const text = 'data: {"a":1}\n\nevent: add\r\nid: 7\r\ndata: b\r\ndata: c\r\n\r\ndata: [DONE]\n\n';
  const body = { text, size: 9, kind: 'text' as const, is_cut: false };
  const headers: [string, string][] = [['Content-Type', 'text/event-stream; charset=utf-8']];
  const definition = JSON.parse(definitionOf(requestOf(1, { response: { headers, body } })) ?? '');
  expect(definition.messages).toEqual([{ a: 1 }, { event: 'add', id: '7', data: 'b\nc' }, '[DONE]']);
  expect(eventStreamOf(definition)?.text).toBe(text.replaceAll('\r', ''));
});

it('proposes a mock for a request, below the URL of the project', () => {
  expect(newMockOf(project, requestOf(1, { method: 'PUT', path: '/shop/a/b?c=1' }))).toEqual({
    method: 'put',
    url: '/a/b',
  });
  expect(newMockOf(project, requestOf(1, { method: 'HEAD', path: '/other' }))).toEqual({ method: 'get', url: '/' });
  expect(newMockOf(project, requestOf(1, { method: 'TRACE' }))).toBeUndefined();
});

it('adds new requests in the order of time, each once', () => {
  const page = (...requests: ReturnType<typeof requestOf>[]) => ({
    requests,
    cursor: '',
    is_complete: true,
    is_sampled: false,
    may_open: true,
  });
  const { requests } = withEarlier(page(requestOf(4), requestOf(2)), page(requestOf(3), requestOf(2), requestOf(1)));
  expect(requests.map(({ path }) => path)).toEqual([4, 3, 2, 1].map((num) => requestOf(num).path));
});
