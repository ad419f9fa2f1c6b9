import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { compile } from './plan';

const atom = fc.oneof(
  fc.constantFrom('a', 'B', '7', '_', ' ', '-', '中', '"', '/', '@', 'é').map((c) => (c === '/' ? '\\/' : c)),
  fc.constantFrom('.', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S'),
  fc.constantFrom('\\t', '\\n', '\\x41', '\\u4e2d', '\\cA', '\\.', '\\\\', '\\*', '\\[', '\\0', '\\$'),
);
const member = fc.constantFrom(
  'a',
  'a-f',
  '0-9',
  '中-国',
  '\\d',
  '\\w',
  '\\s',
  '\\]',
  '\\-',
  '.',
  '$',
  '\\u0041-\\u0045',
  '\\b',
  '^',
);
const set = fc
  .tuple(fc.boolean(), fc.array(member, { minLength: 1, maxLength: 3 }))
  // A leading caret inverts the set.
  .map(([isInverted, members]) => `[${isInverted ? '^' : 'x'}${members.join('')}]`);
// Nested unbounded quantifiers would make matching, not generating, take forever.
const bounded = fc.constantFrom('', '', '', '?', '{2}', '{1,2}?');
const quantifier = fc.constantFrom('', '', '', '', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '+?', '{2,3}?');

const { choice } = fc.letrec<{ choice: string; sequence: string; quantified: string; group: string }>((tie) => ({
  choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 2 }).map((options) => options.join('|')),
  sequence: fc.array(tie('quantified'), { maxLength: 3 }).map((items) => items.join('')),
  quantified: fc
    .oneof(
      { maxDepth: 2 },
      fc.tuple(fc.oneof(atom, set, fc.constantFrom('\\1', '\\2', '\\k<n>')), quantifier),
      fc.tuple(tie('group'), bounded),
    )
    .map((parts) => parts.join('')),
  group: fc.tuple(fc.constantFrom('(', '(', '(?:'), tie('choice')).map(([open, inner]) => `${open}${inner})`),
}));
// The group `n` makes \k<n> a reference everywhere.
const source = fc
  .tuple(choice, fc.boolean())
  .map(([inner, isAnchored]) => `${isAnchored ? '^' : ''}(?<n>${inner})${isAnchored ? '$' : ''}`);

test('an optional iteration that draws nothing keeps what its groups captured', () => {
  for (const inner of ['(([xa]|){2}){1,2}?\\1', '(a|){1,3}\\1', '((b)?){0,2}\\2c']) {
    const plan = compile(`/${inner}/`);
    for (let seed = 0; seed < 100; seed++) expect(plan.render({ seed })).toMatch(new RegExp(`^(?:${inner})$`));
  }
});

test('a text drawn from a regular expression matches it', () => {
  fc.assert(
    fc.property(source, fc.nat(), (inner, seed) => {
      const text = compile(`/${inner}/`).render({ seed });
      expect(text).toMatch(new RegExp(`^(?:${inner})$`));
    }),
    { numRuns: byDepth(300, 3000) },
  );
});
