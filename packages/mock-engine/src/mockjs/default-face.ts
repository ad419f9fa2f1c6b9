import type { Mismatch } from '../check/mismatch';
import type { Extensions } from './extension';
import { type MockOptions, mockWith, validWith } from './mock-face';
import { faceOf, type RandomFace, RandomState } from './random-face';

const state = /* @__PURE__ */ new RandomState();

/**
 * Renders a live value with the shared extensions. A string may contain placeholders but is never parsed as
 * an expression. A function is called, and its result is used.
 *
 * @example
 * mock({ 'list|2': [{ 'id|+1': 1, name: '@cname' }] });
 * mock('@cname', { seed: 7 });
 */
export function mock<T = unknown>(template: unknown, options?: MockOptions): T {
  return mockWith(state, template, options) as T;
}

/**
 * One method per placeholder.
 *
 * @example
 * Random.integer(60, 100);
 * Random.date('yyyy/MM/dd');
 */
export const Random: RandomFace = /* @__PURE__ */ faceOf(state);

/**
 * Returns the places where data differs from what `mock` generates from the same value; empty if the data
 * fits.
 *
 * @example
 * valid({ 'list|2': [{ id: 1 }] }, { list: [{ id: 1 }, { id: '1' }] })[0]?.place; // 'ROOT.list[1].id'
 */
export function valid(template: unknown, data: unknown): Mismatch[] {
  return validWith(state, template, data);
}

/**
 * Adds placeholders for all users of the default API; `createMock` returns a separate one.
 *
 * @example
 * extend({ planet: ['Venus', 'Mars'] });
 * mock('to @planet'); // 'to Mars'
 */
export function extend(extensions: Extensions): void {
  Random.extend(extensions);
}
