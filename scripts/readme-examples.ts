/** An example of a README, with the program that checks the claims of its comments. */
export interface ReadmeExample {
  readonly source: string;
  readonly program: string;
  readonly promises: number;
}

/**
 * Returns the TypeScript examples of a README. `// →` is followed by the value of the line's expression, `//
 * such as` by a value of the same shape.
 *
 * @example
 * examplesOf('```ts\n1 + 1; // → 2\n```')[0].program; // 'promise.equal(1 + 1, 2)'
 */
export function examplesOf(readme: string): ReadmeExample[] {
  return [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, source = '']) => {
    let promises = 0;
    const program = source.replace(/^(\s*)(.*);[ ]*\/\/ (→|such as) (.*)$/gm, (_, indent, expression, kind, value) => {
      promises += 1;
      return `${indent}promise.${kind === '→' ? 'equal' : 'alike'}(${expression}, ${value});`;
    });
    return { source, program, promises };
  });
}

/**
 * The module that the programs import as `promise`: counts fulfilled claims and throws at the first violated
 * one.
 */
export const promiseModule = `
import assert from 'node:assert/strict';

export let kept = 0;

export function equal(value, wanted) {
  assert.deepEqual(value, wanted);
  kept += 1;
}

export function alike(value, sample) {
  compare(value, sample);
  kept += 1;
}

function compare(value, sample) {
  assert.equal(typeof value, typeof sample);
  assert.equal(Array.isArray(value), Array.isArray(sample));
  if (Array.isArray(sample)) {
    assert.ok(value.length > 0);
    for (const item of value) compare(item, sample[0]);
  } else if (typeof sample === 'object') {
    assert.deepEqual(Object.keys(value), Object.keys(sample));
    for (const key of Object.keys(sample)) compare(value[key], sample[key]);
  }
}
`;
