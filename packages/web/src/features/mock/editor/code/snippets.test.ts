import { compile, eventStreamOf } from '@easymock/mock-engine';
import { expect, test } from 'vitest';
import { chatStream } from './chat-stream';
import { demo, snippetsFor } from './snippets';

const textOf = (label: string, place: Parameters<typeof snippetsFor>[0]) =>
  snippetsFor(place, 'zh').find((snippet) => snippet.label === label)?.text;

test('a snippet fits the place it is written at', () => {
  expect(textOf('em.name.cname', 'value')).toBe('"@cname"');
  expect(textOf('em.name.cname', 'name')).toBe('"cname": "@cname"');
  expect(textOf('em.name.cname', 'text')).toBe('@cname');
});

test('every snippet is a definition that can be drawn', () => {
  for (const { label, text } of snippetsFor('value', 'en')) {
    expect(() => compile(`{ "a": ${text} }`).render({ seed: 7 }), label).not.toThrow();
  }
  for (const { label, text } of snippetsFor('name', 'en')) {
    expect(() => compile(`{ ${text} }`).render({ seed: 7 }), label).not.toThrow();
  }
});

test('all groups people know are there', () => {
  const groups = new Set(snippetsFor('value', 'zh').map(({ label }) => label.split('.')[1]));
  expect([...groups].sort()).toEqual(
    [
      'address',
      'base',
      'business',
      'color',
      'date',
      'demo',
      'helper',
      'image',
      'miscellaneous',
      'name',
      'text',
      'web',
    ].sort(),
  );
});

test('the sample of a chat model is a stream', () => {
  const stream = eventStreamOf(compile(chatStream).render({ seed: 7 }));
  expect(stream?.text).toMatch(/"content":"[^"@]+"/);
  expect(stream?.text).toMatch(/data: \[DONE\]\n\n$/);
});

test('the whole sample is one object with a list', () => {
  const { data } = compile(demo).render({ seed: 7 }) as { data: { list: unknown[] } };
  expect(data.list.length).toBeGreaterThanOrEqual(3);
  expect(snippetsFor('text', 'zh').some(({ label }) => label === 'em.demo.all')).toBe(false);
});
