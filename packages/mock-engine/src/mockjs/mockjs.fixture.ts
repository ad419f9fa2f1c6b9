import { createRequire } from 'node:module';

interface Reference {
  mock(template: unknown): unknown;
  valid(template: unknown, data: unknown): unknown[];
  toJSONSchema(template: unknown): unknown;
  readonly Random: Readonly<Record<string, (...args: unknown[]) => unknown>>;
}

/** The original Mock.js, for comparison; it has no types. */
export const MOCKJS = createRequire(import.meta.url)('mockjs') as Reference;
