import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { readsBackAlike } from './read-back';
import { safeTree } from './sanitize';
import { element, type Node, text, toHtml } from './tree';

const anywhere =
  'a abbr b bdi blockquote br code del details div dl em figcaption figure h1 h2 hr i ins li nav ol p pre q ruby s section small span strong sub summary table tr u ul wbr'.split(
    ' ',
  );
/** Typical children of elements, so that most of the trees could be documents. */
const usual: Record<string, readonly string[]> = {
  table: ['tbody', 'thead', 'caption', 'colgroup'],
  tbody: ['tr'],
  thead: ['tr'],
  tr: ['td', 'th'],
  colgroup: ['col'],
  ul: ['li'],
  ol: ['li'],
  dl: ['dt', 'dd'],
  ruby: ['rt', 'rp', 'span'],
  details: ['summary', 'p', 'div'],
};
const empty = new Set(['br', 'hr', 'wbr', 'col']);
const attributesOf: Record<string, Record<string, string>> = { a: { href: '#md--a' } };

const texts = fc.constantFrom('a', ' ', '\n', '<b>', '&amp;', '\u00a0', '"', 'x\ny', '\r', '中');

const node = (tag: string, depth: number): fc.Arbitrary<Node> =>
  empty.has(tag)
    ? fc.constant(element(tag))
    : inside(tag, depth).map((children) => element(tag, attributesOf[tag] ?? {}, children));

function inside(tag: string, depth: number): fc.Arbitrary<Node[]> {
  if (depth === 0) return fc.constant([]);
  const expected = fc.constantFrom(...(usual[tag] ?? anywhere));
  const child = fc.oneof(
    { weight: 12, arbitrary: expected.chain((one) => node(one, depth - 1)) },
    { weight: 1, arbitrary: fc.constantFrom(...anywhere, 'td', 'dt', 'rt').chain((one) => node(one, depth - 1)) },
    { weight: usual[tag] ? 1 : 8, arbitrary: texts.map(text) },
  );
  return fc.array(child, { minLength: depth > 4 ? 1 : 0, maxLength: 4, size: 'max' }).map(joined);
}

/** Joins adjacent texts, as a parser does. */
function joined(nodes: readonly Node[]): Node[] {
  const list: Node[] = [];
  for (const one of nodes) {
    const last = list.at(-1);
    if (last?.type === 'text' && one.type === 'text') list[list.length - 1] = text(last.value + one.value);
    else list.push(one);
  }
  return list;
}

test('a tree that is sure to read back alike does so', { timeout: byDepth(60_000, 300_000) }, () => {
  let sure = 0;
  let unsure = 0;
  fc.assert(
    fc.property(inside('', 7), (tree) => {
      if (readsBackAlike(tree)) {
        sure += 1;
        expect(safeTree(toHtml(tree))).toEqual(tree);
      } else unsure += 1;
    }),
    { numRuns: byDepth(3_000, 15_000) },
  );
  expect(Math.min(sure, unsure)).toBeGreaterThan(byDepth(300, 1_500));
});

test.each([
  ['a link in a link', '<a href="#md--a"><b><a href="#md--b">x</a></b></a>'],
  ['a block in a paragraph', '<p><b><ul><li>x</li></ul></b></p>'],
  ['text beside the rows of a table', '<table><tbody>x<tr><td>y</td></tr></tbody></table>'],
  ['a heading in a heading', '<h1><span><h2>x</h2></span></h1>'],
  ['an item outside a list', '<li>x</li>'],
])('%s is looked at again', (_, html) => {
  expect(readsBackAlike(treeOf(html))).toBe(false);
});

/** Returns the tree that the tags of a text describe, without the corrections of a parser. */
function treeOf(html: string): Node[] {
  const root = element('root');
  const open = [root];
  for (const [, close, tag = '', attributes = '', value] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const parent = open.at(-1) ?? root;
    if (value !== undefined) parent.children.push(text(value));
    else if (close) open.pop();
    else {
      const href = /href="([^"]*)"/.exec(attributes)?.[1];
      const child = element(tag, href === undefined ? {} : { href });
      parent.children.push(child);
      open.push(child);
    }
  }
  return root.children;
}
