import type { Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { planChunks } from './chunk-plan';

interface GivenChunk {
  readonly size?: number;
  readonly imports?: readonly string[];
  readonly isPage?: boolean;
}

/** Plans the chunks of a build, and returns the modules that share a file. */
function plan(given: Record<string, GivenChunk>): string[][] {
  const chunks = Object.entries(given).map(([fileName, { size = 100, imports = [], isPage = false }]) => ({
    type: 'chunk',
    fileName,
    name: fileName.startsWith('shared') ? 'shared' : fileName,
    isEntry: false,
    isDynamicEntry: isPage,
    moduleIds: [fileName],
    modules: { [fileName]: { renderedLength: size } },
    imports,
  }));
  const groups = new Map<string, string[]>();
  for (const [module, file] of planChunks(chunks as unknown as Rolldown.OutputChunk[], 'shared', () => true))
    groups.set(file, [...(groups.get(file) ?? []), module]);
  return [...groups.values()].map((modules) => modules.sort()).sort();
}

describe('the plan of shared files', () => {
  test('merges small files that nearly the same pages load', () => {
    const given = {
      a: { isPage: true, imports: ['shared-1', 'shared-2'] },
      b: { isPage: true, imports: ['shared-1', 'shared-2'] },
      c: { isPage: true, imports: ['shared-2'] },
      'shared-1': {},
      'shared-2': {},
    };
    expect(plan(given)).toEqual([['shared-1', 'shared-2']]);
  });

  test('leaves a large file to the pages that use it', () => {
    const given = {
      a: { isPage: true, imports: ['shared-1', 'shared-2'] },
      b: { isPage: true, imports: ['shared-1', 'shared-2'] },
      c: { isPage: true, imports: ['shared-2'] },
      'shared-1': { size: 100_000 },
      'shared-2': {},
    };
    expect(plan(given)).toEqual([['shared-1'], ['shared-2']]);
  });

  test('counts what a merged file imports', () => {
    const given = {
      a: { isPage: true, imports: ['shared-1', 'shared-2'] },
      b: { isPage: true, imports: ['shared-1', 'shared-2'] },
      c: { isPage: true, imports: ['shared-2'] },
      'shared-1': { imports: ['frame'] },
      'shared-2': {},
      frame: { size: 400_000 },
    };
    expect(plan(given)).toEqual([['shared-1'], ['shared-2']]);
  });

  test('merges no files that would import each other through a third', () => {
    const given = {
      a: { isPage: true, imports: ['shared-1'] },
      b: { isPage: true, imports: ['shared-1'] },
      'shared-1': { imports: ['fixed'] },
      fixed: { imports: ['shared-2'] },
      'shared-2': {},
    };
    expect(plan(given)).toEqual([['shared-1'], ['shared-2']]);
  });
});
