import fc from 'fast-check';
import type { Template, TemplateField } from './parse/template';

/** Names that reach a prototype, are sorted to the front, or expand inside a replacement. */
const STRANGE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  '0',
  '7',
  '42',
  '4294967294',
  '4294967295',
  '-1',
  '01',
  '1.5',
  '$&',
  '$1',
  '$$',
  "$'",
  'a|b',
  '|',
  '@a',
  'a b',
  '名字',
  '😀',
  '\ud800',
  '\u0000',
  '\u2028',
  '"',
  '\\',
];

/** Names of most fields; few, so that references often find a field. */
const COMMON_NAMES = ['a', 'b', 'c', 'list', 'name', 'id'];

const fieldName = fc.oneof(
  { weight: 7, arbitrary: fc.constantFrom(...COMMON_NAMES) },
  { weight: 2, arbitrary: fc.constantFrom(...STRANGE_NAMES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
);

const small = fc.integer({ min: -2, max: 4 });
const decimals = fc.nat(4);

/** Text after the `|` of a key. */
const ruleText = fc.oneof(
  small.map(String),
  fc.nat(3).map((step) => `+${step}`),
  fc.tuple(small, small).map(([a, b]) => `${a}-${b}`),
  fc.tuple(small, decimals).map(([a, d]) => `${a}.${d}`),
  fc.tuple(small, small, decimals, decimals).map(([a, b, d, e]) => `${a}-${b}.${d}-${e}`),
  decimals.map((d) => `.${d}`),
);

export const fieldKey = fc
  .tuple(fieldName, fc.option(ruleText, { freq: 2, nil: undefined }))
  .map(([name, rule]) => (rule === undefined ? name : `${name}|${rule}`));

const placeholder = fc.constantFrom(
  '@cname',
  '@integer(1, 9)',
  '@boolean',
  '@d6',
  '@float(0, 1, 2)',
  '@guid',
  '@datetime',
  '@ctitle(2, 3)',
  '@pick(["$&", "x\\"y", 3, null])',
  '@pick(a, b)',
  '@range(3)',
  '@order(["p", "q"])',
  '@shuffle([1, 2])',
  '@increment',
  '@string("<\\"\\\\>", 3)',
  '@character',
  '@word(2)',
  '@email',
  '@image("20x30", "Hi")',
);

const reference = fc.oneof(
  fc.constantFrom(...COMMON_NAMES).map((name) => `@${name}`),
  fc
    .tuple(fc.constantFrom('/', './', '../', '../../'), fc.constantFrom(...COMMON_NAMES, ...STRANGE_NAMES))
    .map(([start, name]) => `@${start}${name}`),
  fc.tuple(fc.constantFrom(...COMMON_NAMES), fc.constantFrom(...COMMON_NAMES)).map(([a, b]) => `@${a}/${b}`),
  fc.constantFrom(...COMMON_NAMES).map((name) => `@upper(@${name})`),
  fc.constantFrom(...COMMON_NAMES).map((name) => `@pick(["@${name}", "@d6"])`),
  fc.constantFrom('@constructor', '@__proto__', '@toString', '@/', '@../', '@./', '@first,', '\\@d6', '@@', '@('),
);

const literal = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', '', '', '', ' ', '!', ', ', '中文', '$&', '"', '\\') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
);

/** Text of placeholders and references with other text between them; most names end at a space. */
const templateText = fc
  .array(
    fc.tuple(literal, fc.oneof(placeholder, reference), fc.constantFrom(' ', ' ', '')).map((pieces) => pieces.join('')),
    { maxLength: 3 },
  )
  .map((pieces) => pieces.join('').replace(/ $/, ''));

/** Numbers, booleans and empty values, including those that JSON lacks. */
const templateValue = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ noDefaultInfinity: true, noNaN: true }).filter((value) => !Object.is(value, -0)),
  fc.boolean(),
  fc.constantFrom(null, 0, 1.5, 12.345, 1e21, 1e-7),
);
const strangeValue = fc.constantFrom(undefined, Number.NaN, Number.POSITIVE_INFINITY, -0);

const regexps = fc.constantFrom(/[a-c]{2}\d+/, /(x|y)-\1/, /"\\[^a-z]?/, /\s\u4e2d{1,2}/, /a*(?:b|)/);

interface Kinds {
  readonly template: Template;
  readonly list: Template;
  readonly object: Template;
}

/** Returns templates of every kind except functions; `json` generates only values that JSON can express. */
function templates(scope: 'json' | 'any'): fc.Arbitrary<Template> {
  const isJson = scope === 'json';
  const value = isJson ? templateValue : fc.oneof({ weight: 4, arbitrary: templateValue }, strangeValue);
  const text = templateText.map((inner): Template => ({ kind: 'text', text: inner }));
  const constant = value.map((inner): Template => ({ kind: 'value', value: inner }));
  const regexp = regexps.map(({ source, flags }): Template => ({ kind: 'regexp', source, flags }));
  const leaf = isJson ? fc.oneof(text, text, constant) : fc.oneof(text, text, text, constant, regexp);
  const { template, object } = fc.letrec((tie: fc.LetrecTypedTie<Kinds>) => ({
    template: fc.oneof({ maxDepth: 4, depthIdentifier: 'template' }, leaf, leaf, tie('list'), tie('object')),
    list: fc.array(tie('template'), { maxLength: 3 }).map((items): Template => ({ kind: 'list', items })),
    object: fc
      .uniqueArray(fc.record({ key: fieldKey, value: tie('template') }), {
        maxLength: 7,
        selector: ({ key }: TemplateField) => key,
      })
      .map((fields): Template => ({ kind: 'object', fields })),
  }));
  // References need objects around them, so most templates are objects.
  return fc.oneof({ weight: 5, arbitrary: object }, template);
}

export const anyTemplate = templates('any');
export const jsonTemplate = templates('json');
