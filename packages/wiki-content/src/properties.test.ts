import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byDepth, shareByDepth } from '../../../test-depth';
import { convert, renderMarkdown, sanitizeHtml } from './index';
import { repeated } from './markdown/repeated.fixture';
import { attackList } from './safe/attacks.fixture';
import { findingsIn } from './safe/findings.fixture';

const marks = [
  ...'# ## > - * _ ** __ ~~ ` ``` [ ] ( ) ! [^a] [^a]: $ $$ $$imgGrid $$chart | --- :-: \\ & ; < > " \' = / : 1. [x] [[toc]]'.split(
    ' ',
  ),
  ...'中文 “引号” ，。 a1 https://a.example/b www.a.example a@b.example javascript: data: == ~ ^ :smile: \\( \\) \\[ \\] \u00a0 \u200b \u0000 \ud800 😀 é \u202e'.split(
    ' ',
  ),
  ...'<p> </p> <b> </b> <a href= <table> <tr> <td> </table> <math> <mi> <svg> </svg> <style> </style> <script> <!-- --> <form> <pre> <li> <h1> <center> <font> <video src= </video> <p align= <dl>'.split(
    ' ',
  ),
  '\n',
  '\n\n',
  '    ',
  ' ',
  '\t',
  '\r\n',
  '---\n',
  '```js {1}\n',
  '```math\n',
  ':::tip\n',
  ':::\n',
  '\n: ',
];

const text = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...marks) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));
const attack = fc
  .array(fc.oneof(fc.constantFrom(...attackList.map(([, payload]) => payload)), fc.constantFrom(...marks)), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));
const source = fc.oneof(text, attack);
const numRuns = byDepth(250, 2_000);
/** Milliseconds; tens of thousands of runs take a minute of processor time, and other work shares it. */
const patience = { timeout: byDepth(60_000, 300_000) };

describe('whatever is written', () => {
  test('sanitising twice changes nothing', patience, () => {
    fc.assert(
      fc.property(source, (html) => {
        const once = sanitizeHtml(html);
        expect(sanitizeHtml(once)).toBe(once);
        expect(findingsIn(once)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test('it is rendered, and what was rendered is safe', patience, () => {
    fc.assert(
      fc.property(source, (markdown) => {
        const { html, outline } = renderMarkdown(markdown);
        expect(sanitizeHtml(html)).toBe(html);
        expect(findingsIn(html)).toEqual([]);
        expect(new Set(outline.map(({ slug }) => slug)).size).toBe(outline.length);
      }),
      { numRuns },
    );
  });

  test('rendering twice gives the same', patience, () => {
    fc.assert(
      fc.property(text, (markdown) => {
        expect(renderMarkdown(markdown)).toEqual(renderMarkdown(markdown));
      }),
      { numRuns: 100 },
    );
  });
});

const repeatedList = Object.entries(repeated);

test.each(shareByDepth(repeatedList, 2))('50 kB of %s are rendered and sanitised', (_, piece) => {
  const long = piece.repeat(50_000 / piece.length);
  expect(typeof renderMarkdown(long).html).toBe('string');
  expect(typeof sanitizeHtml(long)).toBe('string');
});

/** Processor time in milliseconds, which is independent of other work on the machine. */
function cost(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Asserts that the large input costs less than 32 times as much as the small one, or next to nothing. The
 * small input runs first and several times, so that it is measured after compilation; a cold start would hide
 * growth. The large one runs again only if it seems too slow, since garbage collection and compilation only
 * ever add to the cost.
 */
function expectSlowGrowth(small: () => unknown, large: () => unknown): void {
  const least = Math.min(...Array.from({ length: 5 }, () => cost(small)));
  const costs: number[] = [];
  const isFast = () => Math.min(...costs) < Math.max(100, 32 * least);
  do costs.push(cost(large));
  while (!isFast() && costs.length < 4);
  expect(isFast(), `${least.toFixed()} ms, then ${costs.map((one) => one.toFixed()).join(', ')} ms`).toBe(true);
}

// Eight times the text takes eight times as long, or sixty-four times if something is quadratic.
test.each(repeatedList)('the cost of %s grows as the text does', { tags: ['deep'] }, (_, piece) => {
  const [small, large] = [25_000, 200_000].map((size) => piece.repeat(size / piece.length));
  const work = (text = '') => [renderMarkdown(text), sanitizeHtml(text)];
  expectSlowGrowth(
    () => work(small),
    () => work(large),
  );
});

// Ten more nested marks cost a thousand times more if each is written twice for its parent.
test.each(['<a><b>', 'a<em>', 'a<del>'])('the cost of converting marks within marks grows as they do: %s', (piece) => {
  const work = (num: number) => convert(piece.repeat(num), 'wysiwyg', 'markdown', '');
  expectSlowGrowth(
    () => work(5),
    () => work(15),
  );
});
