import { describe, expect, test } from 'vitest';
import { compile } from '../plan';
import { printTemplate } from '../template';
import { fromSchema, sampleExample } from './sample';

function sampled(schema: unknown, root?: unknown): unknown {
  return JSON.parse(printTemplate(fromSchema(schema, { root })));
}

describe('a schema is sampled by', () => {
  test.each([
    [{ type: 'string', example: 'x', default: 'y' }, 'x'],
    [{ type: 'string', examples: ['x', 'y'] }, 'x'],
    [{ type: 'string', default: 'y', enum: ['z'] }, 'y'],
    [{ const: 5 }, 5],
    [{ enum: [null, 'z'] }, 'z'],
    [{ type: 'object', example: '{"a":1}' }, { a: 1 }],
    [{ type: 'string', format: 'email' }, '@email'],
    [{ type: 'string', format: 'date-time' }, '@datetime'],
    [{ type: 'string', format: 'date' }, '@date'],
    [{ type: 'string', format: 'uuid' }, '@guid'],
    [{ type: 'string', format: 'uri' }, '@url'],
    [{ type: 'string', format: 'ipv4' }, '@ip'],
    [{ type: 'string' }, '@string'],
    [{ type: 'string', minLength: 10 }, '@string(10, 14)'],
    [{ type: 'string', maxLength: 2 }, '@string(2, 2)'],
    [{ type: 'string', minLength: 1, maxLength: 4 }, '@string(1, 4)'],
    [{ type: 'boolean' }, '@boolean'],
    [{ type: 'integer' }, '@integer(60, 100)'],
    [{ type: 'integer', minimum: 500 }, '@integer(500, 540)'],
    [{ type: 'integer', maximum: 10 }, '@integer(-30, 10)'],
    [{ type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 3 }, '@integer(1, 3)'],
    [{ type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 3 }, '@integer(1, 2)'],
    [{ type: 'integer', minimum: -9e18, maximum: 9e18 }, '@integer(-9007199254740991, 9007199254740991)'],
    [{ type: 'number' }, '@integer(60, 100)'],
    [{ type: 'number', format: 'float' }, '@float(60, 100, 3, 5)'],
    [{ type: 'number', minimum: 0.5, maximum: 1.5 }, '@float(0.5, 1.5, 3, 5)'],
    [{ type: ['null', 'string'] }, '@string'],
    [{ type: 'null' }, null],
    [{ type: 'array', items: { type: 'string' } }, ['@string']],
    [{ type: 'array', prefixItems: [{ type: 'string' }, { const: 2 }] }, ['@string', 2]],
    [{ type: 'array', items: { type: 'string' }, maxItems: 0 }, []],
    [
      { type: 'object', additionalProperties: { type: 'integer', const: 1 } },
      { additionalProp1: 1, additionalProp2: 1, additionalProp3: 1 },
    ],
    [{ type: 'object' }, {}],
    [{}, {}],
    [true, {}],
    [{ allOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { const: 2 } } }] }, { a: 1, b: 2 }],
    [{ oneOf: [{ type: 'null' }, { const: 3 }] }, 3],
    [{ anyOf: [{ $ref: '#/nowhere' }, { const: 4 }] }, 4],
    [{ properties: { a: { const: 1 }, secret: { writeOnly: true, type: 'string' } } }, { a: 1 }],
    [
      { properties: { list: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 3 } } },
      { 'list|2-3': ['@string'] },
    ],
    [{ properties: { list: { type: 'array', items: { type: 'string', enum: ['x'] } } } }, { list: ['x'] }],
    [
      { properties: { 'a|1': { type: 'array', items: { type: 'string' } }, 'b|1': { const: 1 } } },
      { 'a|1|1-5': ['@string'], 'b|1|': 1 },
    ],
    [
      {
        properties: { email: { type: 'string', format: 'email' }, mail: { type: 'string', format: 'email' } },
      },
      { email: '@email', mail: '@Email' },
    ],
  ])('%j', (schema, value) => {
    expect(sampled(schema)).toEqual(value);
  });

  test('cutting circles', () => {
    const root = {
      Node: {
        type: 'object',
        properties: {
          id: { const: 1 },
          next: { $ref: '#/Node' },
          all: { type: 'array', items: { $ref: '#/Node' } },
        },
      },
    };
    expect(sampled({ $ref: '#/Node' }, root)).toEqual({ id: 1, next: {}, all: [] });
    expect(sampled({ $ref: '#/A' }, { A: { $ref: '#/B' }, B: { $ref: '#/A' } })).toEqual({});
    expect(
      sampled({ $ref: '#/A' }, { A: { allOf: [{ $ref: '#/A' }, { properties: { a: { const: 1 } } }] } }),
    ).toEqual({ a: 1 });
  });

  test('stopping at the nodes and the depth allowed', () => {
    const wide = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`p${i}`, { type: 'string' }])),
    };
    expect(Object.keys(sampled(wide) as object).length).toBeLessThanOrEqual(2000);
    let deep: object = { type: 'string' };
    for (let i = 0; i < 500; i += 1) deep = { type: 'object', properties: { a: deep } };
    expect(JSON.stringify(sampled(deep)).length).toBeLessThan(200);
  });
});

describe('an example is served as it stands', () => {
  const examples: unknown[] = [
    'mail @name',
    '@email',
    '@name(@date)',
    '@@name@@',
    'git@github.com:octocat/Hello-World.git',
    'a@city.com',
    '@first, @last',
    '\\@name',
    '@../id @/id @./x',
    '@unknown(@word)',
    "@pick(['@'])",
    'http://x/@name',
    { 'a|1': 1, 'b|+1': 2, 'c|x': 3, 'd|1-5': [1], '|': 1, 'e|': 2 },
    { id: 7, char: 'c', character: 'd', text: '@id and @char', path: '@id/x', email: '@email' },
    JSON.parse('{ "__proto__": 1, "constructor": "@constructor" }'),
    [1, -0.5, true, null, 'x', ['@word'], { a: '@date' }],
  ];
  test.each(examples.map((example) => ({ example })))('$example', ({ example }) => {
    const template = sampleExample(example);
    for (const source of [template, printTemplate(template)]) {
      const plan = compile(source);
      expect(plan.renderJson()).toBe(JSON.stringify(example));
      expect(JSON.stringify(plan.render())).toBe(JSON.stringify(example));
    }
  });

  test('with addresses left readable', () => {
    expect(printTemplate(sampleExample('someone@example.com'))).toBe('"someone@example.com"');
  });
});
