import { parseKey } from '../parse/rule';
import type { Template } from '../parse/template';
import { isObject, type Json, member, textMember } from '../swagger/json';
import type { References } from '../swagger/references';
import { sampleSchema } from '../swagger/sample';

const MAX_DEPTH = 30;

/**
 * Returns the template of a schema whose properties may name a placeholder of Mock.js, as YApi and Apifox write
 * them: `"mock": { "mock": "@cname" }`.
 */
export function mockedSchema(schema: Json, references: References, isRealistic: boolean): Template {
  // Users of both tools write Chinese.
  const options = isRealistic ? ({ realistic: 'zh' } as const) : {};
  return withMocks(sampleSchema(schema, references, options), schema, references, 0);
}

function withMocks(template: Template, schema: Json, references: References, depth: number): Template {
  const view = depth < MAX_DEPTH ? references.resolve(schema) : undefined;
  if (!view) return template;
  const mocked = mockOf(view);
  if (mocked !== undefined) return mocked;
  if (template.kind === 'object') {
    const properties = member(view, 'properties');
    if (!isObject(properties)) return template;
    const fields = template.fields.map((field) => {
      const inner = member(properties, parseKey(field.key).name);
      if (inner === undefined) return field;
      const value = withMocks(field.value, inner, references, depth + 1);
      // A placeholder replaces a generated value together with its rule.
      return value === field.value || field.value.kind === 'list' || field.value.kind === 'object'
        ? { ...field, value }
        : { key: parseKey(field.key).name, value };
    });
    return { kind: 'object', fields };
  }
  if (template.kind !== 'list') return template;
  const items = member(view, 'items');
  return { kind: 'list', items: template.items.map((item) => withMocks(item, items, references, depth + 1)) };
}

/** Returns the placeholder or the constant that a schema names for its data. */
function mockOf(schema: Json): Template | undefined {
  const given = member(member(schema, 'mock'), 'mock') ?? member(schema, 'mock') ?? member(schema, 'x-apifox-mock');
  if (typeof given !== 'string' || given.trim() === '' || given.includes('{{')) return undefined;
  const type = textMember(schema, 'type');
  if (type === 'object' || type === 'array') return undefined;
  if (type === 'integer' || type === 'number') {
    const number = Number(given);
    if (Number.isFinite(number)) return { kind: 'value', value: number };
  }
  if (type === 'boolean' && /^(?:true|false)$/.test(given)) return { kind: 'value', value: given === 'true' };
  return { kind: 'text', text: given };
}
