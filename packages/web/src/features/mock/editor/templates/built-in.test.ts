import { mockCalls } from '@easymock/contract';
import { checkMode, compile } from '@easymock/mock-engine';
import { describe, expect, test } from 'vitest';
import { listBuiltIn } from './built-in';

const templates = (['zh-CN', 'en'] as const).flatMap((language) =>
  listBuiltIn(language).map((template) => [`${language} ${template.name}`, template] as const),
);

test('templates differ in ID, name and call', () => {
  const all = listBuiltIn('zh-CN');
  for (const of of [
    all.map(({ id }) => id),
    all.map(({ name }) => name),
    all.map(({ values: { method, url } }) => method + url),
  ]) {
    expect(new Set(of).size).toBe(all.length);
  }
});

describe.each(templates)('the template %s', (_, { values }) => {
  test('is a mock that can be created', () => {
    const input = { project_id: '0'.repeat(24), ...values };
    expect(mockCalls.create.input.parse(input)).toMatchObject(values);
    for (const { mode } of [values, ...values.answers]) expect(['data', 'script']).toContain(checkMode(mode).kind);
  });

  test('has no placeholder that is served as text', () => {
    for (const { mode } of [values, ...values.answers]) {
      if (checkMode(mode).kind === 'script') continue;
      const json = compile(mode).renderJson({ seed: 7, request: { query: {}, body: {} } });
      expect(json.replaceAll(/[\w.]+@[\w.]+/g, '')).not.toContain('@');
    }
  });
});
