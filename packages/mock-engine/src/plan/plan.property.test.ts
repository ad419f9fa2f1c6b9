import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { RenderError } from '../core/errors';
import { parseMode } from '../parse/parse';
import { printTemplate, type Template } from '../parse/template';
import type { RenderContext } from '../run/run';
import { anyTemplate, jsonTemplate } from '../templates.fixture';
import { compile, type Plan } from './plan';

const NOW = new Date(2026, 4, 6, 7, 8, 9);
// Rules out the time limit, so that results do not depend on the load of the machine.
const LIMITS = { milliseconds: 60_000 };
const contextOf = (seed: number): RenderContext => ({ seed, now: NOW, counters: { increment: 0 } });

/** Returns the result of a render, or the reason and the place of its failure. */
function outcome(draw: () => unknown): unknown {
  try {
    return { answer: draw() };
  } catch (error) {
    if (error instanceof RenderError) return { stopped: error.code, path: error.path };
    throw error;
  }
}

function holds(times: number, property: (plan: Plan, seed: number, template: Template) => void): void {
  fc.assert(
    fc.property(anyTemplate, fc.nat(), (template, seed) =>
      property(compile(template, { limits: LIMITS }), seed, template),
    ),
    { numRuns: byDepth(times / 10, times) },
  );
}

describe('any template', () => {
  test('JSON is written as JSON.stringify writes the data', () => {
    holds(2000, (plan, seed) => {
      const written = outcome(() => plan.renderJson(contextOf(seed)));
      expect(written).toEqual(outcome(() => JSON.stringify(plan.render(contextOf(seed))) ?? 'null'));
    });
  });

  test('the same seed gives the same answer', () => {
    holds(1000, (plan, seed, template) => {
      const first = outcome(() => plan.renderJson(contextOf(seed)));
      expect(outcome(() => plan.renderJson(contextOf(seed)))).toEqual(first);
      const again = compile(structuredClone(template), { limits: LIMITS });
      expect(outcome(() => again.renderJson(contextOf(seed)))).toEqual(first);
    });
  });

  test('two draws share nothing that could be changed', () => {
    holds(500, (plan, seed) => {
      const before = outcome(() => plan.render(contextOf(seed)));
      const text = JSON.stringify(before);
      spoil(before);
      expect(JSON.stringify(outcome(() => plan.render(contextOf(seed))))).toBe(text);
    });
  });

  test('drawn values are plain objects and lists with own fields only', () => {
    const foreign = Object.getOwnPropertyNames(Object.prototype);
    holds(1000, (plan, seed) => {
      walk(
        outcome(() => plan.render(contextOf(seed))),
        (value) => {
          expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(value));
        },
      );
    });
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(foreign);
  });
});

test('a printed template is read back as it was', () => {
  fc.assert(
    fc.property(jsonTemplate, (template) => {
      const mode = parseMode(printTemplate(template));
      expect(mode.kind).toBe('data');
      if (mode.kind === 'data') expect(withoutPlaces(mode.template)).toEqual(template);
    }),
    { numRuns: byDepth(200, 2000) },
  );
});

function withoutPlaces(template: Template): Template {
  const { at: _, ...bare } = template;
  if (bare.kind === 'list') return { ...bare, items: bare.items.map(withoutPlaces) };
  if (bare.kind !== 'object') return bare;
  return { ...bare, fields: bare.fields.map(({ key, value }) => ({ key, value: withoutPlaces(value) })) };
}

function walk(value: unknown, visit: (value: object) => void): void {
  if (typeof value !== 'object' || value === null) return;
  visit(value);
  for (const inner of Object.values(value)) walk(inner, visit);
}

/** Mutates all objects and lists in a value. */
function spoil(value: unknown): void {
  walk(value, (inner) => {
    for (const key of Object.keys(inner)) {
      const held: unknown = Object.getOwnPropertyDescriptor(inner, key)?.value;
      if (typeof held === 'object' && held !== null) continue;
      Object.defineProperty(inner, key, { value: 'spoilt', enumerable: true });
    }
  });
}
