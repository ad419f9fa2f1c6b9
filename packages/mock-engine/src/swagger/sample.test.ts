import { describe, expect, test } from 'vitest';
import { printTemplate } from '../parse/template';
import { compile } from '../plan/plan';
import { fromSchema, type SchemaOptions } from './sample';

const listOf = (items: object) => ({ type: 'array', items });
const boxOf = (inner: object) => ({ type: 'object', properties: { inner, text: { type: 'string' } } });

describe('a sample of lists in lists', () => {
  test('stays small when it is drawn, however deep they lie', () => {
    let schema: object = boxOf({ type: 'integer' });
    for (let depth = 0; depth < 5; depth += 1) schema = boxOf(listOf(schema));
    for (let seed = 0; seed < 20; seed += 1) {
      const text = compile(fromSchema(schema)).renderJson({ seed });
      expect(text.length).toBeLessThan(100_000);
    }
  });

  test('keeps several elements where there is room', () => {
    const plan = compile(fromSchema(boxOf({ ...listOf({ type: 'integer' }), minItems: 3, maxItems: 4 })));
    const { inner } = plan.render({ seed: 7 }) as { inner: number[] };
    expect([3, 4]).toContain(inner.length);
  });
});

const printed = (schema: unknown, options?: SchemaOptions) =>
  printTemplate(fromSchema(schema, options)).replace(/\s+/g, ' ');

describe('a template reads like one a person wrote', () => {
  test.each<[object, string]>([
    [{ type: 'object', properties: { state: { enum: ['on', 'off'] } } }, '{ "state|1": [ "on", "off" ] }'],
    [{ type: 'array', items: { enum: ['on', 'off'] } }, '[ "@pick([\\"on\\",\\"off\\"])" ]'],
    [
      { type: 'object', properties: { ids: { type: 'array', items: { type: 'integer' } } } },
      '{ "ids|1-5": [ "@integer(60, 100)" ] }',
    ],
    [{ type: 'string', pattern: '^/[a-z]+$' }, '/^\\/[a-z]+$/'],
    [{ type: 'string', format: 'date-time' }, '"@datetime(\\"yyyy-MM-ddTHH:mm:ssZ\\")"'],
  ])('%j', (schema, text) => {
    expect(printed(schema)).toBe(text);
  });
});

describe('an example', () => {
  test('goes before what would be drawn, and a constant before an example', () => {
    expect(printed({ type: 'integer', example: 5, default: 6 })).toBe('5');
    expect(printed({ const: 4, example: 5 })).toBe('4');
  });

  test('that breaks the rules of its own schema is passed over', () => {
    expect(printed({ type: 'integer', maximum: 3, example: 5, default: 2 })).toBe('2');
    expect(printed({ type: 'string', minLength: 9, maxLength: 9, example: 'short' })).toBe('"@string(9, 9)"');
  });

  test('of another type is read as what was meant', () => {
    expect(printed({ type: 'integer', example: '7' })).toBe('7');
    expect(printed({ type: 'string', example: 7 })).toBe('"7"');
    expect(printed({ type: 'boolean', example: 'perhaps' })).toBe('"@boolean"');
  });
});

describe('properties of one direction only', () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'integer', readOnly: true, const: 1 }, password: { const: 'p', writeOnly: true } },
  };
  test('is left out of the other', () => {
    expect(printed(schema)).toBe('{ "id": 1 }');
    expect(printed(schema, { direction: 'request' })).toBe('{ "password": "p" }');
  });
});

describe('a circle', () => {
  const root = {
    $ref: '#/$defs/node',
    $defs: { node: { type: 'object', properties: { id: { const: 1 }, next: { $ref: '#/$defs/node' } } } },
  };
  test.each([
    [0, '{ "id": 1 }'],
    [1, '{ "id": 1, "next": { "id": 1 } }'],
    [2, '{ "id": 1, "next": { "id": 1, "next": { "id": 1 } } }'],
  ])('is cut after %i rounds', (rounds, text) => {
    expect(printed(root, { rounds })).toBe(text);
  });

  test('of many branches stays small, however many rounds are asked for', () => {
    const properties = Object.fromEntries([1, 2, 3, 4].map((n) => [`p${n}`, { $ref: '#' }]));
    expect(printed({ type: 'object', properties }, { rounds: 50 }).length).toBeLessThan(100_000);
  });
});

describe('the schemas of a family', () => {
  const document = (discriminator: unknown) => ({
    definitions: {
      Pet: { type: 'object', discriminator, properties: { kind: { type: 'string' } } },
      Cat: { allOf: [{ $ref: '#/definitions/Pet' }, { properties: { lives: { const: 9 } } }] },
      Any: { discriminator, oneOf: [{ $ref: '#/definitions/Cat' }, { $ref: '#/definitions/Pet' }] },
    },
  });
  test.each<[string, unknown, string]>([
    ['by name', 'kind', 'Cat'],
    ['by property', { propertyName: 'kind' }, 'Cat'],
    ['by a table', { propertyName: 'kind', mapping: { cat: '#/definitions/Cat' } }, 'cat'],
  ])('tell each other apart %s', (_, discriminator, kind) => {
    for (const name of ['Cat', 'Any']) {
      const template = fromSchema({ $ref: `#/definitions/${name}` }, { root: document(discriminator) });
      expect(compile(template).render()).toEqual({ kind, lives: 9 });
    }
  });
});

test('a pattern nobody can draw from leaves any text', () => {
  for (const pattern of ['(', '(?i)a', '\\p{Nothing}', `a{${'9'.repeat(6)}}`, 'a'.repeat(3000)]) {
    expect(printed({ type: 'string', pattern })).toBe('"@string"');
  }
});

test('keys that look like rules or prototypes stay names', () => {
  const schema = JSON.parse('{ "properties": { "a|1": { "const": 1 }, "__proto__": { "const": 2 } } }');
  const value = compile(fromSchema(schema)).render() as object;
  expect(JSON.stringify(value)).toBe('{"a|1":1,"__proto__":2}');
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test('schemas that all consist of all others take no time', () => {
  const names = Array.from({ length: 14 }, (_, i) => `S${i}`);
  const others = (name: string) => names.filter((one) => one !== name).map((one) => ({ $ref: `#/$defs/${one}` }));
  const $defs = Object.fromEntries(names.map((name) => [name, { type: 'object', allOf: others(name) }]));
  expect(printed({ $ref: '#/$defs/S0', $defs })).toBe('{}');
});

test('hundreds of thousands of choices are looked at once each', () => {
  // A linear search for each choice would take minutes.
  const choices = Array.from({ length: 400_000 }, (_, i) => `c${i}`);
  expect(printed({ type: 'string', enum: choices })).toContain('c0');
});
