import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

// At the same depth as src/ and dist/, so that the paths in `src/paths.ts` resolve.
const folder = fileURLToPath(new URL('../.cache', import.meta.url));
const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a test program once for all test files of a worker, and returns the bundle's path. Node starts a
 * bundle in a third of the CPU time of a TypeScript loader.
 * @example fork(await bundledProgram(new URL('job-node.fixture.ts', import.meta.url)))
 */
export function bundledProgram(source: URL): Promise<string> {
  const known = bundled.get(source.href) ?? bundle(fileURLToPath(source));
  bundled.set(source.href, known);
  return known;
}

async function bundle(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
    plugins: [
      {
        name: 'dependencies-stay-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@easymock/') ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  await mkdir(folder, { recursive: true });
  const target = join(folder, `${basename(source, '.ts')}.mjs`);
  // Renamed in one step, because another worker may be starting the same program.
  const draft = `${target}-${process.pid}`;
  await writeFile(draft, outputFiles[0]?.contents ?? '');
  await rename(draft, target);
  return target;
}
