import { expect, test } from 'vitest';
import { PLACEHOLDERS } from '../placeholders';
import { compile } from '../plan/plan';
import { drawsNumber } from './draws-number';

const names = PLACEHOLDERS.flatMap((placeholder) => placeholder.names);
const args = ['', '()', '(1)', '(1, 9)', '([1, 2.5])', '([1, 2], [8, 2])', '("a")', '(["a", "b"])', '(1, b)'];
const parts = ['name', 'age', "'age', 'buyer'", '"AGE"', 'sexCode', 'sex_code', 'capital', '"paid"', 'phone'];
const texts = [
  ...names.flatMap((name) => [...args, ...parts.map((part) => `(${part})`)].map((given) => `@${name}${given}`)),
  ...PLACEHOLDERS.map(({ example }) => example),
];

test('a placeholder is known to draw a number exactly when it draws one', () => {
  const differ = texts.filter((text) => {
    const drawn = compile({ kind: 'text', text }).render({ seed: 7 });
    return drawsNumber(text, PLACEHOLDERS) !== (typeof drawn === 'number');
  });
  expect(differ).toEqual([]);
});

test.each(['7', 'integer', '@integer and more', '@integer@integer', '@constructor', '@nobody(1)', ''])(
  '%j draws no number',
  (text) => expect(drawsNumber(text, PLACEHOLDERS)).toBe(false),
);

test('names are read in any case, and own placeholders as well', () => {
  expect(drawsNumber('@INTEGER', PLACEHOLDERS)).toBe(true);
  expect(drawsNumber('@integer', [])).toBe(false);
  expect(drawsNumber('@seven', [{ names: ['seven'], numbers: 'always' }])).toBe(true);
});
