import { describe, expect, test } from 'vitest';
import { compile } from '../plan';
import { fromSchema } from './sample';

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
