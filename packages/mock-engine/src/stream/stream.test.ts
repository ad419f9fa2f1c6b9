import { describe, expect, it } from 'vitest';
import { eventStreamOf, type StreamError, splitEvents, streamMessageLimit } from './stream';

const textOf = (data: unknown) => eventStreamOf(data)?.text;
const paceOf = (pace: unknown, messages: unknown[] = [1]) =>
  eventStreamOf({ _res: { stream: { pace } }, messages })?.pace;

describe('the messages of a stream', () => {
  it.each([
    [
      'items of `messages`',
      { _res: { stream: true }, model: 'a', messages: ['你好', { a: 1 }] },
      'data: 你好\n\ndata: {"a":1}\n\n',
    ],
    ['items of `_res.data`', { _res: { stream: true, data: [1, null] }, a: 1 }, 'data: 1\n\ndata: null\n\n'],
    ['all other data, as one message', { _res: { stream: {} }, a: 1 }, 'data: {"a":1}\n\n'],
    ['none', { _res: { stream: true, data: [] } }, ''],
    ['lines of a text', { _res: { stream: true, data: ['a\nb\r\n\rc'] } }, 'data: a\ndata: b\ndata: \ndata: c\n\n'],
    [
      'the fields of a message',
      { _res: { stream: true, data: [{ event: 'add\nid: 9', id: 7, retry: 3000, data: { a: 1 } }] } },
      'event: add id: 9\nid: 7\nretry: 3000\ndata: {"a":1}\n\n',
    ],
    [
      'data that only resembles them',
      { _res: { stream: true, data: [{ data: 1 }, { id: 1, data: 2, more: 3 }] } },
      'data: {"data":1}\n\ndata: {"id":1,"data":2,"more":3}\n\n',
    ],
    [
      'repeated, then the last one',
      { _res: { stream: { repeat: 2, end: '[DONE]' }, data: ['a'] } },
      'data: a\n\ndata: a\n\ndata: [DONE]\n\n',
    ],
    [
      'then an object',
      { _res: { stream: { end: { event: 'end', data: '' } }, data: ['a'] } },
      'data: a\n\nevent: end\ndata: \n\n',
    ],
  ])('are %s', (_, data, text) => {
    expect(textOf(data)).toBe(text);
    expect(
      splitEvents(text)
        .map((part) => `${part}\n\n`)
        .join(''),
    ).toBe(text);
  });

  it('exist only if `_res` asks for a stream', () => {
    for (const data of [[], null, 'a', { a: 1 }, { _res: 1 }, { _res: {} }, { _res: { stream: false } }]) {
      expect(eventStreamOf(data)).toBeUndefined();
    }
  });
});

it('the pace is a number of milliseconds or a range', () => {
  expect(paceOf(undefined)).toEqual({ from: 0, to: 0 });
  expect(paceOf('20')).toEqual({ from: 20, to: 20 });
  expect(paceOf('200-50')).toEqual({ from: 50, to: 200 });
});

it.each([
  ['stream', 5],
  ['stream', { end: 'x'.repeat(2_000_001) }],
  ['stream.pace', { pace: '1s' }],
  ['stream.pace', { pace: 30_001 }],
  ['stream.pace', { pace: '1-30000', repeat: 12 }],
  ['stream.repeat', { repeat: 0 }],
  ['stream.repeat', { repeat: 1.5 }],
  ['stream.repeat', { repeat: streamMessageLimit + 1 }],
])('a setting that cannot be carried out is reported: %s %o', (path, stream) => {
  const fail = () => eventStreamOf({ _res: { stream, data: ['a'] } });
  expect(fail).toThrow(expect.objectContaining({ path }) as StreamError);
});
