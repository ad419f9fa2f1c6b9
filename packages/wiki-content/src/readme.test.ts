import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { examplesOf } from '../../../scripts/readme-examples';
import * as content from './index';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const examples = examplesOf(readme);

test('the README holds examples', () => {
  expect(examples.length).toBeGreaterThan(3);
});

test.each(examples.map((example, i) => [i + 1, example] as const))(
  'example %i of the README keeps what it promises',
  async (_, { program, promises }) => {
    const { code } = await transform(
      program.replace(/import (\{[^}]*\}) from '@easymock\/wiki-content';/, 'const $1 = content;'),
      { loader: 'ts' },
    );
    let kept = 0;
    const promise = {
      equal(value: unknown, wanted: unknown) {
        expect(value).toEqual(wanted);
        kept++;
      },
    };
    new Function('content', 'promise', code)(content, promise);
    expect(kept).toBe(promises);
    expect(promises).toBeGreaterThan(0);
  },
);
