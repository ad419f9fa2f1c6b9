import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byDepth, shareByDepth } from '../../../../test-depth';
import { PROPERTY_NAMES } from '../meaning/property-names';
import { parseMode } from '../parse/parse';
import { printTemplate } from '../parse/template';
import { compile } from '../plan/plan';
import { fromSchema, type SchemaOptions } from './sample';

/** The validator is independent of the engine, so that it does not share the engine's mistakes. */
const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 9, logger: false });
addFormats(ajv);

/**
 * Returns the validation errors of values from a schema template, both directly and after printing and
 * parsing it.
 */
function mistakes(schema: object, draws: number, options: SchemaOptions = {}): string[] {
  const validate = ajv.compile(schema);
  const template = fromSchema(schema, options);
  const mode = parseMode(printTemplate(template));
  const plans = [compile(template), compile(mode.kind === 'proxy' ? '{}' : mode.template)];
  const found = new Set<string>();
  const now = new Date();
  // The clock stands still, because a busy machine could exceed the time limit of a render.
  const clock = () => 0;
  for (let seed = 0; seed < draws; seed += 1) {
    for (const plan of plans) {
      const value = plan.render({ seed, now, clock });
      if (plan.renderJson({ seed, now, clock }) !== JSON.stringify(value)) found.add(`other JSON with seed ${seed}`);
      if (validate(value)) continue;
      for (const { instancePath, message } of validate.errors ?? []) {
        found.add(`${instancePath} ${message}: ${JSON.stringify(value)}`.slice(0, 300));
      }
    }
  }
  return [...found].slice(0, 5);
}

const person = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 0 } },
  required: ['name'],
};

const LONG_CHOICES = ['a', 'b', 'c'].map((c) => c.repeat(1500));

describe('a drawn value fits the schema', () => {
  test.each<[string, object]>([
    ['a constant', { const: { a: [1, null, '@name'] } }],
    ['a constant null', { const: null }],
    ['an enum of texts', { enum: ['a', 'b', "it's", 'a, b', '(c)'] }],
    ['an enum of anything', { type: 'object', properties: { a: { enum: [1, '@name', null, [2], { b: true }] } } }],
    ['an enum of nothing but null', { enum: [null] }],
    ['an integer', { type: 'integer' }],
    ['an integer between bounds', { type: 'integer', minimum: -3, maximum: 3 }],
    ['an integer between bounds that are out', { type: 'integer', exclusiveMinimum: 4, exclusiveMaximum: 6 }],
    ['an integer above a decimal', { type: 'integer', exclusiveMinimum: 0.5, maximum: 1.2 }],
    ['an integer below', { type: 'integer', maximum: -1000 }],
    ['a multiple', { type: 'integer', multipleOf: 7, minimum: 10, maximum: 30 }],
    ['a large multiple', { type: 'integer', multipleOf: 500 }],
    ['a multiple of a fraction', { type: 'number', multipleOf: 0.25, exclusiveMinimum: 1, maximum: 2 }],
    ['a multiple of a cent', { type: 'number', multipleOf: 0.01, minimum: 0.5, maximum: 9.99 }],
    ['a whole multiple of a fraction', { type: 'integer', multipleOf: 1.5 }],
    ['a number', { type: 'number' }],
    ['a number between 0 and 1', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }],
    ['a number in a narrow gap', { type: 'number', minimum: 0.00012, maximum: 0.00013 }],
    ['a float', { type: 'number', format: 'float', minimum: 1, maximum: 2 }],
    ['a huge number', { type: 'number', minimum: 1e300 }],
    ['a text of some length', { type: 'string', minLength: 12, maxLength: 13 }],
    ['a long text', { type: 'string', minLength: 3000 }],
    ['no text', { type: 'string', maxLength: 0 }],
    ...[
      'email',
      'date-time',
      'date',
      'time',
      'duration',
      'uuid',
      'uri',
      'uri-reference',
      'hostname',
      'ipv4',
      'ipv6',
      'byte',
      'json-pointer',
      'relative-json-pointer',
      'regex',
    ].map((format): [string, object] => [`the format ${format}`, { type: 'string', format }]),
    [
      'formats beside fields of the same name',
      {
        type: 'object',
        properties: {
          at: { type: 'string', format: 'date-time' },
          datetime: { type: 'integer' },
          string: { type: 'string', format: 'ipv6' },
          guid: { type: 'string', format: 'email' },
          email: { type: 'string', format: 'uuid' },
        },
      },
    ],
    ['a pattern', { type: 'string', pattern: '^[A-Z]{2}-\\d{4}$' }],
    ['a pattern with a slash', { type: 'string', pattern: '^/a/[b/]+\\/$' }],
    ['a pattern of any length', { type: 'string', pattern: '^[a-z][a-z0-9_]*$', minLength: 20, maxLength: 24 }],
    ['a pattern without anchors', { type: 'string', pattern: '\\d{3}', maxLength: 3 }],
    ['a pattern that could be very long', { type: 'string', pattern: '^.{1,5000}$', maxLength: 60 }],
    ['a pattern of alternatives', { type: 'string', pattern: '^(?:a|b+)$|^c?$' }],
    ['a pattern in a group', { type: 'string', pattern: '^([a-z]*)$', minLength: 9, maxLength: 9 }],
    ['a pattern of pairs', { type: 'string', pattern: '^(?:[0-9a-f]{2})+$', minLength: 16, maxLength: 40 }],
    [
      'a pattern that ends like it began',
      { type: 'string', pattern: '^[a-z][a-z-]*[a-z]$', minLength: 3, maxLength: 5 },
    ],
    ['a pattern of any script', { type: 'string', pattern: '^\\p{Lu}[\\p{L}\\p{M}]+\\P{L}$' }],
    ['a pattern that looks ahead', { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d).{8,}$' }],
    ['an object', person],
    [
      'an object with what is required by name only',
      { type: 'object', required: ['a', 'b'], properties: { a: { type: 'integer' } } },
    ],
    ['an object of names that are not known', { type: 'object', additionalProperties: person, minProperties: 2 }],
    ['an object of many names', { type: 'object', minProperties: 5, maxProperties: 5 }],
    [
      'an object of few names',
      { type: 'object', required: ['c'], maxProperties: 2, properties: { a: {}, b: {}, c: {}, d: {} } },
    ],
    [
      'an object of names like a pattern',
      {
        type: 'object',
        patternProperties: { '^x-[a-z]+$': { type: 'integer' } },
        additionalProperties: false,
        minProperties: 1,
      },
    ],
    [
      'an object of certain names',
      {
        type: 'object',
        propertyNames: { enum: ['x', 'y'] },
        additionalProperties: { type: 'boolean' },
        minProperties: 2,
      },
    ],
    [
      'an object whose names have a form',
      { type: 'object', propertyNames: { pattern: '^[A-Z]{3}$' }, additionalProperties: { type: 'boolean' } },
    ],
    ['an object with a property that may not be', { type: 'object', properties: { a: false, b: true } }],
    [
      'properties that depend on others',
      {
        type: 'object',
        properties: { a: { type: 'integer' } },
        dependentRequired: { a: ['b'], b: ['c'] },
        dependentSchemas: { a: { properties: { c: { const: 5 } } } },
      },
    ],
    [
      'keys that look like rules',
      { type: 'object', properties: { 'a|1': { enum: [1, 2] }, 'b|': { type: 'array', items: {} }, __proto__x: {} } },
    ],
    ['a list', { type: 'array', items: person }],
    [
      'a list of a length',
      { type: 'object', properties: { a: { type: 'array', items: person, minItems: 3, maxItems: 4 } } },
    ],
    [
      'a list of a length without a key',
      { type: 'array', items: { type: 'array', items: { type: 'integer' }, minItems: 3 }, minItems: 2, maxItems: 2 },
    ],
    [
      'a long list',
      { type: 'object', properties: { a: { type: 'array', items: { type: 'integer' }, minItems: 150 } } },
    ],
    ['a list that may hold nothing', { type: 'array', maxItems: 0, items: {} }],
    ['a list of anything', { type: 'array', minItems: 2 }],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'boolean' }], items: false }],
    ['a tuple and more', { type: 'array', prefixItems: [{ type: 'integer' }], items: { type: 'string' }, minItems: 4 }],
    [
      'a list that contains',
      { type: 'array', contains: { type: 'integer', minimum: 200 }, items: { type: 'integer' }, minItems: 2 },
    ],
    [
      'a list without doubles',
      {
        type: 'object',
        properties: {
          a: { type: 'array', uniqueItems: true, items: { type: 'integer', minimum: 1, maximum: 3 }, minItems: 3 },
        },
      },
    ],
    ['a list of choices without doubles', { type: 'array', uniqueItems: true, items: { enum: ['a', 'b', 'c'] } }],
    [
      'a list of strange choices without doubles',
      { type: 'array', uniqueItems: true, items: { enum: ['@name', ['b'], 'c'] }, minItems: 2 },
    ],
    [
      'long choices in a list without doubles',
      { type: 'array', uniqueItems: true, items: { enum: LONG_CHOICES }, minItems: 2 },
    ],
    ['long choices in a list', { type: 'array', items: { enum: LONG_CHOICES } }],
    ['a list of both booleans', { type: 'array', uniqueItems: true, items: { type: 'boolean' }, minItems: 2 }],
    [
      'allOf',
      {
        allOf: [
          person,
          { properties: { age: { maximum: 3 }, mail: { type: 'string', format: 'email' } }, required: ['mail'] },
        ],
      },
    ],
    ['allOf of bounds', { type: 'integer', minimum: 1, allOf: [{ minimum: 5 }, { maximum: 6 }, { enum: [1, 5, 7] }] }],
    ['allOf of types', { allOf: [{ type: ['string', 'integer'] }, { type: ['integer', 'null'] }] }],
    [
      'oneOf beside anyOf',
      {
        type: 'object',
        oneOf: [{ properties: { a: { const: 1 } }, required: ['a'] }],
        anyOf: [{ properties: { b: { const: 2 } }, required: ['b'] }],
      },
    ],
    [
      'oneOf that requires either',
      {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: {} },
        oneOf: [{ required: ['a'] }, { required: ['b'] }],
      },
    ],
    ['anyOf with a type that is not meant', { type: 'string', anyOf: [{ type: 'integer' }, { minLength: 9 }] }],
    ['null or something', { anyOf: [{ type: 'null' }, { type: 'integer' }] }],
    ['types, null first', { type: ['null', 'string'], minLength: 2 }],
    ['null alone', { type: 'null' }],
    ['a default of the wrong type', { type: 'integer', default: 'none' }],
    [
      'an example written as text',
      {
        type: 'object',
        properties: {
          a: { type: 'integer', example: '7' },
          b: { type: 'array', items: {}, example: '[1]' },
          c: { type: 'string', example: 7 },
        },
      },
    ],
    ['examples', { type: 'integer', examples: [3, 4] }],
    [
      'definitions',
      {
        $ref: '#/$defs/a',
        $defs: { a: { type: 'array', items: { $ref: '#/$defs/b~1c' }, minItems: 1 }, 'b/c': { const: 1 } },
      },
    ],
    [
      'a reference with neighbours',
      { $ref: '#/$defs/a', maximum: 5, allOf: [{ minimum: 5 }], $defs: { a: { type: 'integer' } } },
    ],
    ['anchors', { $ref: '#one', $defs: { a: { $anchor: 'one', type: 'boolean' } } }],
    [
      'addresses',
      {
        $id: 'https://x.cn/schemas/root',
        $ref: 'item#/$defs/deep',
        $defs: { a: { $id: 'item', $defs: { deep: { const: 'deep' } } } },
      },
    ],
    [
      'a dynamic reference',
      {
        $id: 'https://x.cn/tree',
        $dynamicAnchor: 'node',
        type: 'object',
        properties: { n: { type: 'integer' }, children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
    ],
    [
      'a circle that may end',
      {
        $ref: '#/$defs/node',
        $defs: {
          node: {
            type: 'object',
            required: ['id'],
            properties: {
              id: { type: 'integer' },
              parent: { $ref: '#/$defs/node' },
              next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
              all: { type: 'array', items: { $ref: '#/$defs/node' } },
            },
          },
        },
      },
    ],
    [
      'a circle that asks for itself where nobody asks for it',
      {
        $ref: '#/$defs/filter',
        $defs: {
          filter: {
            type: 'object',
            properties: {
              name: { type: 'string' },
              and: { type: 'array', minItems: 2, items: { $ref: '#/$defs/filter' } },
            },
          },
        },
      },
    ],
    ['anything', {}],
  ])('%s', (_, schema) => {
    expect(mistakes(schema, 40)).toEqual([]);
    expect(mistakes(schema, 20, { realistic: 'zh' })).toEqual([]);
    expect(mistakes(schema, 20, { realistic: 'en' })).toEqual([]);
  });
});

/** Any data except keys that the validator itself cannot handle. */
const data = (maxDepth: number) =>
  fc.jsonValue({ maxDepth }).filter((value) => !/"(?:valueOf|toString|constructor)"/.test(JSON.stringify(value)));

/** Schemas that at least one value satisfies. */
const { schema: satisfiable } = fc.letrec<{ schema: object; leaf: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc
      .tuple(
        fc.uniqueArray(fc.string({ maxLength: 6 }), { maxLength: 4 }),
        fc.array(tie('schema'), { maxLength: 4 }),
        fc.nat(3),
        fc.nat(5),
      )
      .map(([names, schemas, required, least]) => {
        const properties = names.slice(0, schemas.length).map((name, i) => [name, schemas[i]] as const);
        return {
          type: 'object',
          properties: Object.fromEntries(properties),
          required: properties.slice(0, required).map(([name]) => name),
          minProperties: least,
        };
      }),
    fc
      .tuple(tie('schema'), fc.nat(6), fc.nat(4))
      .map(([items, minItems, more]) => ({ type: 'array', items, minItems, maxItems: minItems + more })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    tie('schema').map((schema) => ({ allOf: [schema, {}, schema] })),
  ),
  leaf: fc.oneof(
    fc.constantFrom({ type: 'boolean' }, { type: 'null' }, {}, { type: ['null', 'number'] }),
    data(2).map((value) => ({ const: value })),
    fc.array(data(1), { minLength: 1, maxLength: 4 }).map((values) => ({ enum: values })),
    fc
      .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.nat(1000), fc.constantFrom('integer', 'number'))
      .map(([minimum, width, type]) => ({ type, minimum, maximum: minimum + width })),
    fc
      .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 2, max: 1000 }))
      .map(([bound, width]) => ({ type: 'integer', exclusiveMinimum: bound, exclusiveMaximum: bound + width })),
    fc
      .tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: -100, max: 100 }))
      .map(([multipleOf, from]) => ({ type: 'integer', multipleOf, minimum: from * multipleOf })),
    fc
      .tuple(fc.nat(60), fc.nat(20))
      .map(([minLength, more]) => ({ type: 'string', minLength, maxLength: minLength + more })),
    fc
      .tuple(fc.constantFrom('^[a-z]+$', '[0-9]*', '^(?:\\w-?)+$', '^x.{0,300}y$'), fc.nat(9))
      .map(([pattern, more]) => ({ type: 'string', pattern, minLength: 8, maxLength: 16 + 2 * more })),
  ),
}));

test('any combination of schema parts', () => {
  fc.assert(
    fc.property(satisfiable, (schema) => {
      expect(mistakes(schema, 10)).toEqual([]);
      expect(mistakes(schema, 5, { realistic: 'zh' })).toEqual([]);
    }),
    { numRuns: byDepth(30, 100) },
  );
}, 30_000);

/** Every name of the table, combined with every way to bound a value. */
const names = Object.values(PROPERTY_NAMES).flatMap((list) => list.split(', '));
const leaf = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -50, max: 200 }),
      maximum: fc.integer({ min: 201, max: 3000 }),
      example: fc.integer({ min: 201, max: 210 }),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constantFrom('integer', 'number'), multipleOf: fc.constantFrom(5, 0.5, 0.01) }),
  fc.record({
    type: fc.constant('integer'),
    exclusiveMinimum: fc.nat(50),
    exclusiveMaximum: fc.integer({ min: 60, max: 1e6 }),
  }),
  fc.record(
    { type: fc.constant('string'), minLength: fc.nat(12), maxLength: fc.integer({ min: 12, max: 60 }) },
    { requiredKeys: ['type'] },
  ),
  fc.record({
    type: fc.constant('string'),
    pattern: fc.constantFrom('^1[3-9]\\d{9}$', '^[A-Z]{2}\\d+$', '^[a-z]+$', '^\\d{4}-\\d\\d-\\d\\d$', '^.{2,8}$'),
  }),
  fc.record({
    type: fc.constant('string'),
    format: fc.constantFrom('date', 'date-time', 'email', 'uri', 'uuid', 'ipv4', 'hostname', 'byte'),
  }),
  fc.record({
    type: fc.constant('string'),
    example: fc.constantFrom('SO202611200001', '张三', '2024-05-06', '2024-05-06T07:08:09Z', 'string'),
    maxLength: fc.constantFrom(20, 40),
  }),
  fc.record({
    type: fc.constant('string'),
    description: fc.constantFrom('状态 A-启用 B-禁用', '手机号', 'postal code', '备注'),
    maxLength: fc.integer({ min: 1, max: 40 }),
  }),
  fc.constant({ type: 'boolean' }),
  fc.record({
    type: fc.constant('integer'),
    description: fc.constantFrom('状态：0-下架 1-上架', '毫秒时间戳'),
    maximum: fc.constantFrom(0, 1, 2e13),
  }),
);

test('the limits of a schema hold whatever a name means', () => {
  const properties = fc.dictionary(fc.constantFrom(...names.map((name) => name.replaceAll(' ', '_'))), leaf, {
    minKeys: 1,
    maxKeys: 8,
  });
  fc.assert(
    fc.property(properties, fc.constantFrom('zh' as const, 'en' as const), fc.boolean(), (inner, realistic, isList) => {
      const row = { type: 'object', properties: inner, required: Object.keys(inner) };
      const list = { type: 'array', items: row, minItems: 1 };
      const schema = isList
        ? { type: 'object', properties: { total: { type: 'integer' }, list }, required: ['list'] }
        : row;
      expect(mistakes(schema, 6, { realistic })).toEqual([]);
    }),
    { numRuns: byDepth(80, 1500) },
  );
}, 120_000);

test.each(['string', 'integer', 'number', 'boolean'])('every name of the table draws a %s', (type) => {
  for (const realistic of shareByDepth(['zh', 'en'] as const, 2)) {
    const properties = Object.fromEntries(names.map((name) => [name, { type }]));
    const schema = { type: 'object', properties, required: names };
    expect(mistakes(schema, 2, { realistic, maxNodes: 5000 })).toEqual([]);
  }
});
