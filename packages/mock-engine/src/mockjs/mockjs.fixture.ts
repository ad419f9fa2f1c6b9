import { createRequire } from 'node:module';

interface Reference {
  mock(template: unknown): unknown;
  valid(template: unknown, data: unknown): unknown[];
  toJSONSchema(template: unknown): unknown;
  readonly Random: Readonly<Record<string, (...args: unknown[]) => unknown>>;
}

/** Mock.js itself, to be compared with; it brings no types. */
export const MOCKJS = createRequire(import.meta.url)('mockjs') as Reference;
