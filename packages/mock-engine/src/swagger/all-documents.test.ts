import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { checkPattern, normalizePattern } from '../match/pattern';
import { compile } from '../plan/plan';
import { readApiDocument } from './api-document';

const home = dirname(createRequire(import.meta.url).resolve('@readme/oas-examples/package.json'));
const all = ['2.0', '3.0', '3.1'].flatMap((version) =>
  ['json', 'yaml'].flatMap((format) =>
    readdirSync(join(home, version, format))
      .filter((name) => /\.(?:json|ya?ml)$/.test(name))
      .map((name) => join(version, format, name)),
  ),
);

// By default, only a sample of each version and format is read.
const files = all.filter((_, index) => index % byDepth(4, 1) === 0);

test('there are documents of every version and format', () => {
  expect(all.length).toBeGreaterThan(50);
  for (const kind of ['2.0/json', '2.0/yaml', '3.0/json', '3.0/yaml', '3.1/json', '3.1/yaml'])
    expect(files.some((file) => file.startsWith(kind))).toBe(true);
});

describe('every mode of a public document draws', () => {
  test.each(files)('%s', (file) => {
    const text = readFileSync(join(home, file), 'utf8');
    const { operations, problems } = readApiDocument(text);
    const realistic = readApiDocument(text, { isRealistic: true }).operations;
    expect(realistic.map(({ url }) => url)).toEqual(operations.map(({ url }) => url));
    for (const { url, mode, parameters, responseModel } of [...operations, ...realistic]) {
      expect(checkPattern(url)).toBeUndefined();
      expect(normalizePattern(url)).toBe(url);
      const plan = compile(mode);
      expect(plan.kind).toBe('data');
      const json = plan.renderJson({ seed: 1, now: new Date(1e12) });
      expect(JSON.stringify(plan.render({ seed: 1, now: new Date(1e12) }))).toBe(json);
      expect(Array.isArray(JSON.parse(parameters))).toBe(true);
      expect(typeof JSON.parse(responseModel)).toBe('object');
    }
    for (const { texts } of problems) expect(texts.zh && texts.en).toBeTruthy();
  });
});
