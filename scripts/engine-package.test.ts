import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildEngine } from './build.mjs';
import { examplesOf, promiseModule } from './readme-examples';
import { root, runQuietly, tool } from './run.mjs';

const deep = { tags: 'deep' };
const source = join(root, 'packages/mock-engine');
const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'easymock-engine-'));
const installed = join(folder, 'node_modules/@easymock/mock-engine');

// An external project that contains only the engine and its declared dependencies.
beforeAll(async () => {
  mkdirSync(installed, { recursive: true });
  cpSync(join(source, 'package.json'), join(installed, 'package.json'));
  await buildEngine(join(installed, 'dist'));
  for (const name of Object.keys(manifest.dependencies)) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('Node imports what was built', async () => {
  writeFileSync(
    join(folder, 'draw.js'),
    `import { compile } from '@easymock/mock-engine';
     console.log(compile("{ 'list|2': [{ id: '@integer(1, 9)', name: '@cname' }] }").renderJson({ seed: 7 }));`,
  );
  const { code, output } = await runQuietly(process.execPath, ['draw.js'], { cwd: folder });
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(JSON.parse(output)).toEqual({
    list: [
      { id: expect.any(Number), name: expect.any(String) },
      { id: expect.any(Number), name: expect.any(String) },
    ],
  });
});

function runTsc(module: string, moduleResolution: string, files: readonly string[]) {
  const args = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--lib',
    'es2023',
    '--types',
    '',
    '--module',
    module,
    '--moduleResolution',
    moduleResolution,
    ...files,
  ];
  return runQuietly(process.execPath, [tool('typescript/bin/tsc'), ...args], { cwd: folder });
}

const consumer = `
import { compile, fromSchema, type Plan, PLACEHOLDERS, type RenderContext } from '@easymock/mock-engine';

const context: RenderContext = { seed: 7 };
const plan: Plan = compile(fromSchema({ type: 'integer' }));
export const json: string = plan.renderJson(context);
export const names: readonly string[] = PLACEHOLDERS.flatMap(({ names }) => names);
// @ts-expect-error A seed is a number: were the types not found, this would be no error.
export const wrong: RenderContext = { seed: 'seven' };
`;

test.each([
  ['nodenext', 'nodenext'],
  ['bundler', 'esnext'],
])('TypeScript finds the types with module resolution %s', async (moduleResolution, module) => {
  writeFileSync(join(folder, 'use.ts'), consumer);
  const { code, output } = await runTsc(module, moduleResolution, ['use.ts']);
  expect({ code, output }).toEqual({ code: 0, output: '' });
});

describe('the README', () => {
  const examples = examplesOf(readFileSync(join(source, 'README.md'), 'utf8'));

  test('holds examples of every part', () => {
    expect(examples.length).toBeGreaterThan(10);
    expect(examples.filter(({ promises }) => promises === 0)).toEqual([]);
  });

  test('holds examples that fit the types', async () => {
    const names = examples.map((_, i) => `example-${i}.ts`);
    for (const [i, { source }] of examples.entries()) writeFileSync(join(folder, `example-${i}.ts`), source);
    const { code, output } = await runTsc('nodenext', 'nodenext', names);
    expect({ code, output }).toEqual({ code: 0, output: '' });
  });

  test.each(examples.map((example, i) => [i + 1, example] as const))(
    'keeps what example %i promises',
    deep,
    async (i, { program, promises }) => {
      writeFileSync(join(folder, 'promise.js'), promiseModule);
      const whole = `import * as promise from './promise.js';\n${program}\nconsole.log(promise.kept);`;
      const { code: script } = await transform(whole, { loader: 'ts', format: 'esm' });
      writeFileSync(join(folder, `example-${i}.js`), script);
      const { code, output } = await runQuietly(process.execPath, [`example-${i}.js`], { cwd: folder });
      expect({ code, output }).toEqual({ code: 0, output: `${promises}\n` });
    },
  );
});

test('everything its package.json points to is there', () => {
  const { types, default: main } = manifest.exports['.'];
  const built = readdirSync(join(installed, 'dist'), { recursive: true });
  for (const path of [types, main, manifest.types]) expect(built).toContain(path.replace('./dist/', ''));
  expect(built).toContain('LICENSE');
});
